import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Testing

@testable import LogbookInterchange

@Suite struct NumberStyleTests {
  private func style(_ values: [String], _ delimiter: CSVDelimiter = .comma) throws -> NumberStyle {
    var evidence = NumberEvidence()
    for (index, value) in values.enumerated() {
      evidence.add(Array(value.utf8).span, line: index + 2, column: "tested")
    }
    return try evidence.style(delimiter: delimiter)
  }

  @Test(arguments: [
    (["1403.0", "5"], CSVDelimiter.comma, "1,234.5"), (["12,581"], .comma, "1,234.5"),
    (["1,234,567"], .semicolon, "1,234.5"),
    (["1.000"], .semicolon, "1.234,5"), (["1.000", "12,5"], .tab, "1.234,5"), (["1.234.567"], .comma, "1.234,5"),
    (["1.234,5"], .comma, "1.234,5"), (["1,234.5"], .semicolon, "1,234.5"), (["0,125"], .tab, "1.234,5"),
    (["1 234"], .comma, "1 234.5"), (["1\u{202F}234,0"], .semicolon, "1 234,5"), (["1’234.5"], .comma, "1'234.5"),
    (["1.000", "1403.0"], .comma, "1,234.5"), (["NA", "-", "x1.5y", "7"], .semicolon, "1.234,5"),
  ])
  func `the number style is detected`(values: [String], delimiter: CSVDelimiter, example: String) throws {
    #expect(try style(values, delimiter).example == example)
  }

  @Test func `ambiguous or contradictory numbers are refused`() {
    #expect(throws: ImportFailure.ambiguousNumber(.init(line: 2, column: "tested", value: "1.000"))) {
      try style(["1.000"])
    }
    #expect(throws: ImportFailure.ambiguousNumber(.init(line: 3, column: "tested", value: "1,000"))) {
      try style(["7", "1,000"], .semicolon)
    }
    #expect(
      throws: ImportFailure.mixedNumbers(
        .init(line: 2, column: "tested", value: "1.5"),
        .init(line: 3, column: "tested", value: "1,5")
      )
    ) { try style(["1.5", "1,5"]) }
    #expect(throws: ImportFailure.self) { try style(["1403.0", "1.234.567"]) }
  }

  @Test(arguments: [
    ("1.234.567", NumberStyle.continental, 1_234_567), ("12.000,0", .continental, 12_000),
    ("1\u{A0}234", NumberStyle(thousands: .space, decimal: .comma), 1234),
    ("1'234.0", NumberStyle(thousands: .apostrophe, decimal: .point), 1234),
  ])
  func `counts are read in the number style`(text: String, style: NumberStyle, count: Int) throws {
    #expect(try ReportCount.count(in: Array(text.utf8).span, field: "tested", style: style) == count)
  }

  @Test func `other separators are refused, with an example of the style`() {
    #expect(
      throws: ValidationError(
        field: "tested",
        value: "12.00",
        rule: "must have its points between groups of three digits, such as 1.234.567"
      )
    ) { try ReportCount.count(in: Array("12.00".utf8).span, field: "tested", style: .continental) }
    #expect(throws: ValidationError.self) { try NumberStyle(given: .comma, decimal: .comma) }
  }

  @Test func `the last number of a file can determine the style of the first`() async throws {
    let rows = (1...2_000).map { "A\($0);2020-01-01;1.000\n" }.joined()
    let text = "location;date;tested\n" + rows
    let (storage, result) = try await imported(text, as: .reports)
    #expect(result.numbers == .continental)
    #expect(try await storage.reports.records(matching: .init(limit: 1)).first?.numberTested == 1000)
    let (other, english) = try await imported(text + "B;2020-01-01;1403.0\n", as: .reports)
    #expect(english.numbers == .english)
    #expect(try await other.reports.records(matching: .init(limit: 1)).first?.numberTested == 1)
  }
}
