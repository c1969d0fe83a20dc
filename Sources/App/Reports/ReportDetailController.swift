public import LogbookDomain
import Foundation
public import Observation

/// What a screen for one report shows, and what can be done there: making a new report, or editing one.
///
/// After ``load()`` it follows the store. When someone else writes, the fields that a person has changed stay as they are on
/// the screen and the others show what is stored; saving writes only what the person has changed.
@MainActor
@Observable
public final class ReportDetailController {
  private let editor: RecordEditor<Report, Report.Fields>
  private let store: any ReportStoreProtocol
  private let access: RecordAccess<Report>
  private let makeID: @Sendable () -> UUID

  init(
    store: any ReportStoreProtocol,
    access: RecordAccess<Report>,
    reportID: Report.ID?,
    now: @Sendable () -> Date,
    makeID: @escaping @Sendable () -> UUID
  ) {
    self.store = store
    self.access = access
    self.makeID = makeID
    editor = RecordEditor(
      id: reportID,
      blank: Report.Fields(location: "", dateReported: CalendarDay(utc: now()).startInUTC),
      fieldsOf: \.fields,
      merge: { $0.merging(changesFrom: $1, to: $2) },
      fetch: { id throws(StoreError) in try await store.report(withID: id) },
      changes: { store.changes() }
    )
  }

  /// What is on the screen, not yet checked or stored. A new report is for today, in UTC.
  public var fields: Report.Fields {
    get { editor.fields }
    set { editor.fields = newValue }
  }

  /// The report as it is stored; `nil` for one that is new or gone.
  public var report: Report? { editor.record }

  /// Why the latest intent failed, or else why the store cannot be read; `nil` if neither is so.
  public var failure: StoreError? { editor.failure }

  /// Shows the report as the store has it, and follows it from now on. A new report has nothing to load.
  public func load() async {
    await editor.load()
  }

  /// Stores what is on the screen: a new report under a new identity, an existing one under its own.
  ///
  /// - Returns: The report as stored, or `nil` if that failed; then nothing has changed but ``failure``.
  @discardableResult
  public func save() async -> Report? {
    await editor.save { fields throws(StoreError) in
      try await store.insert(fields, id: Report.ID(makeID()))
    } update: { report, fields throws(StoreError) in
      return try await access.edit([report.id]) { stored throws(StoreError) in
        let merged = stored.fields.merging(changesFrom: report.fields, to: fields)
        return merged == stored.fields ? stored : try stored.storable { $0 = merged }
      }[0]
    }
  }
}
