import LogbookRecords
import Foundation

extension Chart {
  /// The value up to which the axis must extend: ``greatest`` if it is set, otherwise the maximum or, if there are
  /// outliers, a lower value.
  ///
  /// Outliers would flatten the lines of all other values. If a linear axis has at least 20 values, and the highest is
  /// more than twice the 98th percentile, the axis ends 20% above that percentile, unless the percentile is 0. A
  /// logarithmic axis extends to the maximum unless ``greatest`` is set.
  var highestShown: Double {
    if let greatest { return greatest }
    let values = series.flatMap(\.points).map(\.value).sorted()
    guard let highest = values.last else { return 0 }
    if values.count < 20 || scale == .logarithmic { return highest }
    let usual = values[min(values.count - 1, values.count * 98 / 100)]
    return highest > 2 * usual && usual > 0 ? usual * 1.2 : highest
  }

  /// Whether the axis ends at ``highestShown`` instead of at the next round value.
  var isCut: Bool {
    let highest = highestShown
    return greatest != nil || series.contains { $0.points.contains { $0.value > highest } }
  }

  var hasFractions: Bool { series.contains { $0.points.contains { $0.value != $0.value.rounded() } } }

  /// Notes for the reader of the chart, one sentence each.
  ///
  /// The notes mention values beyond the ends of the value axis, shares above 100%, and zeros that a logarithmic axis
  /// leaves out.
  public var remarks: [String] {
    var remarks: [String] = []
    func values(_ count: Int) -> String { "\(count) \(count == 1 ? "value is" : "values are")" }
    let points = series.flatMap(\.points)
    let highest = highestShown
    let cut = points.filter { $0.value > highest }
    if let peak = cut.max(by: { $0.value < $1.value }) {
      remarks.append("\(values(cut.count)) cut off at the top, up to \(text(of: peak.value)) on \(peak.day).")
    }
    let below = least.map { least in points.count { $0.value < least } } ?? 0
    if below > 0 { remarks.append("\(values(below)) below the axis.") }
    let impossible = points.count { isImpossible($0.value) }
    if impossible > 0 {
      remarks.append("\(values(impossible)) above 100 % and marked: more positive tests than tests.")
    }
    let zeros = scale == .logarithmic ? points.count { $0.value <= 0 } : 0
    if zeros > 0 { remarks.append("\(zeros) \(zeros == 1 ? "zero is" : "zeros are") left out.") }
    return remarks
  }

  func isImpossible(_ value: Double) -> Bool { unit == .share && value > 1 }

  private func text(of value: Double) -> String {
    let scaled = unit == .share ? value * 100 : value
    let text = scaled >= 100 || scaled == scaled.rounded() ? Int(exactly: scaled.rounded())?.grouped : nil
    return (text ?? "\((scaled * 10).rounded() / 10)") + (unit == .share ? " %" : "")
  }
}
