import LogbookRecords
import Foundation
import Testing

@testable import LogbookApp

@Suite struct ChartAxisTests {
  private func labels(_ chart: Chart, _ steps: Int = 6) -> [String] {
    ValueAxis(of: chart, mostSteps: steps).ticks.map(\.label)
  }

  @Test func `explicit limits are exact and divided into round steps`() {
    var chart = Chart.sample([0: 0, 1: 37, 2: 80])
    #expect(labels(chart) == ["0", "20", "40", "60", "80"])
    (chart.least, chart.greatest) = (20, 50)
    #expect(labels(chart) == ["20", "25", "30", "35", "40", "45", "50"])
    let axis = ValueAxis(of: chart, mostSteps: 6)
    #expect(axis.place(of: 80) == 1)
    #expect(axis.place(of: 35) == 0.5)
    #expect(axis.place(of: 0) == 0)
  }

  @Test func `powers of ten are evenly spaced on a logarithmic axis`() throws {
    var chart = Chart.sample([0: 0, 1: 3, 2: 30, 3: 5000])
    chart.scale = .logarithmic
    #expect(labels(chart) == ["1", "10", "100", "1,000", "10,000"])
    let axis = ValueAxis(of: chart, mostSteps: 6)
    #expect(try abs(#require(axis.place(of: 100)) - 0.5) < 1e-9)
    #expect(axis.place(of: 0) == nil)
    #expect(chart.remarks == ["1 zero is left out."])
    #expect(labels(chart, 2) == ["1", "100", "10,000"])
    chart.least = 100
    #expect(labels(chart) == ["100", "1,000", "10,000"])
    var shares = Chart.sample([0: 0.004, 1: 0.3], unit: .share)
    shares.scale = .logarithmic
    #expect(labels(shares) == ["0.1 %", "1 %", "10 %", "100 %"])
    #expect(!shares.svg.contains("nan") && !chart.text(width: 40).isEmpty)
  }

  @Test func `a few outliers do not flatten the other values`() {
    var days = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 0.04 + Double($0 % 3) / 100) })
    days[3] = 1
    var chart = Chart.sample(days, unit: .share)
    #expect(abs(chart.highestShown - 0.072) < 1e-9)
    #expect(chart.remarks == ["1 value is cut off at the top, up to 100 % on 2020-01-04."])
    #expect(chart.text(width: 60, isASCII: true).hasSuffix(chart.remarks[0] + "\n"))
    #expect(chart.svg.contains("1 value is cut off"))
    chart.greatest = 1
    #expect(chart.highestShown == 1)
    #expect(chart.remarks.isEmpty)
    #expect(Chart.sample([0: 1, 1: 100]).highestShown == 100)
    let wave = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, Double($0 * $0)) })
    #expect(Chart.sample(wave).highestShown == 99 * 99)
  }

  @Test func `shares above 100 % are marked`() {
    let chart = Chart.sample([0: 0.5, 1: 1.5, 2: 0.5], unit: .share)
    #expect(chart.remarks == ["1 value is above 100 % and marked: more positive tests than tests."])
    #expect(chart.text(width: 40, height: 6, isASCII: true).contains("!"))
    #expect(chart.svg.contains("<circle "))
    #expect(!Chart.sample([0: 150]).svg.contains("<circle "))
  }

  @Test func `bars start at the axis`() {
    var chart = Chart.sample([0: 10, 1: 5, 3: 10])
    chart.form = .bars
    #expect(
      chart.text(width: 30, height: 5, isASCII: true) == """
        Tests
        10 +*                        *
           |*                        *
         5 +*       *                *
           |*       *                *
         0 +*       *                *
           ++----------------+--------
        2020-01-01      2020-01-03

        """
    )
    #expect(chart.svg.contains("z\" fill=\"#0072B2\"/>"))
  }

  @Test func `names of lines that end at the same value do not overlap`() throws {
    let names = Chart.sample([0: 1, 1: 5], [0: 2, 1: 5], [0: 1, 1: 0]).svg
    let places = names.matches(of: /y="([0-9.]+)" dy="4.5" fill="#[0-9A-F]{6}">line/).compactMap { Double($0.1) }
    #expect(places == [84, 100, 388])
  }

  @Test(
    arguments: [
      (1e14, nil), (1e15, 1e15 + 1), (nil, 1e-9), (5_000_000, 5_000_010), (nil, 1e300), (1e300, 1e301), (0.5, nil),
      (1e-300, 1e-299), (1e308, nil),
    ] as [(Double?, Double?)],
    [Chart.Scale.linear, .logarithmic]
  )
  func `any limits give a valid axis`(limits: (least: Double?, greatest: Double?), scale: Chart.Scale) {
    for unit in [Chart.Unit.count, .share] {
      var chart = Chart.sample([0: 0, 1: 37, 2: 80], unit: unit)
      (chart.least, chart.greatest, chart.scale) = (limits.least, limits.greatest, scale)
      let axis = ValueAxis(of: chart, mostSteps: 6)
      #expect(axis.ticks.allSatisfy { (0...1.000_001).contains($0.place) })
      #expect(!chart.text(width: 40).isEmpty && !chart.svg.isEmpty)
      for value in [0, 1, 1e300] { #expect(axis.place(of: value).map { (0...1).contains($0) } ?? true) }
    }
  }

  @Test func `remarks count only values that are not drawn`() {
    var chart = Chart.sample([0: 110, 1: 115, 2: 120, 3: 125, 4: 400])
    chart.greatest = 130
    #expect(chart.remarks == ["1 value is cut off at the top, up to 400 on 2020-01-05."])
    #expect(ValueAxis(of: chart, mostSteps: 6).place(of: 130) == 1)
    (chart.least, chart.greatest) = (112, nil)
    #expect(chart.remarks == ["1 value is below the axis."])
  }
}
