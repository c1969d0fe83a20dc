package import Domain
package import Foundation

/// Brings reports from a CSV file into a storage, as one unit of work: all of it or nothing.
///
/// The file is read once, from front to end. The memory it needs depends on how many rows are left out as invalid, which
/// are all told, and not on how many there are.
package struct ReportImporter: Sendable {
  private let storage: any StorageProtocol
  private let makeID: @Sendable () -> UUID

  /// How many reports are inserted at once.
  private static let batchSize = 500

  package init(storage: any StorageProtocol, makeID: @escaping @Sendable () -> UUID) {
    self.storage = storage
    self.makeID = makeID
  }

  /// Imports a file.
  ///
  /// - Parameter open: Opens the file; called once.
  /// - Throws: ``ImportError``, ``ImportFailure`` or `StoreError`, also if the task is cancelled; then nothing was imported.
  package func run(
    _ options: ImportOptions,
    from open: @Sendable () throws(ImportError) -> ByteSource
  ) async throws -> ImportResult {
    do {
      return try await storage.unitOfWork { _, reports in
        let result = try await Self.read(open(), options, into: reports, makeID: makeID)
        if options.isDryRun { throw DryRun(result: result) }
        return result
      }
    } catch let dryRun as DryRun {
      return dryRun.result
    }
  }

  /// Ends a unit of work that is not to be committed.
  private struct DryRun: Error {
    let result: ImportResult
  }

  private static func read(
    _ source: ByteSource,
    _ options: ImportOptions,
    into reports: any ReportStoreProtocol,
    makeID: () -> UUID
  ) async throws -> ImportResult {
    var reader = try CSVReader(source, delimiter: options.delimiter)
    let columns = try Self.columns(&reader, options)
    var result = ImportResult()
    var pending = PendingReports(store: reports)
    while let step = try reader.next() {
      result.read += 1
      if result.read.isMultiple(of: batchSize) {
        if Task.isCancelled { throw StoreError.cancelled }
        options.progress?(result.read, source.shareRead)
      }
      let row: ReportRow =
        switch step {
        case .record: reader.report(columns, options, makeID: makeID)
        case .problem(let problem):
          .invalid(.init(line: problem.line, column: nil, value: nil, reason: "\(problem.reason)"))
        }
      switch row {
      case .empty(let row):
        result.invalid.append(row)
      case .invalid(let row):
        if options.onInvalid == .fail { throw ImportFailure.invalidRow(row) }
        result.invalid.append(row)
      case .report(let report):
        switch (try await pending.has(report), options.onDuplicate) {
        case (false, _):
          pending.add(report)
          result.imported += 1
        case (true, .skip):
          result.duplicates += 1
        case (true, .replace):
          try await pending.replace(report)
          result.replaced += 1
        case (true, .fail):
          throw ImportFailure.duplicateRow(line: reader.line)
        }
        if pending.count >= batchSize { try await pending.flush() }
      }
    }
    try await pending.flush()
    return result
  }

  private static func columns(_ reader: inout CSVReader, _ options: ImportOptions) throws -> ReportColumns {
    switch try reader.next() {
    case nil: throw ImportFailure.noHeadings
    case .problem(let problem): throw ImportFailure.badHeadings("\(problem.reason)")
    case .record:
      let headings: [String]
      do {
        headings = try reader.texts()
      } catch {
        throw ImportFailure.badHeadings("\(error.reason)")
      }
      return try ReportColumns(
        headings: headings,
        mapping: options.mapping,
        isLocationGiven: options.location != nil
      )
    }
  }
}
