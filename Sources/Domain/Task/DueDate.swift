public import LogbookRecords
public import Foundation

/// The due date of a task: a point in time, or a calendar day in any time zone.
public enum DueDate: Hashable, Sendable {
  /// At a point in time, which is the same in every time zone.
  case moment(Date)
  /// On a calendar day, in any time zone.
  case day(CalendarDay)

  /// Returns the due date, or the start of the due day in a time zone.
  public func start(in zone: TimeZone) -> Date {
    switch self {
    case .moment(let moment): moment
    case .day(let day): day.start(in: zone)
    }
  }

  /// Returns the due day, or the calendar day of a ``moment(_:)`` in a time zone.
  public func day(in zone: TimeZone) -> CalendarDay {
    switch self {
    case .moment(let moment): CalendarDay(moment, in: zone)
    case .day(let day): day
    }
  }
}

extension TaskItem.Fields {
  /// The due date, which combines ``dueAt`` and ``isDueOnDay``.
  public var due: DueDate? {
    get { dueAt.map { isDueOnDay ? .day(CalendarDay(utc: $0)) : .moment($0) } }
    set {
      dueAt = newValue?.start(in: .gmt)
      isDueOnDay = if case .day = newValue { true } else { false }
    }
  }

  /// The stored form of ``isDueOnDay``: `true`, or `nil` for `false`.
  ///
  /// The field is also `nil` in stores written by earlier versions, which lack the field.
  var isDueOnDayIfSo: Bool? {
    get { isDueOnDay ? true : nil }
    set { isDueOnDay = newValue ?? false }
  }
}

extension TaskItem {
  /// The due date, which combines ``dueAt`` and ``isDueOnDay``.
  public var due: DueDate? { fields.due }

  /// Returns this task with the changes between two other versions applied.
  ///
  /// The due date is treated as one field, although it consists of ``dueAt`` and ``isDueOnDay``.
  public func merging(changesFrom base: TaskItem, to edited: TaskItem) -> TaskItem {
    var merged = mergingFields(changesFrom: base, to: edited)
    let isSame = edited.dueAt == base.dueAt && edited.isDueOnDay == base.isDueOnDay
    let chosen = isSame ? self : edited
    (merged.fields.dueAt, merged.fields.isDueOnDay) = (chosen.dueAt, chosen.isDueOnDay)
    return merged
  }
}
