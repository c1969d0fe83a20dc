import LogbookPersistence
import LogbookStorage

/// What is imported: where its records come from, and what has been found out about it.
struct ImportInput {
  enum Records {
    case reports(any ImportReader<ReportDraft>)
    case tasks(any ImportReader<TaskDraft>)
  }

  let records: Records
  let format: RecordFormat
  let encoding: TextEncoding
  /// How much of it has been read, from 0 to 1, as far as that is known.
  let shareRead: () -> Double?

  /// A text file.
  init(
    _ open: () throws(ImportError) -> ByteSource,
    as kind: RecordKind,
    _ options: ImportOptions,
    _ context: ImportContext
  ) throws {
    encoding = try TextEncoding.found(in: open())
    format = try options.format ?? ImportSample(open().decoded(from: encoding)).format(for: kind, options)
    // Its write-ahead log lies beside it.
    if format == .coredata { throw ImportError.notText("a Core Data store must be given by its path") }
    guard RecordFormat.readable(for: kind).contains(format) else { throw ImportFailure.unsuitable(format, kind) }
    let file = try open()
    let content = file.decoded(from: encoding)
    shareRead = { file.shareRead }
    records =
      switch kind {
      case .reports: .reports(try format.reportReader(content, options, context))
      case .tasks: .tasks(try format.taskReader(content, options, context))
      }
  }

  /// A Core Data store.
  init(_ store: CoreDataStore, as kind: RecordKind, _ options: ImportOptions, _ context: ImportContext) throws {
    format = .coredata
    encoding = .utf8
    switch kind {
    case .reports:
      let drafts = ReportDrafts(options: options, makeID: context.makeID)
      let (names, needs) = (["pandemicreport", "report"], "location, date, and tested, positive or negative")
      let rows = try CoreDataRows(store, options, usualNames: names, needs: needs, drafts)
      (records, shareRead) = (.reports(rows), { rows.shareRead })
    case .tasks:
      let drafts = TaskDrafts(options: options, context: context)
      let names = ["taskentity", "task", "taskitem", "todo", "todoitem"]
      let rows = try CoreDataRows(store, options, usualNames: names, needs: "title", drafts)
      (records, shareRead) = (.tasks(rows), { rows.shareRead })
    }
  }
}
