import LogbookDomain
import LogbookRecords
import Foundation

/// The reports being imported. Reports without IDs are identified by location and date.
struct PendingReports: PendingRecords {
  private let store: any ReportStoreProtocol
  private var numbers: PendingNumbers
  private var reports: [Report] = []
  /// The indexes of ``reports`` by key and by ID; `nil` if no report of this batch has been looked up.
  private var indexes: (keys: [ReportKey: [Int]], identities: [Report.ID: Int])?
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
  private var reportRhythm = ImportRhythm()
  /// The number of the last report that was in the store before the import.
  private let lastNumber: Int
  /// The first and the last day of the imported reports, those that were replaced, and the rows of those that apply to
  /// several days; see ``findOverlaps()``.
  private var importedDays: ClosedRange<CalendarDay>?
  private var replaced: Set<Report.ID> = []
  private var rows: [Report.ID: Row] = [:]
  private(set) var overlaps: [ImportResult.Overlap] = []
  private(set) var leftOut: [LeftOutRecord] = []
  /// The stored reports that were replaced, as they were before; `nil` if reports that overlap are not left out.
  private var originals: [Report.ID: Report]?
  /// A closure that returns the figures that replace all others of their days; `nil` if none do.
  private let figures: (() -> TotalFigures)?
  private(set) var withdrawn = 0
  /// Whether an imported report applies to several days.
  private var hasSeveralDays = false
  /// Whether a report of the file has an ID.
  private var hasIdentities = false
  private(set) var dayShifts = DayShifts()
  private(set) var periods = 0
  /// The latest insertion, which runs while more reports are read.
  private var insertion: Task<Void, any Error>?

  private struct Row {
    let line: Int
    let file: String?
    let isRest: Bool
    let isAddition: Bool
  }

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - leavesOut: Whether to leave out reports that cover some of the days of others. The rows of all reports are then
  ///     kept in memory.
  ///   - figures: A closure that returns the figures of running totals, from which the drafts are made; `nil` if the
  ///     drafts do not replace stored reports, or are not made from totals.
  init(
    store: any ReportStoreProtocol,
    leavingOutOverlaps leavesOut: Bool,
    replacing figures: (() -> TotalFigures)? = nil
  ) async throws(StoreError) {
    (self.store, self.figures) = (store, figures)
    originals = leavesOut ? [:] : nil
    let last = try await store.records(matching: ReportQuery(sort: [.descending(.number)], limit: 1)).first
    let isStoreEmpty = last == nil
    lastNumber = last?.number ?? 0
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
    if !draft.isRest {
      totals.add(draft.report, at: key.location)
      reportRhythm.add(draft.report, at: key.location)
    }
    dayShifts.add(draft)
    if draft.coversPeriod { periods += 1 }
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

  /// A figure of unknown days does not replace another one of several days, because it may be that of the last day.
  func refusal(of draft: ReportDraft) -> ImportResult.InvalidRow? {
    guard let old = found?.report, old.days > 1, draft.missing.contains(.days) else { return nil }
    let changed = ReportColumn.counts(of: draft.report).first { count in
      count.count(in: draft.report).map { $0 != count.count(in: old) } ?? false
    }
    guard let changed else { return nil }
    let day = CalendarDay(utc: old.dateReported)
    return .init(
      line: draft.line,
      file: draft.file,
      column: nil,
      value: nil,
      reason:
        "\(changed.rawValue) of \(old.location) on \(day) would replace a figure of \(old.days) days, and the row has no days"
    )
  }

  func addition(by draft: ReportDraft) -> ReportDraft? {
    guard let found else { return nil }
    // Of several rows for a date, only the first counts.
    let isStored = found.index == nil && found.report.number ?? 0 <= lastNumber
    return isStored || draft.isRest ? draft.adding(to: found.report) : nil
  }

  func revision(by draft: ReportDraft) -> ImportResult.Revision? {
    guard let old = found?.report else { return nil }
    var draft = draft
    if addition(by: draft) != nil { draft.missing.formUnion(draft.additions) }
    let new = draft.fields(replacing: old)
    var changes = zip(Self.texts(of: old.fields), Self.texts(of: new)).compactMap { before, after in
      before.text == after.text
        ? nil : ImportResult.Revision.Change(field: before.field.rawValue, old: before.text, new: after.text)
    }
    let (counts, levels) = (old.counts.names + new.counts.names, old.levels.names + new.levels.names)
    let further = Set(counts.map(ReportColumn.count) + levels.map(ReportColumn.level))
    for column in further.sorted(by: { $0.rawValue < $1.rawValue }) {
      let (before, after) = (column.value(in: old.fields), column.value(in: new))
      if before == after { continue }
      changes.append(.init(field: column.rawValue, old: before.map(String.init), new: after.map(String.init)))
    }
    changes = draft.revisedTotals + changes
    if changes.isEmpty { return nil }
    let record = "\(old.location) on \(CalendarDay(utc: old.dateReported))"
    return .init(line: draft.line, file: draft.file, record: record, changes: changes)
  }

  private static func text(of date: Date) -> String {
    let day = CalendarDay(utc: date)
    return date == day.startInUTC ? "\(day)" : date.iso8601
  }

  private static func texts(of fields: Report.Fields) -> [(field: ReportColumn, text: String?)] {
    [
      (.location, fields.location), (.date, text(of: fields.dateReported)),
      (.tested, fields.numberTested.map(String.init)), (.positive, fields.numberPositive.map(String.init)),
      (.negative, fields.numberNegative.map(String.init)), (.days, String(fields.days)),
    ]
  }

  var likelyTotals: [String] { totals.likely }
  var rhythm: ImportResult.Rhythm? { reportRhythm.found }

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
    noteDays(of: report, draft)
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
    noteDays(of: new, draft)
    replaced.insert(new.id)
    let (oldKey, key) = (locations.key(of: old), locations.key(of: new))
    if let index {
      reports[index] = new
      if oldKey != key {
        indexes?.keys[oldKey]?.removeAll { $0 == index }
        note(index, key)
      }
    } else {
      try await store.update(new)
      if originals?[old.id] == nil { originals?[old.id] = old }
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
    try await withdrawFigures()
    try await findOverlaps(options)
    return numbers.notKept
  }

  /// Removes the stored figures for which the running totals leave no room, and the reports that have no others.
  private mutating func withdrawFigures() async throws {
    guard var figures = figures?(), let times = figures.times else { return }
    var (edited, emptied): ([Report], [Report.ID]) = ([], [])
    let query = ReportQuery(from: times.lowerBound, before: times.upperBound, sort: ReportChecker.order)
    let next = store.batches(matching: query, size: RecordImporter.batchSize).makeNext()
    while let reports = try await next() {
      for report in reports {
        let outdated = figures.outdatedCounts(of: report)
        if outdated.isEmpty { continue }
        var fields = report.fields
        for count in outdated { count.set(nil, in: &fields) }
        if fields.hasCount { edited.append(try report.edited { $0 = fields }) } else { emptied.append(report.id) }
      }
    }
    try await store.update(edited)
    try await store.delete(withIDs: emptied)
    withdrawn = edited.count + emptied.count
  }

  /// Finds imported figures that cover some of the days of other figures, which is possible only if some figures apply to
  /// several days.
  private mutating func findOverlaps(_ options: ImportOptions) async throws {
    guard let days = importedDays else { return }
    let most = Report.coveredDays.upperBound
    let query = ReportQuery(
      from: days.lowerBound.startInUTC,
      before: days.upperBound.adding(days: most).startInUTC,
      sort: ReportChecker.order
    )
    if !hasSeveralDays {
      var several = query.ofSeveralDays
      (several.sort, several.limit) = ([], 1)
      if try await store.records(matching: several).isEmpty { return }
    }
    // Reports with IDs were exported from a store, which had them.
    let leavesOut = originals != nil && !hasIdentities
    var figures = OverlappingFigures(
      leavingOut: leavesOut,
      isImported: { [replaced, lastNumber] in $0.number ?? 0 > lastNumber || replaced.contains($0.id) },
      original: { [originals] in originals?[$0.id] },
      line: { [rows] in rows[$0.id].map { ($0.line, $0.file) } }
    )
    let next = store.batches(matching: query, size: RecordImporter.batchSize).makeNext()
    while let reports = try await next() { for report in reports { figures.add(report) } }
    if leavesOut { return try await leaveOut(figures) }
    overlaps = figures.found
    if !hasIdentities, let first = overlaps.first { throw ImportFailure.overlap(first, count: overlaps.count) }
  }

  /// Removes imported reports, or restores those that they have replaced.
  private mutating func leaveOut(_ figures: OverlappingFigures) async throws {
    let reports = figures.leftOut.map(\.report)
    try await store.update(reports.compactMap { originals?[$0.id] })
    try await store.delete(withIDs: reports.map(\.id).filter { originals?[$0] == nil })
    leftOut = figures.leftOut.compactMap { report, overlap in
      guard let row = rows[report.id] else { return nil }
      let reason = figures.found[overlap].reason
      return LeftOutRecord(
        row: .init(line: row.line, file: row.file, column: nil, value: nil, reason: reason),
        isRest: row.isRest,
        isNew: row.isAddition || originals?[report.id] == nil
      )
    }.sorted { $0.row.line < $1.row.line }
  }

  private mutating func noteDays(of report: Report, _ draft: ReportDraft) {
    hasIdentities = hasIdentities || draft.hasIdentity
    let (first, last) = (report.firstDay, report.lastDay)
    importedDays = min(importedDays?.lowerBound ?? first, first)...max(importedDays?.upperBound ?? last, last)
    if report.days > 1 { hasSeveralDays = true }
    if report.days > 1 || originals != nil {
      rows[report.id] = Row(
        line: draft.line,
        file: draft.file,
        isRest: draft.isRest,
        isAddition: !draft.additions.isEmpty
      )
    }
  }

  private mutating func index(of draft: ReportDraft, _ key: ReportKey) -> Int? {
    if indexes == nil {
      indexes = ([:], [:])
      for (index, report) in reports.enumerated() {
        note(index, locations.key(of: report))
        indexes?.identities[report.id] = index
      }
    }
    if draft.hasIdentity { return indexes?.identities[draft.report.id] }
    let indexes = indexes?.keys[key] ?? []
    return match(for: draft, among: indexes.map { reports[$0] }).map { indexes[$0] }
  }

  private mutating func note(_ index: Int, _ key: ReportKey) {
    indexes?.keys[key, default: []].append(index)
  }

  /// Returns the index of the report that a draft without an ID matches, among the reports for its location and date: one
  /// with the same counts or, if there is none, one for as many days.
  ///
  /// A report made from running totals does not change the days of counts that it lacks.
  private func match(for draft: ReportDraft, among reports: [Report]) -> Int? {
    let alike = reports.indices.filter { draft.report.hasCount(of: reports[$0]) }
    return alike.first { reports[$0].days == draft.report.days }
      ?? alike.first { figures == nil || !draft.keepsCounts(of: reports[$0]) }
      ?? reports.indices.first { reports[$0].days == draft.report.days }
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
    for date in [date, dateInUTC] {
      let dated = found.filter { $0.dateReported == date }
      if let index = match(for: draft, among: dated) { return dated[index] }
    }
    return day == nil ? nil : match(for: draft, among: found).map { found[$0] }
  }
}

extension ReportDraft {
  /// Whether a report keeps one of its counts when it is updated with the draft.
  fileprivate func keepsCounts(of report: Report) -> Bool {
    let fields = fields(replacing: report)
    return ReportColumn.counts(of: report).contains { count in
      count.count(in: report) != nil && count.count(in: self.report) == nil && count.value(in: fields) != nil
    }
  }
}

extension Report {
  /// Whether the report has a count or a level that another report has, too.
  fileprivate func hasCount(of other: Report) -> Bool {
    let columns = ReportColumn.counts(of: self) + levels.names.map(ReportColumn.level)
    return columns.contains { $0.count(in: self) != nil && $0.count(in: other) != nil }
  }
}
