public import LogbookRecords
public import Foundation

/// The due date of a task: a point in time, or a calendar day regardless of the time zone.
public enum DueDate: Hashable, Sendable {
  /// A point in time, which is the same in every time zone.
  case moment(Date)
  /// A calendar day, regardless of the time zone.
  case day(CalendarDay)

  /// Returns the point in time of a ``moment(_:)``, or the start of a ``day(_:)`` in the given time zone.
  public func start(in zone: TimeZone) -> Date {
    switch self {
    case .moment(let moment): moment
    case .day(let day): day.start(in: zone)
    }
  }

  /// Returns the calendar day of a ``day(_:)``, or the day on which a ``moment(_:)`` falls in the given time zone.
  public func day(in zone: TimeZone) -> CalendarDay {
    switch self {
    case .moment(let moment): CalendarDay(moment, in: zone)
    case .day(let day): day
    }
  }
}

extension TaskItem.Fields {
  /// The due date, which combines ``dueAt`` and ``isDueOnDay``; `nil` if the task has no due date.
  public var due: DueDate? {
    get { dueAt.map { isDueOnDay ? .day(CalendarDay(utc: $0)) : .moment($0) } }
    set {
      dueAt = newValue?.start(in: .gmt)
      isDueOnDay = if case .day = newValue { true } else { false }
    }
  }

  /// The stored form of ``isDueOnDay``: `true`, or `nil` for `false`.
  ///
  /// A task that was stored by an earlier version of the library, without this field, also has the value `nil`.
  var isDueOnDayIfSo: Bool? {
    get { isDueOnDay ? true : nil }
    set { isDueOnDay = newValue ?? false }
  }
}

extension TaskItem {
  /// The due date, which combines ``dueAt`` and ``isDueOnDay``; `nil` if the task has no due date.
  public var due: DueDate? { fields.due }

  /// Returns a copy of this task with the changes between two other versions of the task applied.
  ///
  /// The due date is treated as one field, although it consists of ``dueAt`` and ``isDueOnDay``. If several merged tags
  /// have the same matching key, only the first is kept.
  /// - Parameters:
  ///   - base: The version before the changes.
  ///   - edited: The version after the changes.
  public func merging(changesFrom base: TaskItem, to edited: TaskItem) -> TaskItem {
    var merged = mergingFields(changesFrom: base, to: edited)
    let isSame = edited.dueAt == base.dueAt && edited.isDueOnDay == base.isDueOnDay
    let chosen = isSame ? self : edited
    (merged.fields.dueAt, merged.fields.isDueOnDay) = (chosen.dueAt, chosen.isDueOnDay)
    // Ignore the error, because the merged fields come from valid versions of the same task and therefore follow the
    // rules.
    do throws(ValidationError) { try merged.fields.check(for: id) } catch {}
    return merged
  }
}
