import LogbookDomain
import LogbookRecords
import Foundation

struct TaskDrafts: RowReading {
  let options: ImportOptions
  let context: ImportContext

  func columns(_ headings: [String], isSparse: Bool) throws -> ImportColumns<TaskColumn> {
    let columns = try ImportColumns<TaskColumn>(headings: headings, mapping: options.mapping, isSparse: isSparse)
    try columns.require(.title)
    return columns
  }

  func next(of rows: CSVRows<Self>) throws -> ImportRow<TaskDraft>? { try rows.read() }

  func draft<Row: RowFields & ~Copyable>(
    of row: borrowing Row,
    _ columns: ImportColumns<TaskColumn>,
    _ notKept: inout Tally
  ) -> ImportRow<TaskDraft> {
    var column: TaskColumn?
    var blanked: [ImportResult.InvalidRow] = []
    var missing = columns.missing
    var isExported = false
    func text(_ field: TaskColumn) throws -> String? {
      column = field
      let text = try columns[field].flatMap { try row.text(at: $0) }
      return text.flatMap { $0.isEmpty || isMissing($0, field) ? nil : $0 }
    }
    // Statistics programs write NA for a missing value. Rows with a valid ID were exported by this package.
    func isMissing(_ text: String, _ field: TaskColumn) -> Bool { text == "NA" && field != .title && !isExported }
    func value<Value>(_ field: TaskColumn, _ read: (String) throws -> Value?) throws -> Value? {
      do { return try text(field).flatMap(read) } catch {
        if options.onInvalid != .blank { throw error }
        blanked.append(row.invalid(error, at: field, of: columns))
        missing.insert(field)
        return nil
      }
    }
    func date(_ field: TaskColumn) throws -> DateText? {
      try value(field) { $0.trimmed.isEmpty ? nil : try moment(in: $0, field.rawValue) }
    }
    do {
      column = .number
      let identity = try row.identity(columns, id: .id, number: .number, &notKept)
      isExported = identity != nil
      // Keep leading and trailing spaces if the row has a valid ID. Such a row was exported by this package, so its
      // values are imported unchanged.
      func name(_ field: TaskColumn) throws -> String? {
        let written = try text(field)
        guard let written, identity == nil else { return written }
        // Only the names of projects are compared with each other.
        let name = field == .project ? written.singleSpaced : written.trimmed
        return name.isEmpty ? nil : name
      }
      var values = TaskDraft.Values(id: identity?.id, number: identity?.number, isExported: isExported)
      try values.fields.take(text: text, name: name, date: date)
      values.fields.priority = try value(.priority) { try Priority(column: $0) } ?? .none
      if let text = try text(.repeats)?.trimmed, !text.isEmpty {
        // Also accept a rule in iCalendar syntax. Any other text, such as “yes”, is counted as not kept.
        let rule = String(text.uppercased().trimmingPrefix("RRULE:"))
        let clocks = [values.fields.due].compactMap(\.self).map { ICalendar.WallClock($0, in: context.zone) }
        values.fields.repeats = (try? Recurrence(text)) ?? ICalendar.recurrence(rule, dues: clocks)
        if values.fields.repeats == nil { notKept.add(columns.heading(of: .repeats)) }
      }
      let created = try date(.created)
      values.createdAt = created?.date
      if created?.day != nil { values.days.insert(.created) }
      values.modifiedAt = try date(.modified)?.date
      try take(value(.completed, completion), date(.completedAt), &missing, columns, into: &values, &notKept)
      // If the row has no valid ID, use its number to identify the task within the file, because other rows may refer
      // to the task by this number.
      if identity == nil { values.name = try text(.number).map { Self.reference($0.trimmed) } }
      values.parent = try text(.parent).map(Self.reference)
      values.dependencies = try text(.dependencies).map { TagText.tags(in: $0).map(Self.reference) } ?? []
      column = nil
      values.missing = missing
      var draft = try TaskDraft(values, line: row.line, context)
      draft.blanked = blanked
      return .record(draft)
    } catch {
      return .invalid(row.invalid(error, at: column, of: columns))
    }
  }

  private func moment(in text: String, _ field: String) throws(ValidationError) -> DateText {
    if let format = options.dateFormat { return try format.date(in: text, zone: context.zone, field: field) }
    return try DateText(text, in: context.zone, field: field)
  }

  /// Sets the completion state and date from the columns ``TaskColumn/completed`` and ``TaskColumn/completedAt``.
  private func take(
    _ completion: Completion?,
    _ date: DateText?,
    _ missing: inout Set<TaskColumn>,
    _ columns: ImportColumns<TaskColumn>,
    into values: inout TaskDraft.Values,
    _ notKept: inout Tally
  ) {
    values.isCompleted = completion?.isCompleted ?? false
    var found = completion?.date
    if let date, missing.contains(.completed) || values.isCompleted {
      (values.isCompleted, found) = (true, date)
    } else if date != nil {
      notKept.add(columns.heading(of: .completedAt))
    } else if columns[.completed] != nil, missing.contains(.completed) {
      // Treat the completion date as missing if the completion state could not be read. An empty date then does not
      // mean that the task is open.
      missing.insert(.completedAt)
    }
    values.fields.completedAt = found?.date
    if found?.day != nil { values.days.insert(.completedAt) }
  }

  private struct Completion {
    let isCompleted: Bool
    var date: DateText?
  }

  /// Parses the text of a column that usually contains yes or no, but can also contain the completion date.
  private func completion(in text: String) throws(ValidationError) -> Completion {
    if let isCompleted = Self.isCompleted(text.trimmed.lowercased()) { return Completion(isCompleted: isCompleted) }
    do {
      return Completion(isCompleted: true, date: try moment(in: text, "completed"))
    } catch {
      throw ValidationError(field: "completed", value: text, rule: "must be yes or no, done or open, or a date")
    }
  }

  private static func isCompleted(_ word: String) -> Bool? {
    switch word {
    case "true", "yes", "y", "x", "1", "done", "completed", "complete", "closed", "finished", "✓", "✔", "☑", "[x]":
      true
    case "", "false", "no", "n", "0", "open", "pending", "todo", "to do", "not started", "waiting", "in progress",
      "active", "needs-action", "☐", "[ ]":
      false
    default: nil
    }
  }

  private static func reference(_ text: String) -> TaskDraft.Reference {
    if let number = Int(text) { return .number(number) }
    return UUID(uuidString: text).map { .identity(TaskItem.ID($0)) } ?? .name(text)
  }
}
