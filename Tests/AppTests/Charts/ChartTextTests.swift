import LogbookApp
import LogbookRecords
import Foundation
import Testing

@Suite struct ChartTextTests {
  @Test func `a single line in ASCII has a gap for a missing value`() {
    let chart = Chart.sample([0: 0, 1: 10, 2: 20, 4: 20, 5: 10])
    #expect(
      chart.text(width: 30, height: 5, isASCII: true) == """
        Tests
        20 +         **         **
           |       **             **
        10 +    ***                 **
           |  **
         0 +**
           +-------------------------+
                            2020-01-06

        """
    )
  }

  @Test func `a single line is drawn in braille`() {
    let chart = Chart.sample([0: 0, 1: 0.1, 2: 0.05], unit: .share)
    #expect(
      chart.text(width: 30, height: 4) == """
        Tests
        10 % ┤         ⢀⠤⠒⠉⠒⠢⠤⢄⣀
         5 % ┤      ⣀⠤⠊⠁        ⠉⠑⠒⠢⠤⣀
             │   ⣀⠔⠊
         0 % ┤⡠⠔⠉
             └┬──────────────────────┬
         2020-01-01         2020-01-03

        """
    )
  }

  @Test func `several lines are labelled with letters, and drawn with letters in ASCII`() {
    let days = Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, Double($0)) })
    let chart = Chart.sample(days, days.mapValues { 39 - $0 }, [:])
    let text = chart.text(width: 60, height: 10)
    #expect(text.hasPrefix("Tests\n  a line 0\n  b line 1\n  c line 2\n"))
    let plot = text.split(separator: "\n").dropFirst(4)
    #expect(plot.first?.hasSuffix("a") == true)
    #expect(plot.filter { $0.contains("b") }.count > 2)
    #expect(!plot.joined().contains("c"))
    let plain = chart.text(width: 60, height: 10, isASCII: true)
    #expect(plain.utf8.allSatisfy { $0 < 0x80 })
    #expect(plain.split(separator: "\n")[4].hasSuffix("aaa"))
  }

  @Test func `a single value is a dot in the middle, and a chart without values has no plot`() {
    let lines = Chart.sample([3: 5]).text(width: 40, height: 4, isASCII: true).split(separator: "\n")
    #expect(lines.filter { $0.contains("*") } == ["5 +                  *"])
    #expect(lines.last?.contains("2020-01-04") == true)
    #expect(Chart.sample([:]).text(width: 40) == "Tests\n")
  }

  @Test(arguments: [30, 40, 80, 200], [false, true])
  func `the chart fills exactly the given width`(width: Int, isASCII: Bool) {
    let days = Dictionary(uniqueKeysWithValues: (0..<731).map { ($0, Double($0 * 7919 % 104_729)) })
    let lines = Chart.sample(days, days).text(width: width, isASCII: isASCII).split(separator: "\n")
    #expect(lines.map(\.count).max() == width)
    #expect(Chart.sample(days, days).text(width: 1) == Chart.sample(days, days).text(width: 30))
  }

  @Test func `control characters in names are replaced`() {
    let chart = Chart(
      title: "t\u{1B}",
      valueLabel: "",
      note: "",
      unit: .count,
      series: [.init(name: "n\u{1B}", points: []), .init(name: "m", points: Chart.sample([0: 1]).series[0].points)]
    )
    let text = chart.text(width: 30) { $0.replacing("\u{1B}", with: "?") }
    #expect(text.hasPrefix("t?\n  a n?\n  b m\n"))
  }

  static let scales: [(highest: Double, unit: Chart.Unit, labels: [String])] = [
    (0, .count, ["0", "1"]), (1, .count, ["0", "1"]), (7, .count, ["0", "2", "4", "6", "8"]),
    (0.3, .count, ["0.0", "0.1", "0.2", "0.3"]), (1_234_567, .count, ["0", "500,000", "1,000,000", "1,500,000"]),
    (0, .share, ["0.0 %", "0.2 %", "0.4 %", "0.6 %", "0.8 %", "1.0 %"]),
    (1, .share, ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]),
    (0.0012, .share, ["0.00 %", "0.05 %", "0.10 %", "0.15 %"]),
    (0.1, .share, ["0 %", "2 %", "4 %", "6 %", "8 %", "10 %"]),
    (0.023, .share, ["0.0 %", "0.5 %", "1.0 %", "1.5 %", "2.0 %", "2.5 %"]),
  ]

  @Test(arguments: scales)
  func `the axis has round labels`(highest: Double, unit: Chart.Unit, labels: [String]) {
    let lines = Chart.sample([0: highest], unit: unit).text(width: 60, height: 20).split(separator: "\n")
    let found = lines.compactMap {
      $0.contains("┤") ? $0.split(separator: "┤")[0].trimmingCharacters(in: .whitespaces) : nil
    }
    #expect(found.reversed() == labels)
  }

  @Test(arguments: [(Double(Int.max), Chart.Unit.count), (1e300, .share), (1e-300, .share), (1e-300, .count)])
  func `extreme values are drawn within the plot`(value: Double, unit: Chart.Unit) {
    let lines = Chart.sample([0: 0, 1: value], unit: unit).text(width: 80).split(separator: "\n")
    #expect(lines.map(\.count).max() == 80)
    #expect(lines.contains { line in line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } })
  }

  static let spans: [(first: Int, last: Int, labels: String)] = [
    (0, 0, "2020-01-01"), (0, 1, "2020-01-01 2020-01-02"),
    (0, 6, "2020-01-01 2020-01-03 2020-01-05 2020-01-07"), (0, 27, "2020-01-06 2020-01-13 2020-01-20 2020-01-27"),
    (0, 59, "2020-01-06 2020-01-20 2020-02-03 2020-02-17"), (0, 150, "2020-01 2020-02 2020-03 2020-04 2020-05"),
    (1, 365, "2020-03 2020-05 2020-07 2020-09 2020-11"), (0, 730, "2020-01 2020-07 2021-01 2021-07"),
    (0, 3652, "2020 2022 2024 2026 2028"), (-719_162 - 18_262, 0, "0500 1000 1500 2000"),
  ]

  @Test(arguments: spans)
  func `the number of day labels depends on the available space`(first: Int, last: Int, labels: String) {
    let line = Chart.sample(first == last ? [first: 1] : [first: 1, last: 1]).text(width: 60).split(separator: "\n")
      .last
    #expect(line?.split(separator: " ").joined(separator: " ") == labels)
  }
}

extension Chart {
  /// Returns a chart with one series for each dictionary. The keys are numbers of days since 2020-01-01.
  static func sample(_ lines: [Int: Double]..., unit: Unit = .count) -> Chart {
    Chart(
      title: "Tests",
      valueLabel: "Tests a day",
      note: "Made up",
      unit: unit,
      series: lines.enumerated().map { index, line in
        let points = line.sorted { $0.key < $1.key }
          .map { Point(day: CalendarDay(daysSince1970: 18_262 + $0.key), value: $0.value) }
        return Series(name: "line \(index)", points: points)
      }
    )
  }
}
