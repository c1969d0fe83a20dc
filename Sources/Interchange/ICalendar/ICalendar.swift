import LogbookDomain
import LogbookRecords
import Foundation

/// The conversion of tasks to and from iCalendar to-dos.
///
/// SUMMARY is the title, DESCRIPTION the notes, CATEGORIES the tags, and RELATED-TO the parent. RELATED-TO of the type
/// DEPENDS-ON is a dependency, and RRULE is the recurrence. DTSTART and DURATION replace DUE. PRIORITY 1 to 4 is high, 5
/// is medium, and 6 to 9 is low.
/// The project and the date until which a task waits have no counterpart in iCalendar. These fields are written as
/// X-LOGBOOK-PROJECT and X-LOGBOOK-WAIT-UNTIL. Times are written in whole seconds, in UTC.
///
/// Source: RFC 5545 §3.6.2; RFC 9253 §9.1 for DEPENDS-ON.
enum ICalendar {
  static let begin = "BEGIN:VCALENDAR"
  static let project = "X-LOGBOOK-PROJECT"
  static let wait = "X-LOGBOOK-WAIT-UNTIL"

  static let header = "\(begin)\r\nVERSION:2.0\r\nPRODID:-//Logbook//Logbook//EN\r\n"
  static let footer = "END:VCALENDAR\r\n"

  static func text(_ task: TaskItem) -> String {
    var lines = [
      "BEGIN:VTODO", "UID:\(task.id)", "DTSTAMP:\(task.modifiedAt.basicFormat)",
      "CREATED:\(task.createdAt.basicFormat)",
      "LAST-MODIFIED:\(task.modifiedAt.basicFormat)", "SUMMARY:\(escaped(task.title))",
    ]
    if let notes = task.notes { lines.append("DESCRIPTION:\(escaped(notes))") }
    switch task.priority {
    case .none: break
    case .low: lines.append("PRIORITY:9")
    case .medium: lines.append("PRIORITY:5")
    case .high: lines.append("PRIORITY:1")
    }
    switch task.due {
    case .day(let day): lines.append("DUE;VALUE=DATE:\(day.description.filter { $0 != "-" })")
    case .moment(let moment): lines.append("DUE:\(moment.basicFormat)")
    case nil: break
    }
    if let rule = task.repeats.flatMap({ rule($0, due: task.due) }) { lines.append("RRULE:\(rule)") }
    if let moment = task.waitUntil { lines.append("\(Self.wait):\(moment.basicFormat)") }
    if !task.tags.isEmpty { lines.append("CATEGORIES:\(task.tags.map(escaped).joined(separator: ","))") }
    if let project = task.project { lines.append("\(Self.project):\(escaped(project))") }
    if let parent = task.parentID { lines.append("RELATED-TO:\(parent)") }
    lines += task.dependencies.map { "RELATED-TO;RELTYPE=DEPENDS-ON:\($0)" }
    lines.append(task.isCompleted ? "STATUS:COMPLETED" : "STATUS:NEEDS-ACTION")
    if let moment = task.completedAt { lines.append("COMPLETED:\(moment.basicFormat)") }
    lines.append("END:VTODO")
    return lines.map(folded).joined()
  }

  /// Returns text escaped for iCalendar. A line end becomes `\n`. Control characters other than the tab are not
  /// allowed in iCalendar and become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var isAfterCarriageReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterCarriageReturn = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterCarriageReturn: break
      case "\n", "\r": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\\", ",", ";": escaped.append(contentsOf: ["\\", scalar])
      case "\t": escaped.append(scalar)
      case "\0"..."\u{1F}", "\u{7F}": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Returns a line folded into pieces of at most 75 bytes, with a line end after each piece. Every piece except the
  /// first begins with a space.
  private static func folded(_ line: String) -> String {
    var folded = String.UnicodeScalarView()
    var length = 0
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if length + width > 75 {
        folded.append(contentsOf: "\r\n ".unicodeScalars)
        length = 1
      }
      folded.append(scalar)
      length += width
    }
    folded.append(contentsOf: "\r\n".unicodeScalars)
    return String(folded)
  }
}
