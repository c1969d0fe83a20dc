import LogbookDomain
import LogbookRecords
package import Foundation

/// A part of a task's notes that begins with a date, such as `2026-12-01 14:30 Called, no answer`.
///
/// The time may be missing at the start of a day, and the seconds if they are zero. The lines after the first belong to
/// the same note, up to the next line that begins with a date. Text before the first such line has no date.
package struct DatedNote: Equatable {
  let date: Date?
  let text: String

  /// Returns a note as text.
  package static func text(_ text: String, at date: Date, in zone: TimeZone) -> String {
    let wallClock = date.addingTimeInterval(Double(zone.secondsFromGMT(for: date)))
    var written = wallClock.iso8601.prefix(19).replacing("T", with: " ")[...]
    for ending in [":00", " 00:00"] where written.hasSuffix(ending) { written = written.dropLast(ending.count) }
    return "\(written) \(text)"
  }

  /// Returns the parts of a task's notes.
  static func notes(in text: String, zone: TimeZone) -> [DatedNote] {
    var notes: [DatedNote] = []
    for scalars in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(scalars)
      if let note = DatedNote(line, in: zone) {
        notes.append(note)
      } else if let last = notes.popLast() {
        notes.append(DatedNote(date: last.date, text: last.text + "\n" + line))
      } else {
        notes.append(DatedNote(date: nil, text: line))
      }
    }
    return notes
  }

  private init(date: Date?, text: String) {
    (self.date, self.text) = (date, text)
  }

  private init?(_ line: String, in zone: TimeZone) {
    let pattern = /(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))? (.*)/.dotMatchesNewlines()
    guard let parts = line.wholeMatch(of: pattern)?.output,
      // A line with a date that does not exist is text.
      let read = try? DateText(parts.1 + (parts.2.map { "T\($0)" } ?? ""), in: zone)
    else { return nil }
    self.init(date: read.due.start(in: zone), text: String(parts.3))
  }
}
