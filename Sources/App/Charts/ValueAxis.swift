import LogbookRecords
import Foundation

/// Round values from 0 to at least the largest of a chart.
///
/// Source: the steps 1, 2, 5 times a power of ten of Paul S. Heckbert, "Nice Numbers for Graph Labels", Graphics Gems, 1990.
struct ValueAxis {
  /// How far apart the values are.
  let step: Double
  /// How many steps there are from 0 to the top.
  let count: Int
  private let unit: Chart.Unit

  /// - Parameter mostSteps: How many steps there may be; 1 or more.
  init(upTo highest: Double, unit: Chart.Unit, mostSteps: Int) {
    self.unit = unit
    // When all is zero, or too small to be named, there still is an axis: up to 1 %, or up to one.
    let highest = highest > 0.000_1 ? highest : unit == .share ? 0.01 : 1
    let rough = highest / Double(max(1, mostSteps))
    let power = pow(10, log10(rough).rounded(.down))
    // A little tolerance, or 0.1 / 5 would be more than 0.02.
    let round = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999_999 } ?? 10 * power
    step = unit == .count ? max(1, round) : round
    count = max(1, Int((highest / step * 0.999_999).rounded(.up)))
  }

  /// The largest value of the axis.
  var top: Double { step * Double(count) }

  /// What a value is called, by how many steps it is from 0: `5,000`, `2.5 %`.
  func label(_ steps: Int) -> String {
    let value = step * Double(steps)
    if unit == .count { return Int(exactly: value.rounded())?.grouped ?? "\(value)" }
    let decimals = max(0, Int((-log10(step * 100) - 0.000_001).rounded(.up)))
    guard let scaled = Int(exactly: (value * 100 * pow(10, Double(decimals))).rounded()) else {
      return "\(value * 100) %"
    }
    if decimals == 0 { return "\(scaled.grouped) %" }
    let digits = String(scaled).zeroPadded(to: decimals + 1)
    return "\(digits.dropLast(decimals)).\(digits.suffix(decimals)) %"
  }

  /// What the values are called, from 0.
  var labels: [String] { (0...count).map(label) }
}
