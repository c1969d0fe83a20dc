public import LogbookRecords
public import Foundation

/// When a task should be done: by a moment, or on a day wherever one is.
public enum DueDate: Hashable, Sendable {
  /// By this moment, the same everywhere.
  case moment(Date)
  /// On this day of the calendar, whatever the time zone.
  case day(CalendarDay)

  /// The moment, or the first moment of the day in a zone.
  public func start(in zone: TimeZone) -> Date {
    switch self {
    case .moment(let moment): moment
    case .day(let day): day.start(in: zone)
    }
  }

  /// The day, or the one on which the moment falls in a zone.
  public func day(in zone: TimeZone) -> CalendarDay {
    switch self {
    case .moment(let moment): CalendarDay(moment, in: zone)
    case .day(let day): day
    }
  }
}

extension TaskItem.Fields {
  /// When the task should be done: ``dueAt`` and ``isDueOnDay`` together.
  public var due: DueDate? {
    get { dueAt.map { isDueOnDay ? .day(CalendarDay(utc: $0)) : .moment($0) } }
    set {
      dueAt = newValue?.start(in: .gmt)
      isDueOnDay = if case .day = newValue { true } else { false }
    }
  }

  /// ``isDueOnDay`` as stores keep it, which older ones do not have: missing if it is not so.
  var isDueOnDayIfSo: Bool? {
    get { isDueOnDay ? true : nil }
    set { isDueOnDay = newValue ?? false }
  }
}

extension TaskItem {
  /// When the task should be done: ``dueAt`` and ``isDueOnDay`` together.
  public var due: DueDate? { fields.due }

  /// Takes each field that differs between the versions, and the due date as one.
  public func merging(changesFrom base: TaskItem, to edited: TaskItem) -> TaskItem {
    var merged = mergingFields(changesFrom: base, to: edited)
    let isSame = edited.dueAt == base.dueAt && edited.isDueOnDay == base.isDueOnDay
    let chosen = isSame ? self : edited
    (merged.fields.dueAt, merged.fields.isDueOnDay) = (chosen.dueAt, chosen.isDueOnDay)
    return merged
  }
}
