import LogbookDomain
import LogbookRecords
import Foundation

/// The reports being imported. Reports without IDs are identified by location and date.
struct PendingReports: PendingRecords {
  private let store: any ReportStoreProtocol
  private var numbers: PendingNumbers
  private var reports: [Report] = []
  /// The indexes of ``reports`` by key and by ID; `nil` if no report of this batch has been looked up. If several reports
  /// have the same key, it has the index of the first one, which the store would return, too.
  private var indexes: (keys: [ReportKey: Int], identities: [Report.ID: Int])?
  private var locations = ImportedLocations()
  /// Whether the names of the stored locations have been passed to ``locations``.
  private var knowsNames: Bool
  /// The reports in the store and those added so far; `nil` if the store was not empty and its reports are unknown.
  private var seen: SeenReports?
  /// The number of reports without IDs that were looked up in the store in vain, and the number at which to decide
  /// whether to read the dates of the store.
  private var (vainLookups, nextDecision) = (0, 1000)
  private var latestKey: ReportKey?
  /// The report that ``has(_:)`` found, and its index if it is one of ``reports``.
  private var found: (report: Report, index: Int?)?
  private var totals = RunningTotals()
  private(set) var dayShifts = DayShifts()
  /// The latest insertion, which runs while more reports are read.
  private var insertion: Task<Void, any Error>?

  init(store: any ReportStoreProtocol) async throws(StoreError) {
    self.store = store
    let isStoreEmpty = try await store.records(matching: ReportQuery(limit: 1)).isEmpty
    numbers = PendingNumbers(isStoreEmpty: isStoreEmpty)
    seen = isStoreEmpty ? SeenReports(isStoreEmpty: true) : nil
    knowsNames = isStoreEmpty
  }

  var count: Int { reports.count }

  func likeness(of draft: ReportDraft) -> String {
    draft.hasIdentity ? "a report with this ID" : "a report for this location and date"
  }

  mutating func has(_ draft: ReportDraft) async throws -> Bool {
    let key = locations.key(of: draft.report)
    latestKey = key
    totals.add(draft.report, at: key.location)
    dayShifts.add(draft)
    if seen?.isNew(key, draft.hasIdentity ? draft.report.id : nil) == true { return false }
    if let index = index(of: draft, key) {
      found = (reports[index], index)
    } else {
      found = try await stored(like: draft).map { ($0, nil) }
      if found == nil, !draft.hasIdentity { try await noteVainLookup() }
    }
    return found != nil
  }

  /// Notes that a report was looked up in vain. After many such lookups, most of the remaining reports are probably new.
  /// To recognize them, this method reads the first and the last date of each location from the store.
  private mutating func noteVainLookup() async throws {
    vainLookups += 1
    guard seen == nil, vainLookups == nextDecision else { return }
    nextDecision *= 2
    // Reading the dates of fifty stored reports takes about as long as looking up one report.
    guard try await store.count(matching: ReportQuery()) <= vainLookups * 50 else { return }
    var seen = SeenReports(isStoreEmpty: false)
    let dates = Aggregation<Report>(
      by: [.value(\.fields.location)],
      measures: [.least(\.fields.dateReported), .greatest(\.fields.dateReported)]
    )
    for row in try await store.rows(of: dates) {
      guard let location: String = row.group() else { continue }
      guard let first = row.least(\.fields.dateReported), let last = row.greatest(\.fields.dateReported) else {
        continue
      }
      // Include the days around them, because a report may be stored at another time; see `stored(like:)`.
      for date in [first.addingTimeInterval(-86_400), last.addingTimeInterval(86_400)] {
        seen.insert(locations.key(location, date), nil)
      }
    }
    for report in reports { seen.insert(locations.key(of: report), nil) }
    self.seen = seen
  }

  func revision(by draft: ReportDraft) -> ImportResult.Revision? {
    guard let old = found?.report else { return nil }
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
    var report = draft.report
    if let number = report.number {
      let kept = try await numbers.number(number) { [store, insertion] number in
        try await insertion?.value
        return try await store.record(numbered: number) != nil
      }
      if kept == nil { report = try Report(report.fields, id: report.id) }
    } else {
      numbers.noteUnnumbered()
    }
    let key = latestKey ?? locations.key(of: report)
    note(reports.count, key)
    // Skip generated IDs, because they cannot occur again.
    if draft.hasIdentity { indexes?.identities[report.id] = reports.count }
    seen?.insert(key, draft.hasIdentity ? report.id : nil)
    reports.append(report)
  }

  mutating func replace(_ draft: ReportDraft) async throws {
    guard let (old, index) = found else { return }
    let fields = draft.fields(replacing: old)
    if fields == old.fields { return }
    let new = try old.edited { $0 = fields }
    let (oldKey, key) = (locations.key(of: old), locations.key(of: new))
    if let index {
      reports[index] = new
      if oldKey != key, indexes?.keys[oldKey] == index {
        // Another report may have the same location and date.
        indexes?.keys[oldKey] = reports.firstIndex { locations.key(of: $0) == oldKey }
      }
      note(index, key)
    } else {
      try await store.update(new)
    }
    seen?.insert(key, nil)
  }

  mutating func flush() async throws {
    try await insertion?.value
    insertion = Task { [store, reports] in try await store.insert(reports) }
    reports.removeAll(keepingCapacity: true)
    indexes = nil
    numbers.flush()
  }

  mutating func finish(_ options: ImportOptions) async throws -> Tally {
    try await flush()
    try await insertion?.value
    return numbers.notKept
  }

  private mutating func index(of draft: ReportDraft, _ key: ReportKey) -> Int? {
    if indexes == nil {
      indexes = ([:], [:])
      for (index, report) in reports.enumerated() {
        note(index, locations.key(of: report))
        indexes?.identities[report.id] = index
      }
    }
    return draft.hasIdentity ? indexes?.identities[draft.report.id] : indexes?.keys[key]
  }

  private mutating func note(_ index: Int, _ key: ReportKey) {
    let first = indexes?.keys[key] ?? index
    indexes?.keys[key] = min(first, index)
  }

  /// Returns the stored report that a draft repeats.
  ///
  /// The date of a report with a written offset may be stored as written or, by earlier versions, in UTC. A report of a
  /// day without a time may be stored at any time of this day. A report with the same date takes precedence.
  private mutating func stored(like draft: ReportDraft) async throws -> Report? {
    try await insertion?.value
    let report = draft.report
    if draft.hasIdentity { return try await store.record(withID: report.id) }
    if let found = try await stored(like: draft, at: [report.location]) { return found }
    guard report.location.utf8.contains(UInt8(ascii: " ")) else { return nil }
    if !knowsNames {
      knowsNames = true
      // This takes long for many reports, and most names have one word or are stored as they are imported.
      for row in try await store.rows(of: Aggregation<Report>(by: [.value(\.fields.location)], measures: [])) {
        if let location: String = row.group() { locations.note(stored: location) }
      }
    }
    let names = locations.spacedNames(of: report.location)
    return names.isEmpty ? nil : try await stored(like: draft, at: names)
  }

  private func stored(like draft: ReportDraft, at locations: [String]) async throws -> Report? {
    let report = draft.report
    let (date, dateInUTC) = (report.dateReported, draft.date?.date ?? report.dateReported)
    var query = ReportQuery(from: min(date, dateInUTC), before: max(date, dateInUTC).nextStorable)
    let day = draft.date?.day
    if let day { (query.from, query.before) = (day.startInUTC, day.adding(days: 1).startInUTC) }
    if locations.count == 1 { query.location = locations[0] } else { query = query.including(locations: locations) }
    let found = try await store.records(matching: query)
    return found.first { $0.dateReported == date } ?? found.first { $0.dateReported == dateInUTC }
      ?? (day == nil ? nil : found.first)
  }
}
