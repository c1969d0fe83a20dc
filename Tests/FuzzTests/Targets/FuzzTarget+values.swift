import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

extension FuzzTarget {
  private static let zones =
    [TimeZone.gmt] + ["Europe/Rome", "America/Sao_Paulo"].compactMap(TimeZone.init(identifier:))

  /// A target that parses dates. Formatting and parsing an accepted date must preserve it.
  static let dates = FuzzTarget(
    name: "dates",
    words: [
      "2026-12-01", "T14:30:00.25", "Z", "+01:00", "2026-W49-5", "in ", " days", " weeks", " months", " years", " ago",
      " minutes", "next ", "friday", "dec", "2pm", "eom", "+2w", "-3mo",
    ]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let date = Date(iso8601: text) {
      try require("the date", text.replacing(".000Z", with: "Z"), is: date.iso8601)
      try require("the date parsed as user input", try DateText(text).date, is: date)
    }
    let now = Date(timeIntervalSince1970: 1_795_283_527.25)
    for zone in zones {
      if let phrase = try? DatePhrase(text, now: now, in: zone) {
        try require("whether the end of “\(text)” is later", phrase.end > phrase.date, is: true)
      }
      guard let read = try? DateText(bytes.span, in: zone) else { continue }
      try require("\(read.date.iso8601)", Date(iso8601: read.date.iso8601), is: read.date)
      try require("whether the end is later", read.end(in: zone) > read.date || read.day != nil, is: true)
    }
  }

  /// A target that parses dates in a custom format. The input is a date format, a newline, and a date.
  static let dateFormats = FuzzTarget(name: "dateformats") { bytes in
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false).map(
      Array.init
    )
    guard let format = try? DateFormat(String(decoding: lines[0], as: UTF8.self)), lines.count == 2 else { return }
    let (date, padded) = (lines[1], [UInt8(ascii: " ")] + lines[1] + [UInt8(ascii: "\t")])
    guard let read = try? format.date(in: date.span) else { return }
    try require("the date between spaces", try format.date(in: padded.span), is: read)
    try require("\(read.date.iso8601)", Date(iso8601: read.date.iso8601), is: read.date)
  }

  /// A target that parses counts. Formatting and parsing an accepted count must preserve it.
  static let counts = FuzzTarget(name: "counts", words: [",000", ".0", "-", "+", "NA"]) { bytes in
    guard let count = try? ReportCount.count(in: bytes.span, field: "tested") else { return }
    try require("whether the count is negative", count < 0, is: false)
    try require("the count", try ReportCount.count(in: "\(count)", field: "tested"), is: count)
  }

  /// A target that parses storage locations.
  ///
  /// If the parser accepts a string, the string must be either the location's path, or its kind and path in the form
  /// `kind:path`. Parsing `kind:path` must return the same location.
  static let locations = FuzzTarget(name: "locations") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let location = try? StorageLocation(parsing: text) else { return }
    let path = location.path ?? ""
    let written = "\(location.kind):\(path)"
    let isExact = [written, path].contains { $0.utf8.elementsEqual(text.utf8) }
    try require("whether the text is the location's path, with or without its kind", isExact, is: true)
    try require(written, try StorageLocation(parsing: written), is: location)
  }
}
