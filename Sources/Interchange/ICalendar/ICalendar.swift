import LogbookDomain
import LogbookRecords
import Foundation

/// A task as a to-do of iCalendar.
///
/// SUMMARY is the title, DESCRIPTION the notes, CATEGORIES are the tags, RELATED-TO names the parent. PRIORITY 1 to 4 is
/// high, 5 medium, 6 to 9 low. The project, for which iCalendar has nothing, is X-LOGBOOK-PROJECT. A task that is due
/// when a day begins is due on a DATE. Moments are of whole seconds, in UTC.
///
/// Source: RFC 5545 §3.6.2.
enum ICalendar {
  static let begin = "BEGIN:VCALENDAR"
  static let project = "X-LOGBOOK-PROJECT"

  static let header = "\(begin)\r\nVERSION:2.0\r\nPRODID:-//Logbook//Logbook//EN\r\n"
  static let footer = "END:VCALENDAR\r\n"

  /// The to-do of a task, but for its number.
  static func text(_ task: TaskItem, in zone: TimeZone) -> String {
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
    if let due = task.dueAt {
      let day = zone.dayBeginning(at: due)?.description.filter { $0 != "-" }
      lines.append(day.map { "DUE;VALUE=DATE:\($0)" } ?? "DUE:\(due.basicFormat)")
    }
    if !task.tags.isEmpty { lines.append("CATEGORIES:\(task.tags.map(escaped).joined(separator: ","))") }
    if let project = task.project { lines.append("\(Self.project):\(escaped(project))") }
    if let parent = task.parentID { lines.append("RELATED-TO:\(parent)") }
    lines.append(task.isCompleted ? "STATUS:COMPLETED" : "STATUS:NEEDS-ACTION")
    if let moment = task.completedAt { lines.append("COMPLETED:\(moment.basicFormat)") }
    lines.append("END:VTODO")
    return lines.map(folded).joined()
  }

  /// Text as iCalendar writes it. A line end is `\n`, and another control character, which is not allowed, U+FFFD.
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

  /// A line with its end, in pieces of at most 75 bytes, of which all but the first begin with a space.
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
