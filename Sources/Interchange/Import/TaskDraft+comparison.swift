import LogbookDomain
import LogbookRecords
import Foundation

extension TaskDraft {
  /// Returns the fields that a stored task has after it is updated with the draft, except for a new parent and new
  /// dependencies.
  ///
  /// Fields that are missing from the input keep their values, as do dates that are the same to the precision of the
  /// input.
  func fields(replacing old: TaskItem, in zone: TimeZone) -> TaskItem.Fields {
    var fields = old.fields
    func take<Value>(_ column: TaskColumn, _ field: WritableKeyPath<TaskItem.Fields, Value>) {
      if !missing.contains(column) { fields[keyPath: field] = task.fields[keyPath: field] }
    }
    take(.title, \.title)
    take(.notes, \.notes)
    take(.priority, \.priority)
    take(.project, \.project)
    take(.tags, \.tags)
    take(.repeats, \.repeats)
    if parent == nil { take(.parent, \.parentID) }
    if dependencies.isEmpty { take(.dependencies, \.dependencies) }
    if !keepsDue(of: old, in: zone) { take(.due, \.due) }
    if !isSame(old.waitUntil, task.waitUntil, .wait, in: zone) { take(.wait, \.waitUntil) }
    if !missing.isSuperset(of: [.completed, .completedAt]), !keepsCompletion(of: old, in: zone) {
      fields.completedAt = task.completedAt
    }
    return fields
  }

  /// Returns the creation date that a stored task has after it is updated with the draft.
  func createdAt(replacing old: TaskItem, in zone: TimeZone) -> Date {
    guard let createdAt, !isSame(old.createdAt, createdAt, .created, in: zone) else { return old.createdAt }
    return createdAt
  }

  /// Returns the changes that the draft makes to a stored task, except changes to the parent and the dependencies.
  func changes(of old: TaskItem, in zone: TimeZone) -> [ImportResult.Revision.Change] {
    let before = texts(of: old.fields, old.createdAt)
    let after = texts(of: fields(replacing: old, in: zone), createdAt(replacing: old, in: zone))
    return zip(before, after).compactMap { before, after in
      before.text == after.text ? nil : .init(field: before.field, old: before.text, new: after.text)
    }
  }

  /// Returns, as strings, the values of the fields that an import can change, except the parent and the dependencies.
  /// If the input does not contain the completion date, the `completed` value of a completed task is “yes” instead of a
  /// date.
  private func texts(of fields: TaskItem.Fields, _ createdAt: Date) -> [(field: String, text: String?)] {
    let done = isCompletionDated ? fields.completedAt?.iso8601 : fields.completedAt.map { _ in "yes" }
    return [
      ("title", fields.title), ("notes", fields.notes), ("completed", done), ("priority", fields.priority.rawValue),
      ("due", fields.due?.iso8601), ("project", fields.project),
      ("tags", fields.tags.isEmpty ? nil : TagText.text(fields.tags)), ("wait", fields.waitUntil?.iso8601),
      ("repeats", fields.repeats?.rawValue), ("created", createdAt.iso8601),
    ]
  }

  private func keepsDue(of old: TaskItem, in zone: TimeZone) -> Bool {
    switch (old.due, task.due) {
    case (.moment, .day) where days.contains(.due): isSameDue(old.due, in: zone)
    case (.moment, .moment): isSameDue(old.due, in: zone)
    default: false
    }
  }

  private func keepsCompletion(of old: TaskItem, in zone: TimeZone) -> Bool {
    guard let completedAt = old.completedAt, task.isCompleted else { return false }
    return !isCompletionDated || isSame(completedAt, task.completedAt, .completedAt, in: zone)
  }

  /// Returns whether a stored due date matches the due date of the draft. A stored time matches the day that contains
  /// it. A stored day matches the time at which it starts.
  func isSameDue(_ due: DueDate?, in zone: TimeZone) -> Bool {
    switch (due, task.due) {
    case (.moment(let stored), .moment(let read)): isSame(stored, read, .due, in: zone)
    case (.moment(let stored), .day(let read)): CalendarDay(stored, in: zone) == read
    case (.day(let stored), .moment(let read)): stored.start(in: zone) == read
    default: due == task.due
    }
  }

  /// The maximum difference, in seconds, of two dates on the same day in any time zones.
  static let maximumDifference = 172_800.0

  /// Returns whether a stored date is the same as a date in the input, to the precision of the input: the day, the
  /// second or the millisecond.
  func isSame(_ stored: Date?, _ read: Date?, _ column: TaskColumn, in zone: TimeZone) -> Bool {
    guard let stored, let read, stored != read else { return stored == read }
    let difference = stored.timeIntervalSince(read)
    guard days.contains(column) else {
      return read.timeIntervalSince1970.rounded() == read.timeIntervalSince1970 && (0..<1).contains(difference)
    }
    // Skip the conversions to days if the dates are too far apart to be the same day in any time zone.
    if abs(difference) > Self.maximumDifference { return false }
    let day = CalendarDay(read, in: zone)
    if CalendarDay(stored, in: zone) == day { return true }
    // A day that was imported in a different time zone is stored as the time at which it starts there. In UTC, this
    // time is a multiple of 15 minutes, because UTC offsets are multiples of 15 minutes.
    let isQuarter = stored.timeIntervalSince1970.truncatingRemainder(dividingBy: 900) == 0
    let nearest = CalendarDay(utc: stored.addingTimeInterval(43_200))
    return isQuarter && zone.dayBeginning(at: stored) == nil && nearest == day
  }
}
