public import LogbookRecords

/// Values by day, of one or several series: what is drawn as text (``text(width:height:isASCII:clean:)``) or as a
/// picture (``svg``).
public struct Chart: Hashable, Sendable {
  /// What the values are.
  public enum Unit: Hashable, Sendable {
    /// A part of a whole, shown in percent: 0.05 is 5 %.
    case share
    /// A number of things.
    case count
  }

  /// The value of a day.
  public struct Point: Hashable, Sendable {
    /// The day of UTC.
    public let day: CalendarDay
    /// The value, 0 or more.
    public let value: Double

    /// The value of a day.
    public init(day: CalendarDay, value: Double) {
      self.day = day
      self.value = value
    }
  }

  /// A line of the chart.
  public struct Series: Hashable, Sendable {
    /// What the line is called.
    public let name: String
    /// Its values, by ascending day. Days without one are missing, and are a gap in the line.
    public let points: [Point]

    /// A line; see the properties.
    public init(name: String, points: [Point]) {
      self.name = name
      self.points = points
    }

    /// The values in runs of days that follow each other: a line is drawn through each.
    var runs: [[Point]] {
      points.reduce(into: []) { runs, point in
        if let last = runs.last?.last, last.day.daysSince1970 + 1 == point.day.daysSince1970 {
          runs[runs.count - 1].append(point)
        } else {
          runs.append([point])
        }
      }
    }
  }

  /// How values become distances.
  public enum Scale: Hashable, Sendable {
    /// Equal differences are equally far apart.
    case linear
    /// Equal ratios are equally far apart; zero has no place.
    case logarithmic
  }

  /// How values are drawn.
  public enum Form: Hashable, Sendable {
    /// As a line through them.
    case lines
    /// As a bar for each day, of one series only.
    case bars
  }

  /// The most lines that can be told apart.
  public static let mostSeries = 8

  /// What stands above it.
  public let title: String
  /// What the values are, in words.
  public let valueLabel: String
  /// What stands below it.
  public let note: String
  /// How values are written.
  public let unit: Unit
  /// The lines, ``mostSeries`` at most.
  public let series: [Series]
  /// Where the values begin: at this value; at 0, or on a logarithmic scale at the least of them, if `nil`.
  public var least: Double?
  /// Where the values end: at this value; above nearly all of them if `nil`, so that a few do not flatten the others.
  public var greatest: Double?
  /// How values become distances.
  public var scale = Scale.linear
  /// How values are drawn.
  public var form = Form.lines

  /// A chart; see the properties. Lines beyond ``mostSeries`` are left out.
  public init(title: String, valueLabel: String, note: String, unit: Unit, series: [Series]) {
    self.title = title
    self.valueLabel = valueLabel
    self.note = note
    self.unit = unit
    self.series = Array(series.prefix(Self.mostSeries))
  }

  /// The days from the first to the last that has a value; `nil` if none has.
  public var days: ClosedRange<CalendarDay>? {
    let first = series.compactMap(\.points.first?.day).min()
    let last = series.compactMap(\.points.last?.day).max()
    guard let first, let last else { return nil }
    return first...last
  }

  /// Where a day lies between the first and the last, 0 and 1; in the middle if it is the only one.
  static func part(of day: CalendarDay, in days: ClosedRange<CalendarDay>) -> Double {
    let length = days.upperBound.daysSince1970 - days.lowerBound.daysSince1970
    return length == 0 ? 0.5 : Double(day.daysSince1970 - days.lowerBound.daysSince1970) / Double(length)
  }
}
