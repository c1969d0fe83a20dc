import LogbookRecords
import Foundation

extension Chart {
  /// The chart as a picture: a document of its own in Scalable Vector Graphics, 800 × 450.
  ///
  /// The lines differ in colour, which people with any kind of colour vision tell apart, and in dashes, which print.
  /// Source: W3C SVG 1.1; the colours of M. Okabe and K. Ito, "Color Universal Design", 2008, less the yellow, which
  /// cannot be seen on white.
  public var svg: String { SVGPlot(self).text }
}

/// How a line is drawn in a picture.
private struct SVGStyle {
  let color: String
  /// The lengths of dashes and gaps in turn; none for a line without gaps.
  let dashes: String
  /// The outline of what stands for a value that no line leads to, around where it is.
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

/// The parts of the picture and where they are, in its own units, which are pixels on most screens.
private struct SVGPlot {
  private let chart: Chart
  private let values: ValueAxis
  private let width = 800.0
  private let height = 450.0
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double
  /// Where each name of the legend begins.
  private let legend: [(x: Double, y: Double)]

  init(_ chart: Chart) {
    self.chart = chart
    values = ValueAxis(upTo: chart.highest, unit: chart.unit, mostSteps: 6)
    left = 36 + Double(values.labels.map(\.count).max() ?? 0) * 7
    right = width - 44
    var places: [(x: Double, y: Double)] = []
    if chart.series.count > 1 {
      var (x, y) = (24.0, 62.0)
      for series in chart.series {
        let length = 44 + Self.width(of: Self.shortened(series.name, to: 40)) + 22
        if x > 24, x + length > width - 12 { (x, y) = (24, y + 20) }
        places.append((x, y))
        x += length
      }
    }
    legend = places
    top = (places.last?.y ?? 40) + 44
    bottom = height - 62
  }

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
      \(legendText)\(valueAxis)\(dateAxis)\(lines)\
      <text x="24" y="\(number(height - 14))" font-size="11" fill="#555555">\(chart.note.inXML)</text>
      </svg>

      """
  }

  // MARK: Parts

  private var legendText: String {
    let hasMarkers = chart.series.contains { $0.runs.contains { $0.count == 1 } }
    return zip(zip(chart.series, SVGStyle.all), legend).map { line, place in
      let (series, style) = line
      let y = place.y - 4.5
      return path("M\(number(place.x)) \(number(y))h34", style)
        + (hasMarkers ? marker(at: (place.x + 17, y), style) : "")
        + "<text x=\"\(number(place.x + 42))\" y=\"\(number(place.y))\">"
        + "\(Self.shortened(series.name, to: 40).inXML)</text>\n"
    }.joined()
  }

  private var valueAxis: String {
    var text = "<text x=\"24\" y=\"\(number(top - 16))\" fill=\"#555555\">\(chart.valueLabel.inXML)</text>\n"
    for (step, label) in values.labels.enumerated() {
      let y = number(self.y(values.step * Double(step)))
      text += """
        <path d="M\(number(left)) \(y)H\(number(right))" stroke="\(step == 0 ? "#222222" : "#DDDDDD")"/>
        <text x="\(number(left - 8))" y="\(y)" dy="4.5" text-anchor="end">\(label)</text>

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
      var (outline, alone) = ("", "")
      for run in series.runs {
        let places = run.map { (x: self.x($0.day, in: days), y: self.y($0.value)) }
        if places.count == 1 {
          alone += marker(at: places[0], style)
        } else {
          outline += "M" + places.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L")
        }
      }
      return (outline.isEmpty ? "" : path(outline, style)) + alone
    }.joined()
  }

  private func path(_ outline: String, _ style: SVGStyle) -> String {
    let dashes = style.dashes.isEmpty ? "" : " stroke-dasharray=\"\(style.dashes)\""
    return "<path d=\"\(outline)\" fill=\"none\" stroke=\"\(style.color)\" stroke-width=\"1.8\" "
      + "stroke-linejoin=\"round\"\(dashes)/>\n"
  }

  private func marker(at place: (x: Double, y: Double), _ style: SVGStyle) -> String {
    "<path d=\"M\(number(place.x)) \(number(place.y))\(style.marker)\" fill=\"\(style.color)\"/>\n"
  }

  // MARK: Places

  private func x(_ day: CalendarDay, in days: ClosedRange<CalendarDay>) -> Double {
    left + Chart.part(of: day, in: days) * (right - left)
  }

  private func y(_ value: Double) -> Double {
    bottom - value / values.top * (bottom - top)
  }

  /// A number with one decimal place at most.
  private func number(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  /// About how wide a text is at the size of the legend, in any usual typeface.
  private static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x300 ? 7.2 : 13) }
  }

  private static func shortened(_ text: String, to count: Int) -> String {
    text.count > count ? text.prefix(count - 1) + "…" : text
  }
}

extension String {
  /// The text as the content of an XML element.
  ///
  /// What XML cannot hold, and what could do something to the text around it, is replaced.
  /// Source: W3C XML 1.0 §2.2 and §2.4.
  fileprivate var inXML: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      // Separators of lines and directions of writing (Unicode UAX #9 §2).
      case "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
