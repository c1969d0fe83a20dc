import LogbookApp
import LogbookRecords
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ChartSVGTests {
  @Test func `the picture is a complete document with a title, line names, axes and units`() throws {
    let picture = try Picture(Chart.sample([0: 0.02, 1: 0.1], [0: 0.03], unit: .share).svg)
    #expect(picture.root == "svg")
    #expect(picture.attributes[0]["xmlns"] == "http://www.w3.org/2000/svg")
    #expect(picture.attributes[0]["viewBox"] == "0 0 800 450")
    #expect(picture.texts("title") == ["Tests"])
    #expect(
      picture.texts("text") == [
        "Tests", "Tests a day", "0 %", "2 %", "4 %", "6 %", "8 %", "10 %", "2020-01-01", "2020-01-02", "line 0",
        "line 1", "Made up",
      ]
    )
  }

  @Test func `a single line has no name`() throws {
    let picture = try Picture(Chart.sample([0: 1, 1: 1]).svg)
    #expect(!picture.texts("text").contains("line 0"))
  }

  @Test func `a missing value is a gap, and an isolated value is a mark`() throws {
    let picture = try Picture(Chart.sample([0: 0, 1: 10, 2: 0, 4: 5, 5: 5, 7: 10]).svg)
    #expect(picture.lines.map { $0["d"] ?? "" } == ["M50 388L150.9 84L251.7 388M453.4 236L554.3 236"])
    #expect(picture.marks.count == 1)
    #expect(picture.marks.allSatisfy { $0.hasPrefix("M756 84m") })
  }

  @Test func `a zero is a gap on a logarithmic axis`() throws {
    var chart = Chart.sample([0: 10, 1: 100, 2: 0, 3: 10, 4: 100])
    chart.scale = .logarithmic
    #expect(try Picture(chart.svg).lines.map { $0["d"]?.count { $0 == "M" } } == [2])
  }

  @Test func `lines differ in colour, dashes and marks`() throws {
    let line = [0: 1.0, 1: 2.0, 3: 1.0]
    let chart = Chart.sample(line, line, line, line, line, line, line, line, line)
    let picture = try Picture(chart.svg)
    #expect(chart.series.count == Chart.mostSeries)
    for key in ["stroke", "stroke-dasharray"] {
      #expect(
        Dictionary(grouping: picture.lines.map { $0[key] ?? "" }) { $0 }.map(\.value.count)
          == Array(repeating: 1, count: 8)
      )
    }
    #expect(Set(picture.marks.map { $0.drop { $0 != "m" } }).count == 8)
  }

  @Test func `names with any characters are escaped`() throws {
    let name = "<b a='\"&'>]]>\u{0}\u{B}\u{1B}\u{202E}\u{FFFF}é漢😀" + String(repeating: "x", count: 100)
    let points = Chart.sample([0: 1]).series[0].points
    let svg = Chart(
      title: name,
      valueLabel: name,
      note: name,
      unit: .count,
      series: [.init(name: name, points: points), .init(name: "b", points: points)]
    ).svg
    let picture = try Picture(svg)
    let shown = "<b a='\"&'>]]>\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é漢😀" + String(repeating: "x", count: 100)
    #expect(picture.texts("title") == [shown])
    let texts = picture.texts("text")
    #expect(texts[0] == shown.prefix(75) + "…")
    #expect(texts.contains(shown.prefix(23) + "…"))
    #expect(texts.last == shown)
  }

  @Test func `a chart without values is still a picture`() throws {
    let picture = try Picture(Chart.sample([:], [:]).svg)
    #expect(picture.texts("text") == ["Tests", "Tests a day", "0", "1", "line 0", "line 1", "Made up"])
  }
}

private final class Picture: NSObject, XMLParserDelegate {
  private(set) var attributes: [[String: String]] = []
  private var elements: [(name: String, text: String)] = []
  private var open: [Int] = []

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  var root: String? { elements.first?.name }

  func texts(_ name: String) -> [String] { elements.filter { $0.name == name }.map(\.text) }

  var lines: [[String: String]] { attributes.filter { $0["fill"] == "none" } }

  var marks: [String] {
    zip(elements, attributes).filter { $0.0.name == "path" && $0.1["stroke"] == nil }.compactMap { $0.1["d"] }
  }

  func parser(
    _: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append((name, ""))
    self.attributes.append(attributes)
  }

  func parser(_: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }
}
