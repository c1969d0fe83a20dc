import LogbookDomain
import LogbookRecords
import Foundation

/// A reader for the to-dos in an iCalendar file.
///
/// The to-dos of a calendar are held in memory until the end of the calendar, because the calendar may define their
/// time zones later in the file.
///
/// Canceled to-dos are skipped. A UID that is a UUID becomes the task's ID. This does not apply to a single
/// occurrence of a recurring to-do, because the recurring to-do has the same UID.
final class ICalendarReader: ImportReader {
  private let lines: ICalendarLines
  private let context: ImportContext
  private(set) var notKept = Tally()
  private var zones: [String: ICalendarZone] = [:]
  /// The to-dos of the current calendar that have not been returned yet, in reverse order. They are converted one by
  /// one, so that a signal can stop the import of a large calendar.
  private var toDos: [ToDo] = []
  private var hasBegun = false

  /// The maximum size of a file, 256 MiB, because its to-dos are held in memory.
  private static let maximumSize = 256 << 20

  private struct ToDo {
    let line: Int
    var properties: [ICalendarLine] = []
    var problem: ImportResult.InvalidRow?
  }

  /// Whether to skip an invalid property instead of rejecting its to-do.
  private let blanks: Bool

  init(_ source: ByteSource, blanks: Bool, _ context: ImportContext) {
    self.blanks = blanks
    lines = ICalendarLines(source.limited(to: Self.maximumSize))
    self.context = context
  }

  func next() throws -> ImportRow<TaskDraft>? {
    while toDos.isEmpty {
      guard let step = try lines.next() else {
        if !hasBegun { throw ImportFailure.damaged(line: 1, reason: "a calendar must begin with \(ICalendar.begin)") }
        return nil
      }
      guard case .line(let line) = step, line.name == "BEGIN", line.value.uppercased() == "VCALENDAR" else {
        throw ImportFailure.damaged(line: lines.line, reason: "a calendar must begin with \(ICalendar.begin)")
      }
      hasBegun = true
      zones = [:]
      try readComponent("VCALENDAR", from: lines.line)
      toDos.reverse()
    }
    if Task.isCancelled { throw ImportError.cancelled }
    return toDos.popLast().map(row)
  }

  // MARK: Components

  private func readComponent(_ name: String, from start: Int) throws {
    var open = [name]
    var toDo: ToDo?
    var zone: (name: String, definition: ICalendarZone)?
    var observance: ICalendarZone.Observance?
    while let step = try lines.next() {
      guard case .line(let line) = step else {
        // A damaged line within a to-do makes only that to-do invalid.
        if case .problem(let reason) = step {
          guard toDo != nil else { throw ImportFailure.damaged(line: lines.line, reason: reason) }
          toDo?.problem = .init(line: lines.line, column: nil, value: nil, reason: reason)
        }
        continue
      }
      let value = line.value.uppercased().trimmed
      switch line.name {
      case "BEGIN":
        open.append(value)
        guard open.count <= JSONParser.maximumDepth else {
          throw ImportFailure.damaged(
            line: lines.line,
            reason: "nesting exceeds \(JSONParser.maximumDepth) levels"
          )
        }
        switch (open.count, value) {
        case (2, "VTODO"): toDo = ToDo(line: lines.line)
        case (2, "VTIMEZONE"): zone = ("", ICalendarZone())
        case (3, _) where zone != nil: observance = ICalendarZone.Observance()
        case (2, _): notKept.add(value)
        case (3, _) where toDo != nil: notKept.add(value)
        default: break
        }
      case "END":
        guard open.popLast() == value else {
          throw ImportFailure.damaged(line: lines.line, reason: "the component that ends is not the one that began")
        }
        if open.count == 1, let ended = toDo {
          toDos.append(ended)
          toDo = nil
        } else if open.count == 1, let ended = zone {
          zones[ended.name] = ended.definition
          zone = nil
        } else if open.count == 2, let ended = observance {
          zone?.definition.add(ended)
          observance = nil
        }
        if open.isEmpty { return }
      case _ where toDo != nil && open.count == 2: toDo?.properties.append(line)
      case "TZID" where zone != nil && open.count == 2: zone?.name = line.value
      case _ where observance != nil && open.count == 3: Self.take(line, into: &observance)
      case _ where open.count == 1 && !["VERSION", "PRODID", "CALSCALE", "METHOD"].contains(line.name):
        notKept.add(line.name)
      default: break
      }
    }
    throw ImportFailure.damaged(line: start, reason: "the \(open.last ?? name) that begins here must end")
  }

  private static func take(_ line: ICalendarLine, into observance: inout ICalendarZone.Observance?) {
    // Ignore clock changes whose dates are unreadable.
    func moments() -> [Int64] {
      line.value.split(separator: ",").compactMap { try? DateText(String($0)) }.compactMap(\.date.millisecondsSince1970)
    }
    func setOffset(_ offset: WritableKeyPath<ICalendarZone.Observance, Int>) {
      if let seconds = Self.offset(line.value) {
        observance?[keyPath: offset] = seconds
      } else {
        observance?.isUnsupported = true
      }
    }
    switch line.name {
    case "DTSTART": if let start = moments().first { observance?.start = start }
    case "RDATE": observance?.dates += moments()
    case "RRULE":
      let rule = ICalendarZone.Rule(line.value)
      observance?.rule = rule
      if rule == nil { observance?.isUnsupported = true }
    case "TZOFFSETFROM": setOffset(\.earlierOffset)
    case "TZOFFSETTO": setOffset(\.offset)
    default: break
    }
  }

  /// Parses an offset from UTC, such as `+0100` or `+005328`. Returns the offset in seconds, or `nil` if the text is
  /// not an offset.
  ///
  /// The plus sign may be missing, because some programs omit it.
  ///
  /// Source: RFC 5545 §3.3.14.
  private static func offset(_ text: String) -> Int? {
    let text = Array((text.first?.isNumber == true ? "+" + text : text).utf8)
    var position = 0
    guard let offset = DateReading.offset(in: text.span, at: &position) else { return nil }
    if position == text.count { return offset }
    guard text.count == position + 2, let seconds = text.span.number(width: 2...2, at: &position), seconds < 60 else {
      return nil
    }
    return text.first == UInt8(ascii: "-") ? offset - seconds : offset + seconds
  }

  // MARK: To-dos

  private func row(_ toDo: ToDo) -> ImportRow<TaskDraft> {
    if let problem = toDo.problem { return .invalid(problem) }
    var values = TaskDraft.Values()
    var tally = Tally()
    var status = ""
    var stamp: Date?
    var isWhole = false
    let isOccurrence = toDo.properties.contains { $0.name == "RECURRENCE-ID" }
    var blanked: [ImportResult.InvalidRow] = []
    do throws(ValidationError) {
      for line in toDo.properties {
        do throws(ValidationError) {
          switch line.name {
          case "UID" where isOccurrence: break
          case "UID":
            values.name = .uid(line.value)
            values.id = UUID(uuidString: line.value)
            if values.id == nil { tally.add("UID") }
          case "STATUS": status = line.value.uppercased().trimmed
          case "PERCENT-COMPLETE":
            isWhole = line.value.trimmed == "100"
            if !isWhole { tally.add(line.name) }
          case "COMPLETED": values.fields.completedAt = try date(line).date
          case "DTSTAMP": stamp = try date(line).date
          case "CREATED": values.createdAt = try date(line).date
          case "LAST-MODIFIED": values.modifiedAt = try date(line).date
          default: try take(line, into: &values, &tally)
          }
        } catch {
          if !blanks { throw error }
          blanked.append(.init(line: toDo.line, column: line.name, value: error.value, reason: error.rule))
          values.missing.formUnion(Self.fields(readFrom: line.name))
        }
      }
      values.stamp = stamp
      values.isOccurrence = isOccurrence
      // The status, or a PERCENT-COMPLETE of 100, determines whether the to-do is completed, even if the completion
      // date is invalid.
      if !status.isEmpty || isWhole { values.missing.remove(.completed) }
      if status == "CANCELLED" {
        return .leftOut(.init(line: toDo.line, column: nil, value: nil, reason: "it was canceled"))
      }
      values.isCompleted =
        status == "COMPLETED" || status.isEmpty && (isWhole || values.fields.completedAt != nil)
      if !["", "COMPLETED", "NEEDS-ACTION"].contains(status) { tally.add("STATUS \(status)") }
      if !values.isCompleted, values.fields.completedAt != nil {
        values.fields.completedAt = nil
        tally.add("COMPLETED")
      }
      if values.isCompleted, values.fields.completedAt == nil, values.modifiedAt == nil { values.modifiedAt = stamp }
      if values.fields.title.trimmed.isEmpty, let notes = values.fields.notes {
        // Use the first line of the description if the summary is missing or blank.
        values.fields.title = String(notes.prefix { !$0.isNewline })
      }
      var draft = try TaskDraft(values, line: toDo.line, context)
      draft.blanked = blanked
      notKept.add(tally)
      return .record(draft)
    } catch {
      let column = error.field == "title" ? "SUMMARY" : error.field
      return .invalid(.init(line: toDo.line, column: column, value: error.value, reason: error.rule))
    }
  }

  private func take(
    _ line: ICalendarLine,
    into values: inout TaskDraft.Values,
    _ tally: inout Tally
  ) throws(ValidationError) {
    switch line.name {
    case "SUMMARY": values.fields.title = line.text
    case "DESCRIPTION": values.fields.notes = line.text
    case "CATEGORIES": values.fields.tags += line.texts.filter { !$0.trimmed.isEmpty }
    case ICalendar.project: values.fields.project = line.text
    case "DUE": values.fields.due = try date(line).due
    case ICalendar.wait: values.fields.waitUntil = try date(line).date
    case "RRULE":
      values.fields.repeats = ICalendar.recurrence(line.value.trimmed)
      if values.fields.repeats == nil { tally.add(line.name) }
    case "RELATED-TO" where line.parameters["RELTYPE"]?.uppercased() == "DEPENDS-ON":
      values.dependencies.append(Self.reference(line.value))
    case "RELATED-TO" where ["PARENT", nil].contains(line.parameters["RELTYPE"]?.uppercased()) && values.parent == nil:
      values.parent = Self.reference(line.value)
    case "PRIORITY":
      switch Int(line.value.trimmed) {
      case 0: break
      case let number? where (1...9).contains(number):
        values.fields.priority = number < 5 ? .high : number == 5 ? .medium : .low
        if ![1, 5, 9].contains(number) { tally.add("PRIORITY (now one of three)") }
      default: tally.add("PRIORITY")
      }
    default: tally.add(line.name)
    }
  }

  private static func fields(readFrom property: String) -> Set<TaskColumn> {
    switch property {
    case "DUE": [.due]
    case ICalendar.wait: [.wait]
    case "COMPLETED": [.completed, .completedAt]
    default: []
    }
  }

  private static func reference(_ uid: String) -> TaskDraft.Reference {
    UUID(uuidString: uid).map { .identity(TaskItem.ID($0)) } ?? .uid(uid)
  }

  private func date(_ line: ICalendarLine) throws(ValidationError) -> DateText {
    let text = line.value
    guard let name = line.parameters["TZID"], text.last != "Z" else {
      return try DateText(text, in: context.zone, field: line.name)
    }
    // Also try the last two components of the time zone's name alone, because some programs prepend a path.
    let parts = name.split(separator: "/")
    let candidates = [name] + (parts.count > 2 ? [parts.suffix(2).joined(separator: "/")] : [])
    if let zone = candidates.lazy.compactMap(TimeZone.init(identifier:)).first {
      return try DateText(text, in: zone, field: line.name)
    }
    let wallClock = try DateText(text, field: line.name)
    guard let zone = zones[name], let local = wallClock.date.millisecondsSince1970,
      let moment = zone.moment(ofWallClock: local)
    else {
      throw ValidationError(
        field: line.name,
        value: name,
        rule: "must be a time zone that is known or defined in the file"
      )
    }
    return DateText(date: Date(millisecondsSince1970: moment), day: wallClock.day)
  }
}
