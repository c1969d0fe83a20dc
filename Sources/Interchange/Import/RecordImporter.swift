import LogbookDomain
import LogbookLocks
package import LogbookPersistence
package import LogbookRecords
import LogbookStorage

/// Brings records from a file into a storage, as one unit of work: all of it or nothing.
///
/// Rows are read one by one, from front to end; only a JSON array and a calendar are held whole. Besides, the memory it
/// needs depends on how many rows are left out as invalid, which are all told; of tasks, on how many have a number or a
/// parent in the file, some 100 bytes each, and on how many the store has, if the file does not tell identities.
///
/// A record that says its identity, a UUID, is the same as one that has it. Without one, reports are the same if location
/// and date are, and tasks as ``PendingTasks`` says. Numbers are kept in a store that was empty.
package final class RecordImporter: Sendable {
  private let options: ImportOptions
  private let context: ImportContext
  private let makeInput: @Sendable () throws -> ImportInput
  /// Further files, which are read behind the first.
  private let others: [(name: String, make: @Sendable () throws -> ImportInput)]
  /// The name of the first, if there are several.
  private let name: String
  /// What was found out about the input; it can be read once.
  private let found: Locked<ImportInput?>

  /// How many records are inserted at once.
  static let batchSize = 500

  /// A file of text to import.
  package struct File: Sendable {
    /// For messages.
    let name: String
    /// Its extension, which hints at its format.
    let fileExtension: String
    let open: @Sendable () throws(ImportError) -> ByteSource

    /// - Parameter open: Opens the file at its beginning; called several times, to find out about it first.
    package init(
      name: String = "",
      fileExtension: String = "",
      open: @escaping @Sendable () throws(ImportError) -> ByteSource
    ) {
      (self.name, self.fileExtension, self.open) = (name, fileExtension, open)
    }
  }

  /// Looks into text files, which are imported one after the other as if they were one.
  ///
  /// - Throws: ``ImportError`` or ``ImportFailure`` if the first is not text, or not what can be imported.
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
    try self.init(options, context, first.name, Array(inputs.dropFirst()), first.make)
  }

  /// Looks into a text file.
  ///
  /// - Parameter open: Opens the file at its beginning; called several times, to find out about it first.
  /// - Throws: ``ImportError`` or ``ImportFailure`` if it is not text, or not what can be imported.
  package convenience init(
    _ kind: RecordKind,
    _ options: ImportOptions,
    _ context: ImportContext,
    from open: @escaping @Sendable () throws(ImportError) -> ByteSource
  ) throws {
    try self.init(kind, options, context, from: [File(open: open)])
  }

  /// Looks into a Core Data store.
  ///
  /// - Throws: ``ImportFailure`` if it has nothing that can be imported.
  package convenience init(
    _ kind: RecordKind,
    _ options: ImportOptions,
    _ context: ImportContext,
    from store: CoreDataStore
  ) throws {
    try self.init(options, context, "", []) { try ImportInput(store, as: kind, options, context) }
  }

  private init(
    _ options: ImportOptions,
    _ context: ImportContext,
    _ name: String,
    _ others: [(name: String, make: @Sendable () throws -> ImportInput)],
    _ makeInput: @escaping @Sendable () throws -> ImportInput
  ) throws {
    (self.options, self.context, self.name, self.others) = (options, context, name, others)
    self.makeInput = makeInput
    found = Locked(try makeInput())
  }

  /// Imports the records.
  ///
  /// - Throws: ``ImportError``, ``ImportFailure`` or `StoreError`; then nothing was imported.
  ///
  /// - Parameter remembered: The running totals from which cumulative counts go on, and which get those of this input; `nil` for none.
  package func run(
    into storage: any StorageProtocol,
    after remembered: RememberedTotals? = nil
  ) async throws -> ImportResult {
    do {
      return try await storage.unitOfWork { [self] tasks, reports in
        let input = try takeInput()
        let work = Work(options: options, shareRead: input.shareRead)
        var result: ImportResult
        switch input.records {
        case .reports(let reader) where options.isCumulative:
          let daily = DailyCounts(
            of: chained(reader) { $0.records.reports },
            replaces: options.onDuplicate == .replace,
            after: remembered
          )
          result = try await work.read(daily, into: PendingReports(store: reports))
          (result.falls, result.spans, result.continued) = (daily.falls, daily.spans, daily.continued)
          result.begun = remembered == nil ? 0 : daily.begun
          result.remembered = remembered
          result.remembered?.remember(Array(daily.latest.values), of: reader.columnsRead)
        case .reports(let reader):
          result = try await work.read(chained(reader) { $0.records.reports }, into: PendingReports(store: reports))
        case .tasks(let reader):
          let pending = try await PendingTasks(store: tasks, needsContent: input.format != .taskwarrior, context)
          result = try await work.read(chained(reader) { $0.records.tasks }, into: pending)
        }
        result.format = input.format
        result.encoding = input.encoding
        result.numbers = input.numbers.used
        // The first totals of a series have no figures, but the next file goes on from them.
        if let first = result.invalid.first, result.invalid.count == result.read, result.begun == 0 {
          throw ImportFailure.nothingValid(rows: result.read, first)
        }
        if options.isDryRun { throw DryRun(result: result) }
        return result
      }
    } catch let dryRun as DryRun {
      return dryRun.result
    }
  }

  /// The first input with those behind it.
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

  /// Ends a unit of work that is not to be committed.
  private struct DryRun: Error {
    let result: ImportResult
  }
}

/// The reading of one file.
private struct Work {
  let options: ImportOptions
  let shareRead: () -> Double?

  func read<Draft>(
    _ reader: any ImportReader<Draft>,
    into records: some PendingRecords<Draft>
  ) async throws -> ImportResult {
    var pending = records
    var result = ImportResult()
    while let row = try reader.next() {
      result.read += 1
      if result.read.isMultiple(of: RecordImporter.batchSize) {
        if Task.isCancelled { throw StoreError.cancelled }
        options.progress?(result.read, shareRead())
      }
      switch row {
      case .leftOut(var row):
        row.unit = reader.unit
        result.invalid.append(row)
      case .invalid(var row):
        row.unit = reader.unit
        if options.onInvalid == .fail { throw ImportFailure.invalidRow(row) }
        result.invalid.append(row)
      case .record(let draft):
        pending.watch(draft)
        result.blanked += draft.blanked
        switch (try await pending.has(draft), options.onDuplicate) {
        case (false, _):
          try await pending.add(draft)
          result.imported += 1
        case (true, .skip):
          result.duplicates += 1
          note(pending.revision(by: draft), in: &result)
        case (true, .replace):
          let revision = pending.revision(by: draft)
          try await pending.replace(draft)
          result.replaced += 1
          note(revision, in: &result)
        case (true, .fail):
          throw ImportFailure.duplicateRow(at: "\(reader.unit) \(draft.line)", what: pending.likeness(of: draft))
        }
        if pending.count >= RecordImporter.batchSize { try await pending.flush() }
      }
    }
    result.filtered = reader.filtered
    if let columns = reader.columnsRead { (result.fields, result.unusedColumns) = (columns.fields, columns.unused) }
    if !options.isCumulative { result.likelyTotals = pending.likelyTotals }
    result.notKept = reader.notKept
    result.notKept.add(try await pending.finish(options))
    return result
  }

  private func note(_ revision: ImportResult.Revision?, in result: inout ImportResult) {
    guard let revision else { return }
    result.revisionCount += 1
    if result.revisions.count < ImportResult.maximumRevisions { result.revisions.append(revision) }
  }
}
