public import LogbookControllers
public import LogbookDomain
import LogbookRecords
import Foundation

/// The state and actions of a screen that creates or edits one report.
///
/// After `load()` has read a stored report, the controller observes the store. If another writer changes the report,
/// edited ``fields`` keep their values, and the other fields show the stored values. Saving then writes only the edited
/// fields.
@MainActor
public final class ReportDetailController: RecordDetailController<Report> {
  init(
    store: any ReportStoreProtocol,
    unitOfWork: RecordUnitOfWork<Report>?,
    reportID: Report.ID?,
    now: @Sendable () -> Date,
    zone: TimeZone,
    makeID: @escaping @Sendable () -> UUID
  ) {
    var blank = Report.template
    blank.fields = Report.Fields(location: "", dateReported: CalendarDay(now(), in: zone).startInUTC)
    super.init(
      store: store.asRecordStore,
      id: reportID,
      blank: blank,
      finish: { draft, stored throws(ValidationError) in
        guard let stored else { return try Report(draft.fields, id: Report.ID(makeID())) }
        return try stored.edited { $0 = draft.fields }
      },
      unitOfWork: unitOfWork
    )
  }

  /// The fields being edited. `save()` validates and stores them. The date of a new report is initially the current day
  /// in the time zone passed to ``ControllerFactory/makeReportDetailController(reportID:in:)``.
  public var fields: Report.Fields {
    get { draft.fields }
    set { draft.fields = newValue }
  }

  /// The stored report; `nil` if the report is new, has not been loaded, or was deleted.
  public var report: Report? { record }
}
