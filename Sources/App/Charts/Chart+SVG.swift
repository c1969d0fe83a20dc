import LogbookRecords
import Foundation

extension Chart {
  /// The chart as an SVG document of 800 × 450 units.
  ///
  /// The lines differ in color and dashes, so that they can be distinguished with any type of color vision and in
  /// black-and-white print.
  ///
  /// Source: W3C SVG 1.1. The colors are those of M. Okabe and K. Ito, "Color Universal Design", 2008, except that gray
  /// replaces yellow, which is hardly visible on white.
  public var svg: String { SVGPlot(self).text }
}

private struct SVGStyle {
  let color: String
  /// The alternating lengths of dashes and gaps; empty for a solid line.
  let dashes: String
  /// The outline of the marker for an isolated value, relative to the position of the value. A value is isolated if the
  /// days before and after it have no values that the axis can show.
  let marker: String

  static let all = [
    SVGStyle(color: "#0072B2", dashes: "", marker: "m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z"),
    SVGStyle(color: "#D55E00", dashes: "8 3", marker: "m-2.4-2.4h4.8v4.8h-4.8z"),
    SVGStyle(color: "#009E73", dashes: "2 2", marker: "m0-3l3 5.2h-6z"),
    SVGStyle(color: "#CC79A7", dashes: "10 3 2 3", marker: "m0-3.4l3.4 3.4l-3.4 3.4l-3.4-3.4z"),
    SVGStyle(color: "#000000", dashes: "5 5", marker: "m0 3l3-5.2h-6z"),
    SVGStyle(color: "#E69F00", dashes: "16 3", marker: "m-3-1h2v-2h2v2h2v2h-2v2h-2v-2h-2z"),
    SVGStyle(color: "#56B4E9", dashes: "10 3 2 3 2 3", marker: "m-3-3l6 6v-6l-6 6z"),
    SVGStyle(color: "#7F7F7F", dashes: "1 3", marker: "m-1-3h2v6h-2z"),
  ]
}

/// The elements of the image and their positions, in SVG units.
private struct SVGPlot {
  private let chart: Chart
  private let values: ValueAxis
  private let width = 800.0
  private let height = 450.0
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double

  init(_ chart: Chart) {
    self.chart = chart
    values = ValueAxis(of: chart, mostSteps: 6)
    left = 36 + Double(values.ticks.map(\.label.count).max() ?? 0) * 7
    let names =
      chart.series.count > 1 ? chart.series.map { Self.width(of: Self.shortened($0.name, to: Self.nameLength)) } : []
    right = width - (names.max().map { $0 + 28 } ?? 44)
    top = 84
    bottom = height - 62 - (chart.remarks.isEmpty ? 0 : 16)
  }

  private static let nameLength = 24

  var text: String {
    let names = chart.series.map(\.name).joined(separator: ", ")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" height="\(number(height))" \
      viewBox="0 0 \(number(width)) \(number(height))" role="img" \
      font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#222222">
      <title>\(chart.title.inXML)</title>
      <desc>\("\(chart.valueLabel) by day: \(names)".inXML)</desc>
      <rect width="100%" height="100%" fill="#FFFFFF"/>
      <text x="24" y="34" font-size="18" font-weight="bold">\(Self.shortened(chart.title, to: 76).inXML)</text>
      \(valueAxis)\(dateAxis)\(lines)\(lineNames)\(remarks)\
      <text x="24" y="\(number(height - 14))" font-size="11" fill="#555555">\(chart.note.inXML)</text>
      </svg>

      """
  }

  // MARK: Parts

  /// The SVG text elements with the names of the lines; empty if there are fewer than two lines. Each name is next to
  /// the end of its line, moved up or down if necessary to avoid overlaps.
  private var lineNames: String {
    if chart.series.count < 2 { return "" }
    let ends = zip(chart.series, SVGStyle.all).map { series, style in
      (name: series.name, style: style, y: series.points.last.flatMap { values.place(of: $0.value) }.map(y) ?? bottom)
    }.sorted { $0.y < $1.y }
    let distance = 16.0
    var text = ""
    var last = top - distance
    for (index, end) in ends.enumerated() {
      // Leave space for the remaining names, which are placed below this one.
      let lowest = bottom - Double(ends.count - 1 - index) * distance
      last = min(max(end.y, last + distance), max(lowest, last + distance))
      text +=
        "<text x=\"\(number(right + 10))\" y=\"\(number(last))\" dy=\"4.5\" fill=\"\(end.style.color)\">"
        + "\(Self.shortened(end.name, to: Self.nameLength).inXML)</text>\n"
    }
    return text
  }

  private var remarks: String {
    if chart.remarks.isEmpty { return "" }
    let y = number(height - 30)
    return
      "<text x=\"24\" y=\"\(y)\" font-size=\"11\" fill=\"#B00020\">\(chart.remarks.joined(separator: " ").inXML)</text>\n"
  }

  private var valueAxis: String {
    var text = "<text x=\"24\" y=\"\(number(top - 16))\" fill=\"#555555\">\(chart.valueLabel.inXML)</text>\n"
    for tick in values.ticks {
      let y = number(self.y(tick.place))
      text += """
        <path d="M\(number(left)) \(y)H\(number(right))" stroke="\(tick.place == 0 ? "#222222" : "#DDDDDD")"/>
        <text x="\(number(left - 8))" y="\(y)" dy="4.5" text-anchor="end">\(tick.label)</text>

        """
    }
    return text
  }

  private var dateAxis: String {
    guard let days = chart.days else { return "" }
    let axis = DateAxis(days) { Int((right - left) / (Double($0) * 7 + 22)) }
    return axis.ticks.map { tick in
      let x = number(self.x(tick.day, in: days))
      return """
        <path d="M\(x) \(number(bottom))v6" stroke="#222222"/>
        <text x="\(x)" y="\(number(bottom + 21))" text-anchor="middle">\(tick.label)</text>

        """
    }.joined()
  }

  private var lines: String {
    guard let days = chart.days else { return "" }
    return zip(chart.series, SVGStyle.all).map { series, style in
      chart.form == .bars ? bars(series, style, days) : line(series, style, days)
    }.joined() + impossible(days)
  }

  private func line(_ series: Chart.Series, _ style: SVGStyle, _ days: ClosedRange<CalendarDay>) -> String {
    var (outline, alone) = ("", "")
    for run in series.runs(on: values) {
      let places = run.compactMap { place(of: $0, in: days) }
      if places.count == 1 {
        alone += marker(at: places[0], style)
      } else {
        outline += "M" + places.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L")
      }
    }
    return (outline.isEmpty ? "" : path(outline, style)) + alone
  }

  private func bars(_ series: Chart.Series, _ style: SVGStyle, _ days: ClosedRange<CalendarDay>) -> String {
    let count = days.upperBound.daysSince1970 - days.lowerBound.daysSince1970 + 1
    let width = max(0.6, min(40, (right - left) / Double(count) * 0.8))
    let outline = series.points.compactMap { place(of: $0, in: days) }.map { place in
      "M\(number(place.x - width / 2)) \(number(bottom))V\(number(place.y))h\(number(width))V\(number(bottom))z"
    }.joined()
    return outline.isEmpty ? "" : "<path d=\"\(outline)\" fill=\"\(style.color)\"/>\n"
  }

  private func impossible(_ days: ClosedRange<CalendarDay>) -> String {
    chart.series.flatMap(\.points).filter { chart.isImpossible($0.value) }.compactMap { place(of: $0, in: days) }.map {
      "<circle cx=\"\(number($0.x))\" cy=\"\(number($0.y))\" r=\"5\" fill=\"none\" stroke=\"#B00020\" stroke-width=\"1.5\"/>\n"
    }.joined()
  }

  private func place(of point: Chart.Point, in days: ClosedRange<CalendarDay>) -> (x: Double, y: Double)? {
    values.place(of: point.value).map { (x(point.day, in: days), y($0)) }
  }

  private func path(_ outline: String, _ style: SVGStyle) -> String {
    let dashes = style.dashes.isEmpty ? "" : " stroke-dasharray=\"\(style.dashes)\""
    return "<path d=\"\(outline)\" fill=\"none\" stroke=\"\(style.color)\" stroke-width=\"1.8\" "
      + "stroke-linejoin=\"round\"\(dashes)/>\n"
  }

  private func marker(at place: (x: Double, y: Double), _ style: SVGStyle) -> String {
    "<path d=\"M\(number(place.x)) \(number(place.y))\(style.marker)\" fill=\"\(style.color)\"/>\n"
  }

  // MARK: Positions

  private func x(_ day: CalendarDay, in days: ClosedRange<CalendarDay>) -> Double {
    left + Chart.part(of: day, in: days) * (right - left)
  }

  /// Converts a position on the value axis, from 0 at the bottom to 1 at the top, to a vertical
  /// position in the image.
  private func y(_ place: Double) -> Double { bottom - place * (bottom - top) }

  private func number(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  /// Returns a generous estimate of the width of a name, in SVG units. The actual width depends on the typeface.
  private static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x300 ? 7.2 : 13) }
  }

  private static func shortened(_ text: String, to count: Int) -> String {
    text.count > count ? text.prefix(count - 1) + "…" : text
  }
}

extension String {
  /// The string, escaped for use as the content of an XML element.
  ///
  /// Control characters and the noncharacters U+FFFE and U+FFFF are replaced by U+FFFD, because XML forbids many of
  /// these characters. Line separators, paragraph separators and explicit directional formatting characters are also
  /// replaced, because they could change the layout of the surrounding text.
  ///
  /// Source: W3C XML 1.0 §2.2 and §2.4.
  fileprivate var inXML: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      // Source: Unicode UAX #9 §2, for the explicit directional formatting characters.
      case "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
