import LogbookDomain
import LogbookRecords
import Foundation

/// A reader for the to-dos in an iCalendar file.
///
/// The to-dos of a calendar are held in memory until the end of the calendar, because the calendar may define their
/// time zones later in the file.
///
/// Canceled to-dos and those without a title are left out. The UID determines the task's ID. This does not
/// apply to a single occurrence of a recurring to-do, because the recurring to-do has the same UID.
final class ICalendarReader: ImportReader {
  private let lines: ICalendarLines
  private let context: ImportContext
  private(set) var notKept = Tally()
  private var dates: ICalendarDates
  /// The to-dos of the current calendar that have not been returned yet, in reverse order. They are converted one by
  /// one, so that a signal can stop the import of a large calendar.
  private var toDos: [ToDo] = []
  private var hasBegun = false

  /// The maximum size of a file, 256 MiB, because its to-dos are held in memory.
  private static let maximumSize = 256 << 20

  private struct ToDo {
    let line: Int
    var properties: [ICalendarLine] = []
    /// The names of the components within the to-do, such as `VALARM`.
    var components: [String] = []
    var problem: ImportResult.InvalidRow?
  }

  /// Whether to skip an invalid property instead of rejecting its to-do.
  private let blanks: Bool

  init(_ source: ByteSource, blanks: Bool, _ context: ImportContext) {
    self.blanks = blanks
    lines = ICalendarLines(source.limited(to: Self.maximumSize))
    self.context = context
    dates = ICalendarDates(zone: context.zone)
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
      dates.defined = [:]
      try readComponent("VCALENDAR", from: lines.line)
      toDos.reverse()
    }
    if Task.isCancelled { throw ImportError.cancelled }
    return toDos.popLast().map(row)
  }

  // MARK: Components

  private func readComponent(_ name: String, from start: Int) throws {
    var open = [(name: name, line: start)]
    var toDo: ToDo?
    var zone: (name: String, definition: ICalendarZone)?
    var observance: ICalendarZone.Observance?
    while let step = try lines.next() {
      guard case .line(let line) = step else {
        guard case .problem(let reason) = step else { continue }
        if toDo != nil, open.count == 2 {
          // A damaged line within a to-do makes only that to-do invalid.
          toDo?.problem = .init(line: lines.line, column: nil, value: nil, reason: reason)
        } else {
          // Elsewhere, it is in something that is not imported, or it may be what a clock change needs.
          notKept.add("damaged line", of: ["line \(lines.line)"])
          observance?.isUnsupported = true
        }
        continue
      }
      let value = line.value.uppercased().trimmed
      switch line.name {
      case "BEGIN":
        open.append((value, lines.line))
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
        case (3, _) where toDo != nil: toDo?.components.append(value)
        default: break
        }
      case "END":
        guard open.popLast()?.name == value else {
          throw ImportFailure.damaged(line: lines.line, reason: "the component that ends is not the one that began")
        }
        if open.count == 1, let ended = toDo {
          toDos.append(ended)
          toDo = nil
        } else if open.count == 1, let ended = zone {
          dates.defined[ended.name] = ended.definition
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
    let unfinished = open.last ?? (name, start)
    throw ImportFailure.damaged(line: unfinished.line, reason: "the \(unfinished.name) that begins here must end")
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
    for name in toDo.components { tally.add(name) }
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
            if !line.value.trimmed.isEmpty { values.id = TaskItem.ID(uid: line.value).rawValue }
            values.isNamedByUID = UUID(uuidString: line.value) == nil
          case "STATUS": status = line.value.uppercased().trimmed
          case "PERCENT-COMPLETE":
            isWhole = line.value.trimmed == "100"
            if !isWhole { tally.add(line.name) }
          case "COMPLETED": values.fields.completedAt = try dates.date(line).date
          case "DTSTAMP": stamp = try dates.date(line).date
          case "CREATED": values.createdAt = try dates.date(line).date
          case "LAST-MODIFIED": values.modifiedAt = try dates.date(line).date
          default: try take(line, into: &values, &tally)
          }
        } catch {
          if !blanks { throw error }
          blanked.append(.init(line: toDo.line, column: line.name, value: error.value, reason: error.rule))
          values.missing.formUnion(Self.fields(readFrom: line.name))
        }
      }
      do throws(ValidationError) { try takeSchedule(of: toDo, into: &values, &tally) } catch {
        if !blanks { throw error }
        blanked.append(.init(line: toDo.line, column: error.field, value: error.value, reason: error.rule))
        values.missing.insert(.due)
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
      if values.fields.title.isBlank {
        let reason = "it has no title (SUMMARY, or the first line of DESCRIPTION)"
        return .leftOut(.init(line: toDo.line, column: nil, value: nil, reason: reason))
      }
      var draft = try TaskDraft(values, line: toDo.line, context)
      draft.blanked = blanked
      notKept.add(tally, of: draft)
      return .record(draft)
    } catch {
      return .invalid(.init(line: toDo.line, column: error.field, value: error.value, reason: error.rule))
    }
  }

  /// Reads what determines the due date and the repetition of a to-do together.
  private func takeSchedule(
    of toDo: ToDo,
    into values: inout TaskDraft.Values,
    _ tally: inout Tally
  ) throws(ValidationError) {
    func lines(_ name: String) -> [ICalendarLine] { toDo.properties.filter { $0.name == name } }
    let (start, due, duration) = (lines("DTSTART").first, lines("DUE"), lines("DURATION").first)
    let rules = lines("RRULE")
    defer {
      if let rule = rules.last {
        let starts = dates.wallClocks([start].compactMap(\.self))
        let read = [values.fields.due].compactMap(\.self).map { ICalendar.WallClock($0, in: dates.zone) }
        values.fields.repeats =
          rules.count == 1
          ? ICalendar.recurrence(rule.value.trimmed, starts: starts, dues: dates.wallClocks(due) + read) : nil
        if values.fields.repeats == nil { tally.add(rule.name, rules.count) }
      }
    }
    if due.isEmpty, let start, let duration {
      values.fields.due = try dates.due(from: start, lasting: duration)
    } else {
      for line in [start, duration] { if let line { tally.add(line.name) } }
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
    case "DUE": values.fields.due = try dates.date(line).due
    case ICalendar.wait: values.fields.waitUntil = try dates.date(line).date
    case "RRULE", "DTSTART", "DURATION": break
    case "RELATED-TO" where line.parameters["RELTYPE"]?.uppercased() == "DEPENDS-ON":
      values.dependencies.append(.identity(TaskItem.ID(uid: line.value)))
    case "RELATED-TO" where ["PARENT", nil].contains(line.parameters["RELTYPE"]?.uppercased()) && values.parent == nil:
      values.parent = .identity(TaskItem.ID(uid: line.value))
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
}
