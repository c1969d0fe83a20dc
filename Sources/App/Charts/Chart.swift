public import LogbookRecords

/// A chart of one or more series of daily values.
///
/// A chart can be drawn as text (``text(width:height:isASCII:clean:)``) or as an SVG image (``svg``).
///
/// ```swift
/// func chart(of name: String, in unit: Chart.Unit, from first: CalendarDay, _ values: [Double]) -> Chart {
///   let points = values.enumerated().map { index, value in
///     Chart.Point(day: CalendarDay(daysSince1970: first.daysSince1970 + index), value: value)
///   }
///   let series = [Chart.Series(name: name, points: points)]
///   return Chart(title: name, valueLabel: name, note: "Days in UTC.", unit: unit, series: series)
/// }
/// print(chart(of: "Beds in use", in: .share, from: day, [0.5, 0.62, 0.75]).text(width: 40))
/// ```
public struct Chart: Hashable, Sendable {
  /// The unit of a chart's values.
  public enum Unit: Hashable, Sendable {
    /// A fraction of a whole, shown as a percentage. For example, 0.05 is shown as `5 %`.
    case share
    /// A plain number, such as the number of tests.
    case count
  }

  /// The value of a series on one day.
  public struct Point: Hashable, Sendable {
    /// The day of the value, in UTC.
    public let day: CalendarDay
    /// The value, 0 or more. Any other value, such as infinity or NaN, is drawn at an end of the axis or left out.
    public let value: Double
    /// The number of days, up to and including ``day``, that the value describes; 7 for weekly figures.
    public let days: Int

    /// Creates a point from a day, its value and the number of days that the value describes.
    public init(day: CalendarDay, value: Double, days: Int = 1) {
      self.day = day
      self.value = value
      self.days = days
    }
  }

  /// A series of daily values, drawn as a line or as bars.
  public struct Series: Hashable, Sendable {
    /// The name of the series.
    public let name: String
    /// The values, in ascending order of days. A day that no value describes appears as a gap.
    public let points: [Point]

    /// Creates a series from its name and its values, which are sorted by day.
    public init(name: String, points: [Point]) {
      self.name = name
      self.points = points.sorted { $0.day < $1.day }
    }

    /// Returns the values that an axis can show, divided into runs without a gap. Lines connect only values of the same
    /// run.
    func runs(on axis: ValueAxis) -> [[Point]] {
      points.filter { axis.place(of: $0.value) != nil }.reduce(into: []) { runs, point in
        if let last = runs.last?.last, point.day.daysSince1970 - last.day.daysSince1970 <= point.days {
          runs[runs.count - 1].append(point)
        } else {
          runs.append([point])
        }
      }
    }
  }

  /// The mapping of values to positions on the value axis.
  public enum Scale: Hashable, Sendable {
    /// A scale on which the distance between two values is proportional to their difference.
    case linear
    /// A scale on which the distance between two values depends only on their ratio. Zeros are not shown.
    case logarithmic
  }

  /// The shape in which values are drawn.
  public enum Form: Hashable, Sendable {
    /// Lines that connect values without a gap between them.
    case lines
    /// A bar for each day. Use bars only for a single series, because the bars of several series overlap.
    case bars
  }

  /// The maximum number of series in a chart. Readers could hardly distinguish more series.
  public static let mostSeries = 8

  /// The text above the chart.
  public let title: String
  /// The label of the value axis.
  public let valueLabel: String
  /// The note below the chart. It is shown in the SVG image, but not in text for a terminal.
  public let note: String
  /// The unit in which values are shown.
  public let unit: Unit
  /// The series, at most ``mostSeries``.
  public let series: [Series]
  /// The value at which the value axis starts.
  ///
  /// If `nil`, a linear axis starts at 0. If `nil` or not positive, a logarithmic axis starts at the greatest power of
  /// ten that does not exceed the smallest positive value.
  public var least: Double?
  /// The value at which the value axis ends.
  ///
  /// If `nil`, a logarithmic axis extends at least to the greatest value, and a linear axis may cut off a few outliers,
  /// which would flatten the lines of all other values.
  public var greatest: Double?
  /// The mapping of values to positions on the value axis.
  public var scale = Scale.linear
  /// The shape in which values are drawn.
  public var form = Form.lines

  /// Creates a chart with the given title, label, note, unit and series. Series beyond ``mostSeries`` are omitted.
  public init(title: String, valueLabel: String, note: String, unit: Unit, series: [Series]) {
    self.title = title
    self.valueLabel = valueLabel
    self.note = note
    self.unit = unit
    self.series = Array(series.prefix(Self.mostSeries))
  }

  /// The range from the day of the first value to the day of the last, or `nil` if there are no values.
  public var days: ClosedRange<CalendarDay>? {
    let first = series.compactMap(\.points.first?.day).min()
    let last = series.compactMap(\.points.last?.day).max()
    guard let first, let last else { return nil }
    return first...last
  }

  /// Returns the position of a day in a range: 0 for the first day, 1 for the last day, and 0.5 if the range is a
  /// single day.
  static func part(of day: CalendarDay, in days: ClosedRange<CalendarDay>) -> Double {
    let length = days.upperBound.daysSince1970 - days.lowerBound.daysSince1970
    return length == 0 ? 0.5 : Double(day.daysSince1970 - days.lowerBound.daysSince1970) / Double(length)
  }
}
