import LogbookDomain
import LogbookLocks
package import LogbookPersistence
package import LogbookRecords
import LogbookStorage
import Foundation

/// An importer that adds records from files to a store in one transaction.
///
/// Most files are read row by row. Calendars are held in memory completely, as are JSON files that contain an array or
/// whose objects span several lines, and files of running totals that are sorted from the newest date to the oldest.
/// For other files, memory use grows with the number of invalid rows, because all of them are reported. Each task that
/// has a number, a UID or references to other tasks in the file takes about 100 bytes. During an import of tasks, the
/// titles, projects and dates of all tasks in the store are also held in memory, unless the only file is from
/// Taskwarrior.
///
/// A record with an ID (a UUID) matches the stored record with the same ID. Without IDs, reports match if they have the
/// same location and date; for tasks, see ``PendingTasks``. If the store was empty, records keep their numbers from the
/// file where possible; see ``PendingNumbers``.
package final class RecordImporter: Sendable {
  private let kind: RecordKind
  private let options: ImportOptions
  private let context: ImportContext
  private let makeInput: @Sendable () throws -> ImportInput
  private let others: [(name: String, make: @Sendable () throws -> ImportInput)]
  private let name: String
  /// The first input, which can be read only once; `nil` after it has been taken.
  private let found: Locked<ImportInput?>

  static let batchSize = 1000

  /// A text file to import.
  package struct File: Sendable {
    let name: String
    let fileExtension: String
    let open: @Sendable () throws(ImportError) -> ByteSource

    /// Creates a description of a file.
    ///
    /// - Parameter open: A closure that opens the file at its beginning. It is called several times: first to detect
    ///   the file's encoding and format, and then to read its contents.
    package init(
      name: String = "",
      fileExtension: String = "",
      open: @escaping @Sendable () throws(ImportError) -> ByteSource
    ) {
      (self.name, self.fileExtension, self.open) = (name, fileExtension, open)
    }
  }

  /// Creates an importer for text files, and reads the first file to detect its encoding and format.
  ///
  /// The files are imported one after another, in the same transaction.
  ///
  /// - Throws: ``ImportError`` or ``ImportFailure`` if the first file is not text or cannot be imported.
  package convenience init(
    _ kind: RecordKind,
    _ options: ImportOptions,
    _ context: ImportContext,
    from files: [File]
  ) throws {
    let inputs = files.map { file in
      (name: file.name, make: { @Sendable in try ImportInput(file, as: kind, options, context) })
    }
    guard let first = inputs.first else { throw ImportFailure.noHeadings }
    try self.init(kind, options, context, first.name, Array(inputs.dropFirst()), first.make)
  }

  /// Creates an importer for a text file, and reads the file to detect its encoding and format.
  ///
  /// - Parameter open: A closure that opens the file at its beginning. It is called several times: first to detect the
  ///   file's encoding and format, and then to read its contents.
  /// - Throws: ``ImportError`` or ``ImportFailure`` if the file is not text or cannot be imported.
  package convenience init(
    _ kind: RecordKind,
    _ options: ImportOptions,
    _ context: ImportContext,
    from open: @escaping @Sendable () throws(ImportError) -> ByteSource
  ) throws {
    try self.init(kind, options, context, from: [File(open: open)])
  }

  /// Creates an importer for a Core Data store.
  ///
  /// - Parameter name: The name of the store's file.
  /// - Throws: ``ImportFailure`` if the store contains no suitable entity, or if an option does not apply to Core Data
  ///   stores; ``ImportError`` if the store cannot be read.
  package convenience init(
    _ kind: RecordKind,
    _ options: ImportOptions,
    _ context: ImportContext,
    from store: CoreDataStore,
    named name: String = ""
  ) throws {
    try self.init(kind, options, context, name, []) { try ImportInput(store, as: kind, options, context) }
  }

  private init(
    _ kind: RecordKind,
    _ options: ImportOptions,
    _ context: ImportContext,
    _ name: String,
    _ others: [(name: String, make: @Sendable () throws -> ImportInput)],
    _ makeInput: @escaping @Sendable () throws -> ImportInput
  ) throws {
    (self.kind, self.options, self.context, self.name, self.others) = (kind, options, context, name, others)
    self.makeInput = makeInput
    found = Locked(try makeInput())
  }

  /// Imports the records.
  ///
  /// In the same commit, the store keeps an ``/LogbookDomain/ImportedFile`` for each file from which a record was
  /// inserted or replaced, and the running totals from which the next import continues. If only these totals change, the
  /// store also keeps each file.
  /// - Throws: ``ImportError``, ``ImportFailure`` or `StoreError` if the import fails, in which case nothing is
  ///   imported.
  package func run(into storage: any StorageProtocol) async throws -> ImportResult {
    do {
      return try await storage.unitOfWork { [self] unit in
        let input = try takeInput()
        var work = Work(options: options, name: name, shareRead: input.shareRead)
        var result: ImportResult
        switch input.records {
        case .reports(let reader):
          let all = chained(reader) { $0.records.reports }
          if options.isCumulative {
            result = try await importTotals(from: all, &work, into: unit)
          } else if options.covers == .sinceLast {
            let days = try await DaysSinceLast(after: unit.reports)
            let ordered = ReportsInOrder(of: all, replaces: options.onDuplicate == .replace, days)
            result = try await work.read(ordered, into: pending(unit.reports))
            (result.first, result.several, result.rhythm) = (days.first, days.several, nil)
          } else {
            result = try await work.read(all, into: pending(unit.reports))
          }
        case .tasks(let reader):
          let needsContent = input.format != .taskwarrior || !others.isEmpty
          let pending = try await PendingTasks(store: unit.tasks, needsContent: needsContent, context)
          result = try await work.read(chained(reader) { $0.records.tasks }, into: pending)
        }
        result.format = input.format
        result.encoding = input.encoding
        result.numbers = input.numbers.used
        // An import succeeds even if its totals yield no figures, because the next import continues from these totals.
        if let first = result.invalid.first, result.invalid.count == result.read, result.remembered == 0 {
          throw ImportFailure.nothingValid(rows: result.read, first)
        }
        if options.isDryRun { throw DryRun(result: result) }
        let files = work.files.filter { $0.records > 0 || result.remembered > 0 }
        try await unit.store(of: ImportedFile.self).insert(files.map(importedFile))
        return result
      }
    } catch let dryRun as DryRun {
      return dryRun.result
    }
  }

  private func pending(
    _ store: any ReportStoreProtocol,
    replacing figures: (() -> TotalFigures)? = nil
  ) async throws -> PendingReports {
    try await PendingReports(store: store, leavingOutOverlaps: options.onInvalid != .fail, replacing: figures)
  }

  private func importedFile(_ file: Work.File) -> ImportedFile {
    let isUnnamed = file.name == "-" || file.name.isBlank
    return ImportedFile(
      file: isUnnamed ? "standard input" : URL(filePath: file.name).lastPathComponent,
      kind: kind == .tasks ? TaskItem.name : Report.name,
      importedAt: context.now,
      rows: file.rows,
      records: file.records,
      options: options.text
    )
  }

  private func importTotals(
    from reader: any ImportReader<ReportDraft>,
    _ work: inout Work,
    into unit: any RecordStores
  ) async throws -> ImportResult {
    let store = unit.store(of: KnownTotals.self)
    let totals = TotalDifferences(
      of: options.totals,
      after: try await store.records(matching: RecordFetch()),
      replaces: options.onDuplicate == .replace,
      unit: reader.unit
    ) { reader.fields(of: $0) }
    let ordered = ReportsInOrder(of: reader, replaces: options.onDuplicate == .replace, totals)
    let pending = try await pending(
      unit.reports,
      replacing: options.onDuplicate == .replace ? { totals.figures } : nil
    )
    var result = try await work.read(ordered, into: pending)
    (result.falls, result.spans) = (totals.falls, totals.spans)
    result.blanked += totals.unadjusted
    (result.continued, result.begun) = (totals.continued, totals.begun)
    let (inserted, updated) = totals.changed
    result.remembered = inserted.count + updated.count
    try await store.insert(inserted)
    try await store.update(updated)
    return result
  }

  private func chained<Draft: ImportDraft>(
    _ first: any ImportReader<Draft>,
    _ reader: @escaping (ImportInput) -> (any ImportReader<Draft>)?
  ) -> any ImportReader<Draft> {
    if others.isEmpty { return first }
    return ChainedReader(
      first,
      named: name,
      others.map { other in
        (
          other.name,
          {
            guard let next = reader(try other.make()) else { throw ImportFailure.noHeadings }
            return next
          }
        )
      }
    )
  }

  private func takeInput() throws -> ImportInput {
    let input = found.withLock { found in
      let input = found
      found = nil
      return input
    }
    return try input ?? makeInput()
  }

  /// An error that rolls back the transaction in a dry run.
  private struct DryRun: Error {
    let result: ImportResult
  }
}

private struct Work {
  let options: ImportOptions
  /// The name of the first file.
  let name: String
  let shareRead: () -> Double?
  /// A file with the numbers of its rows, and of the records that were inserted or changed.
  struct File {
    let name: String
    var rows = 0
    var records = 0
  }

  /// The last row with differences.
  private(set) var latestRevised: (line: Int, file: String?)?

  /// The files read so far.
  private(set) var files: [File] = []

  private mutating func note(_ file: String?, rows: Int = 1, records: Int = 0) {
    let name = file ?? self.name
    // The rows of several files may be mixed, because they are sorted.
    let index = files.lastIndex { $0.name == name } ?? files.count
    if index == files.count { files.append(File(name: name)) }
    files[index].rows += rows
    files[index].records += records
  }

  mutating func read<Draft>(
    _ reader: any ImportReader<Draft>,
    into records: some PendingRecords<Draft>
  ) async throws -> ImportResult {
    var pending = records
    var result = ImportResult()
    while let row = try reader.next() {
      if case .record(let draft) = row, draft.isRest {
        // The rest of a row is not counted again as a row.
        if try await write(draft, of: reader, to: &pending, &result) == .added { result.further += 1 }
        continue
      }
      result.read += 1
      if result.read.isMultiple(of: RecordImporter.batchSize) {
        if Task.isCancelled { throw StoreError.cancelled }
        options.progress?(result.read, shareRead())
      }
      switch row {
      case .leftOut(var row):
        row.unit = reader.unit
        note(row.file)
        result.invalid.append(row)
      case .invalid(let row):
        note(row.file)
        try leaveOut(row, of: reader, &result)
      case .record(let draft):
        for var cell in draft.blanked {
          cell.unit = reader.unit
          result.blanked.append(cell)
        }
        note(draft.file)
        switch (try await write(draft, of: reader, to: &pending, &result), options.onDuplicate) {
        case (.refused, _): break
        case (.added, _): result.imported += 1
        case (.matched, .skip): result.duplicates += 1
        case (.matched, .replace): result.replaced += 1
        case (.matched, .fail):
          let place = reader.unit.place(draft.line, in: draft.file)
          throw ImportFailure.duplicateRow(at: place, what: pending.likeness(of: draft))
        }
        if pending.count >= RecordImporter.batchSize { try await pending.flush() }
      }
    }
    (result.filtered, result.repeatedHeadings) = (reader.filtered, reader.repeatedHeadings)
    if let columns = reader.columnsRead { (result.fields, result.unusedColumns) = (columns.fields, columns.unused) }
    if !options.isCumulative { result.likelyTotals = pending.likelyTotals }
    (result.dayShifts, result.periods) = (pending.dayShifts, pending.periods)
    if hasUnknownDays(result) { result.rhythm = pending.rhythm }
    result.notKept = reader.notKept
    do { result.notKept.add(try await pending.finish(options)) } catch ImportFailure.invalidRow(var row, _) {
      row.unit = reader.unit
      throw ImportFailure.invalidRow(row)
    }
    for revision in pending.laterRevisions {
      note(revision.file, rows: 0, records: options.onDuplicate == .replace ? 1 : 0)
      note(revision, reader.unit, in: &result)
    }
    leaveOut(pending.leftOut, reader.unit, in: &result)
    (result.overlaps, result.withdrawn) = (pending.overlaps, pending.withdrawn)
    return result
  }

  /// Whether there is a count whose days are known neither from the file nor from the options or running totals.
  private func hasUnknownDays(_ result: ImportResult) -> Bool {
    let columns = result.fields.filter { $0.column != nil }.compactMap { ReportColumn(rawValue: $0.field) }
    if columns.contains(.days) || options.covers != nil || result.periods > 0 { return false }
    guard options.isCumulative else { return true }
    return !options.totals.isEmpty && columns.contains { $0.isSummed && !options.totals.contains($0) }
  }

  /// Counts rows as invalid instead of imported or replaced.
  private mutating func leaveOut(
    _ records: [LeftOutRecord],
    _ unit: ImportResult.Unit,
    in result: inout ImportResult
  ) {
    for record in records {
      var row = record.row
      row.unit = unit
      note(row.file, rows: 0, records: -1)
      if !record.isNew {
        result.revisionCount -= 1
        result.revisions.removeAll { ($0.line, $0.file) == (row.line, row.file) }
      }
      switch (record.isRest, record.isNew) {
      case (true, true): result.further -= 1
      case (true, false): break
      case (false, true): result.imported -= 1
      case (false, false): result.replaced -= 1
      }
      if record.isRest { result.blanked.append(row) } else { result.invalid.append(row) }
    }
  }

  /// Returns whether one of the next rows is valid.
  private func hasValidRow<Draft>(_ reader: any ImportReader<Draft>) -> Bool {
    for _ in 0..<RecordImporter.batchSize {
      // Ignore errors, because the caller reports the invalid row before them.
      guard let row = try? reader.next() else { return false }
      if case .record = row { return true }
    }
    return false
  }

  /// Counts a row as invalid or, if the rest of it is imported, its cell as blank, unless the options do not allow this.
  private func leaveOut<Draft>(
    _ row: ImportResult.InvalidRow,
    of reader: any ImportReader<Draft>,
    _ result: inout ImportResult,
    isRest: Bool = false
  ) throws {
    var row = row
    row.unit = reader.unit
    if options.onInvalid == .fail {
      let isSkippable = result.invalid.count < result.read - 1 || hasValidRow(reader)
      throw ImportFailure.invalidRow(row, isSkippable: isSkippable)
    }
    if isRest { result.blanked.append(row) } else { result.invalid.append(row) }
  }

  private enum Outcome { case added, matched, refused }

  /// Adds a record or, if the options say so, replaces the record that it matches.
  private mutating func write<Draft>(
    _ draft: Draft,
    of reader: any ImportReader<Draft>,
    to pending: inout some PendingRecords<Draft>,
    _ result: inout ImportResult
  ) async throws -> Outcome {
    if try await !pending.has(draft) {
      try await pending.add(draft)
      note(draft.file, rows: 0, records: 1)
      return .added
    }
    if options.onDuplicate == .replace, let row = pending.refusal(of: draft) {
      try leaveOut(row, of: reader, &result, isRest: draft.isRest)
      return .refused
    }
    let revision = pending.revision(by: draft)
    if options.onDuplicate == .skip, let addition = pending.addition(by: draft) {
      try await pending.replace(addition)
      note(draft.file, rows: 0, records: 1)
      note(revision, reader.unit, in: &result, isRest: draft.isRest)
      return .added
    }
    if options.onDuplicate == .replace {
      try await pending.replace(draft)
      if revision != nil { note(draft.file, rows: 0, records: 1) }
    }
    note(revision, reader.unit, in: &result, isRest: draft.isRest)
    return .matched
  }

  /// Adds the differences of a row, which is counted once even if several records differ.
  private mutating func note(
    _ revision: ImportResult.Revision?,
    _ unit: ImportResult.Unit,
    in result: inout ImportResult,
    isRest: Bool = false
  ) {
    guard var revision else { return }
    revision.unit = unit
    let row = (revision.line, revision.file)
    let isCounted = isRest && latestRevised.map { $0 == row } ?? false
    latestRevised = row
    if isCounted, let last = result.revisions.last, (last.line, last.file) == row, last.record == revision.record {
      result.revisions[result.revisions.count - 1].changes += revision.changes
      return
    }
    if !isCounted { result.revisionCount += 1 }
    if result.revisions.count < ImportResult.maximumRevisions { result.revisions.append(revision) }
  }
}
