import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Testing

struct ReportCountTests {
  @Test(arguments: [
    ("0", 0), ("7", 7), ("007", 7), (" 1403 ", 1403), ("\t5", 5), ("1403.0", 1403), ("1403.", 1403), ("1403.000", 1403),
    ("12,581", 12_581), ("1,234,567", 1_234_567), ("1,234,567.0", 1_234_567), ("999,999", 999_999), ("10,000", 10_000),
    ("9223372036854775807", .max), ("9,223,372,036,854,775,807.00", .max), ("0.0", 0),
    ("00000000000000000000000000001", 1),
  ])
  func `a whole number is a count`(text: String, count: Int) throws {
    #expect(try ReportCount.count(in: text, field: "numberTested") == count)
  }

  @Test(arguments: ["", " ", "\t ", "NA", "na", "Na", "N/A", "n/a", "-", " - ", "null", "NULL", "nan", "NaN", " NA "])
  func `text that means “no value” is nil`(text: String) throws {
    #expect(try ReportCount.count(in: text, field: "numberTested") == nil)
  }

  static let unreadable = "must be a whole number, such as 1403"
  static let grouping = "must have its commas between groups of three digits, such as 1,234,567"
  static let tooLarge = "must be at most 9223372036854775807"

  static let refusals: [(text: String, rule: String)] = [
    ("-5", "must not be negative"), ("-1,234.0", "must not be negative"), ("-1.5", "must not be negative"),
    ("-9223372036854775809", "must not be negative"),
    ("-0", "must be written without a sign"), ("+5", "must be written without a sign"),
    ("1.5", "must be a whole number"), ("0.001", "must be a whole number"),
    ("12,58.1", grouping), ("1234,567", grouping), ("1,23", grouping), ("1,2345", grouping), ("1,,234", grouping),
    ("1,234,", grouping), ("0,125", grouping), ("000,125", grouping), ("1,234567", grouping),
    ("9223372036854775808", tooLarge), ("99999999999999999999999", tooLarge), ("9,223,372,036,854,775,808", tooLarge),
    ("twelve", unreadable), ("1e3", unreadable), ("12a", unreadable), ("1.2.3", unreadable), ("1.234,5", unreadable),
    (".5", unreadable), (".", unreadable), (",", unreadable), (",123", unreadable), ("--", unreadable),
    ("-x", unreadable), ("+", unreadable), ("- 5", unreadable), ("1 234", unreadable), ("１２", unreadable),
    ("0x10", unreadable), ("nana", unreadable), ("NA NA", unreadable), ("inf", unreadable), ("1\0", unreadable),
  ]

  @Test(arguments: refusals)
  func `other text is refused with an explanation`(text: String, rule: String) {
    #expect(throws: ValidationError(field: "numberTested", value: text, rule: rule)) {
      try ReportCount.count(in: text, field: "numberTested")
    }
  }

  @Test func `bytes that are not UTF-8 are refused, and repaired in the message`() {
    #expect(throws: ValidationError(field: "numberTested", value: "1\u{FFFD}", rule: Self.unreadable)) {
      try ReportCount.count(in: [0x31, 0xFF].span, field: "numberTested")
    }
  }
}
