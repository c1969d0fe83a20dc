import LogbookRecords
import Foundation

/// The round values beside a chart, and where values are between the lowest and the highest of them.
///
/// Source: the steps 1, 2, 5 times a power of ten of Paul S. Heckbert, "Nice Numbers for Graph Labels", Graphics Gems, 1990.
struct ValueAxis {
  /// A value that is named.
  struct Tick: Equatable {
    /// Where it is: 0 at the bottom, 1 at the top.
    let place: Double
    /// What it is called: `5,000`, `2.5 %`.
    let label: String
  }

  /// From the bottom to the top.
  let ticks: [Tick]
  private let scale: Chart.Scale
  private let range: ClosedRange<Double>

  /// The axis of a chart.
  ///
  /// - Parameter mostSteps: How many steps there may be; 1 or more.
  init(of chart: Chart, mostSteps: Int) {
    scale = chart.scale
    let unit = chart.unit
    switch scale {
    case .linear:
      // When all is zero, or too small to be named, there still is an axis: up to 1 %, or up to one.
      let least = chart.least ?? 0
      let length = chart.highestShown - least
      let highest = length > 0.000_1 ? chart.highestShown : least + (unit == .share ? 0.01 : 1)
      let rough = (highest - least) / Double(max(1, mostSteps))
      let power = pow(10, log10(rough).rounded(.down))
      // A little tolerance, or 0.1 / 5 would be more than 0.02.
      let round = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999_999 } ?? 10 * power
      let step = unit == .count ? max(1, round) : round
      let first = (least / step * 1.000_001).rounded(.down)
      let last = max(first + 1, (highest / step * 0.999_999).rounded(.up))
      range = first * step...last * step
      ticks = (0...Int(last - first)).map { index in
        let value = (first + Double(index)) * step
        return Tick(place: Double(index) / (last - first), label: Self.label(value, step: step, unit))
      }
    case .logarithmic:
      let values = chart.series.flatMap(\.points).map(\.value).filter { $0 > 0 }
      // Limits that are set are kept to; else the axis goes from power to power.
      let set = chart.least.flatMap { $0 > 0 ? log10($0) : nil }
      let first = set ?? log10(values.min() ?? 1).rounded(.down)
      let last = max(first + 1e-9, chart.greatest.map(log10) ?? max(first + 1, log10(values.max() ?? 10).rounded(.up)))
      range = first...last
      let stride = max(1, ((last - first) / Double(max(1, mostSteps))).rounded(.up))
      var powers = Array(Swift.stride(from: first.rounded(.up), through: last, by: stride))
      // Less than a power has its limits at least.
      if powers.count < 2 { powers = [first, last] }
      ticks = powers.map { power in
        let value = pow(10, power)
        return Tick(
          place: (power - first) / (last - first),
          label: Self.label(value, step: powers.count > 2 ? value : value / 10, unit)
        )
      }
    }
  }

  /// Where a value is, 0 at the bottom and 1 at the top; one beyond is at the edge. `nil` for 0 on a logarithmic axis.
  func place(of value: Double) -> Double? {
    if scale == .logarithmic, value <= 0 { return nil }
    let value = scale == .logarithmic ? log10(value) : value
    return min(1, max(0, (value - range.lowerBound) / (range.upperBound - range.lowerBound)))
  }

  /// What a value is called, with as many decimals as a step needs.
  private static func label(_ value: Double, step: Double, _ unit: Chart.Unit) -> String {
    let factor = unit == .share ? 100.0 : 1
    let sign = unit == .share ? " %" : ""
    let decimals = max(0, Int((-log10(step * factor) - 0.000_001).rounded(.up)))
    guard let scaled = Int(exactly: (value * factor * pow(10, Double(decimals))).rounded()) else {
      return "\(value * factor)\(sign)"
    }
    if decimals == 0 { return scaled.grouped + sign }
    let digits = String(scaled).zeroPadded(to: decimals + 1)
    return "\(digits.dropLast(decimals)).\(digits.suffix(decimals))\(sign)"
  }
}
