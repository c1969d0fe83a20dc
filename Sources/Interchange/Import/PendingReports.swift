import LogbookDomain
import LogbookRecords
import Foundation

/// The reports being imported. Reports without IDs are identified by location and date.
struct PendingReports: PendingRecords {
  private struct Key: Hashable {
    let location: String
    let date: Date

    init(_ report: Report) {
      location = report.location.matchingKey
      date = report.dateReported
    }
  }

  private let store: any ReportStoreProtocol
  private var numbers: PendingNumbers
  private var reports: [Report] = []
  private var indexes: [Key: Int] = [:]
  private var identities: [Report.ID: Int] = [:]
  /// The keys of all reports added so far, and all report IDs read from the file; `nil` if the store was not empty. A
  /// report need not be looked up in the store if this set does not contain its ID or, if the file contains no ID for
  /// the report, its key.
  private var added: SeenKeys?
  private var latestKey: Key?
  private var found: Report?
  private var totals = RunningTotals()
  /// The latest insertion, which runs while more reports are read.
  private var insertion: Task<Void, any Error>?

  init(store: any ReportStoreProtocol) async throws(StoreError) {
    self.store = store
    let isStoreEmpty = try await store.records(matching: ReportQuery(limit: 1)).isEmpty
    numbers = PendingNumbers(isStoreEmpty: isStoreEmpty)
    added = isStoreEmpty ? SeenKeys() : nil
  }

  var count: Int { reports.count }

  func likeness(of draft: ReportDraft) -> String {
    draft.hasIdentity ? "a report with this ID" : "a report for this location and date"
  }

  mutating func has(_ draft: ReportDraft) async throws -> Bool {
    let key = Key(draft.report)
    latestKey = key
    totals.add(draft.report, at: key.location)
    if draft.hasIdentity {
      if added?.mayContain(draft.report.id) == false { return false }
      if let index = identities[draft.report.id] {
        found = reports[index]
        return true
      }
    } else {
      if added?.mayContain(key) == false { return false }
      if let index = indexes[key] {
        found = reports[index]
        return true
      }
    }
    found = try await stored(like: draft)
    return found != nil
  }

  func revision(by draft: ReportDraft) -> ImportResult.Revision? {
    guard let old = found else { return nil }
    let (before, after) = (Self.texts(of: old.fields), Self.texts(of: draft.fields(replacing: old)))
    let changes = zip(before, after).compactMap { before, after -> ImportResult.Revision.Change? in
      before.text == after.text ? nil : .init(field: before.field.rawValue, old: before.text, new: after.text)
    }
    if changes.isEmpty { return nil }
    let record = "\(old.location) on \(CalendarDay(utc: old.dateReported))"
    return .init(line: draft.line, file: draft.file, record: record, changes: changes)
  }

  private static func texts(of fields: Report.Fields) -> [(field: ReportColumn, text: String?)] {
    [
      (.location, fields.location), (.date, fields.dateReported.iso8601),
      (.tested, fields.numberTested.map(String.init)), (.positive, fields.numberPositive.map(String.init)),
      (.negative, fields.numberNegative.map(String.init)),
    ]
  }

  var likelyTotals: [String] { totals.likely }

  mutating func add(_ draft: ReportDraft) async throws {
    let number = try await numbers.number(draft.report.number) { [store, insertion] number in
      try await insertion?.value
      return try await store.record(numbered: number) != nil
    }
    let report =
      try number == draft.report.number
      ? draft.report : Report(draft.report.fields, id: draft.report.id, number: number)
    let key = latestKey ?? Key(report)
    indexes[key] = reports.count
    added?.insert(key)
    // Remember only IDs from the file, because a generated ID cannot occur again.
    if draft.hasIdentity {
      identities[report.id] = reports.count
      added?.insert(report.id)
    }
    reports.append(report)
  }

  mutating func replace(_ draft: ReportDraft) async throws {
    guard let old = found else { return }
    let fields = draft.fields(replacing: old)
    if fields == old.fields { return }
    let new = try old.edited { $0 = fields }
    if let index = index(of: draft) {
      reports[index] = new
      // Another report may have had the same location and date.
      if indexes[Key(old)] == index { indexes[Key(old)] = nil }
      indexes[Key(new)] = index
    } else {
      try await store.update(new)
    }
    added?.insert(Key(new))
  }

  mutating func flush() async throws {
    try await insertion?.value
    insertion = Task { [store, reports] in try await store.insert(reports) }
    reports.removeAll(keepingCapacity: true)
    indexes.removeAll(keepingCapacity: true)
    identities.removeAll(keepingCapacity: true)
    numbers.flush()
  }

  mutating func finish(_ options: ImportOptions) async throws -> Tally {
    try await flush()
    try await insertion?.value
    return numbers.notKept
  }

  private func index(of draft: ReportDraft) -> Int? {
    draft.hasIdentity ? identities[draft.report.id] : indexes[Key(draft.report)]
  }

  private func stored(like draft: ReportDraft) async throws -> Report? {
    try await insertion?.value
    let report = draft.report
    if draft.hasIdentity { return try await store.record(withID: report.id) }
    return try await store.records(
      matching: ReportQuery(
        location: report.location,
        from: report.dateReported,
        before: report.dateReported.nextStorable,
        limit: 1
      )
    ).first
  }
}
