import LogbookRecords
import Foundation

/// A value axis, which has labels at round values and converts values to positions along the axis.
///
/// Source: Paul S. Heckbert, "Nice Numbers for Graph Labels", Graphics Gems, 1990, for steps of 1, 2 or 5 times a
/// power of ten.
struct ValueAxis {
  struct Tick: Equatable {
    /// The position, from 0 at the bottom to 1 at the top.
    let place: Double
    let label: String
  }

  /// The labeled values, from bottom to top.
  let ticks: [Tick]
  private let scale: Chart.Scale
  private let range: ClosedRange<Double>

  /// Creates the value axis of a chart.
  ///
  /// - Parameter mostSteps: The maximum number of steps into which the labels divide the axis; 1 or more.
  init(of chart: Chart, mostSteps: Int) {
    scale = chart.scale
    let unit = chart.unit
    // Limits are clamped to a range that includes every 64-bit count. Otherwise, the computations below could
    // overflow.
    let sound = 0...1e19
    // If the value is NaN, `max` returns its first argument.
    func clamped(_ value: Double) -> Double { min(max(sound.lowerBound, value), sound.upperBound) }
    switch scale {
    case .linear:
      // If the axis would not end above its start, for example because all values are zero, its end is moved to at
      // least 0.01 above the start for shares, and at least 1 above the start for counts.
      let least = chart.least.map(clamped) ?? 0
      let shown = clamped(chart.highestShown)
      let isTooShort = !(shown - least > 1e-9 * max(1, least))
      let highest = isTooShort ? least + (unit == .share ? 0.01 : 1) * max(1, least) : shown
      let rough = (highest - least) / Double(max(1, mostSteps))
      let power = pow(10, log10(rough).rounded(.down))
      // The tolerance covers rounding errors: in floating-point arithmetic, (0.8 - 0.2) / 6 is greater than 0.1.
      let round = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999_999 } ?? 10 * power
      let step = unit == .count && !chart.hasFractions ? max(1, round) : round
      // A cut axis (see `Chart.isCut`) ends exactly at the highest value shown. Any other axis
      // continues to the next round value.
      let first = (least / step - 1e-6).rounded(.up)
      let last = chart.isCut ? (highest / step + 1e-6).rounded(.down) : (highest / step - 1e-6).rounded(.up)
      let range = least...max(highest, chart.isCut ? highest : last * step)
      self.range = range
      ticks = Swift.stride(from: first, through: max(first, last), by: 1).prefix(100).map { number in
        let value = number * step
        let place = min(1, max(0, (value - range.lowerBound) / (range.upperBound - range.lowerBound)))
        return Tick(place: place, label: Self.label(value, step: step, unit))
      }
    case .logarithmic:
      let values = chart.series.flatMap(\.points).map(\.value).filter { $0 > 0 }
      // Limits that are set in the chart are not rounded. Other limits are rounded to powers of ten.
      func power(_ value: Double) -> Double { log10(max(1e-9, clamped(value))) }
      let first = chart.least.flatMap { $0 > 0 ? power($0) : nil } ?? power(values.min() ?? 1).rounded(.down)
      let set = chart.greatest.map(power) ?? max(first + 1, power(values.max() ?? 10).rounded(.up))
      let last = set > first + 1e-6 ? set : first + 1
      range = first...last
      let stride = max(1, ((last - first) / Double(max(1, mostSteps))).rounded(.up))
      var powers = Array(Swift.stride(from: first.rounded(.up), through: last, by: stride))
      // An axis with fewer than two powers of ten is labeled at its limits.
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

  /// Returns the position of a value, from 0 at the bottom to 1 at the top, or `nil` if the axis cannot show the value.
  ///
  /// A value beyond a limit has the position of the limit. A logarithmic axis cannot show zero.
  func place(of value: Double) -> Double? {
    if scale == .logarithmic, value <= 0 { return nil }
    let value = scale == .logarithmic ? log10(value) : value
    return min(1, max(0, (value - range.lowerBound) / (range.upperBound - range.lowerBound)))
  }

  /// Returns the label for a value, with as many decimal places as the step requires.
  private static func label(_ value: Double, step: Double, _ unit: Chart.Unit) -> String {
    let factor = unit == .share ? 100.0 : 1
    let sign = unit == .share ? " %" : ""
    let places = (-log10(step * factor) - 0.000_001).rounded(.up)
    let decimals = places.isFinite ? Int(min(max(0, places), 16)) : 0
    guard decimals < 16, let scaled = Int(exactly: (value * factor * pow(10, Double(decimals))).rounded()) else {
      return "\(value * factor)\(sign)"
    }
    if decimals == 0 { return scaled.grouped + sign }
    let digits = String(scaled).zeroPadded(to: decimals + 1)
    return "\(digits.dropLast(decimals)).\(digits.suffix(decimals))\(sign)"
  }
}
