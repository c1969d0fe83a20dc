import LogbookPersistence
import LogbookStorage

struct ImportInput {
  enum Records {
    case reports(any ImportReader<ReportDraft>)
    case tasks(any ImportReader<TaskDraft>)

    var reports: (any ImportReader<ReportDraft>)? { if case .reports(let reader) = self { reader } else { nil } }
    var tasks: (any ImportReader<TaskDraft>)? { if case .tasks(let reader) = self { reader } else { nil } }
  }

  let records: Records
  let format: RecordFormat
  let encoding: TextEncoding
  /// The style of the numbers. If the options do not specify the style, the style of a CSV or TSV file is detected when
  /// the first number with a separator is read.
  let numbers: FileNumbers
  /// A closure that returns the fraction of the input that has been read, from 0 to 1, or `nil` if the fraction is
  /// unknown.
  let shareRead: () -> Double?

  init(
    _ source: RecordImporter.File,
    as kind: RecordKind,
    _ options: ImportOptions,
    _ context: ImportContext
  ) throws {
    let open = source.open
    encoding = try TextEncoding.found(in: open(), given: options.encoding)
    format =
      try options.format
      ?? ImportSample(open().decoded(from: encoding))
      .format(for: kind, options, fileExtension: source.fileExtension)
    // Reject a Core Data store. It cannot be read as a stream, because its write-ahead log is a separate file.
    if format == .coredata { throw ImportError.notText("a Core Data store must be given by its path") }
    guard RecordFormat.readable(for: kind).contains(format) else { throw ImportFailure.unsuitable(format, kind) }
    try options.requireUse(by: format)
    let file = try open()
    let content = file.decoded(from: encoding)
    shareRead = { file.shareRead }
    let isTable = format == .csv || format == .tsv
    numbers =
      isTable
      ? FileNumbers(
        ofReportsIn: { [encoding] in try open().decoded(from: encoding) },
        delimiter: format.delimiter(options),
        options
      )
      : FileNumbers(options.numbers ?? .english)
    records =
      switch kind {
      case .reports:
        .reports(
          try format.reportReader(
            content,
            options,
            context,
            numbers,
            FileDays { [format, encoding, numbers] in
              try format.reportReader(open().decoded(from: encoding), options, context, numbers)
            }
          )
        )
      case .tasks:
        .tasks(
          try format.taskReader(
            content,
            options,
            context,
            isTaskwarriorData: format == .taskwarrior && ImportSample(open().decoded(from: encoding)).isTaskwarriorData
          )
        )
      }
  }

  init(_ store: CoreDataStore, as kind: RecordKind, _ options: ImportOptions, _ context: ImportContext) throws {
    format = .coredata
    encoding = .utf8
    try options.requireUse(by: format)
    numbers = FileNumbers(options.numbers ?? .english)
    switch kind {
    case .reports:
      let drafts = ReportDrafts(options: options, makeID: context.makeID, numbers: numbers)
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
