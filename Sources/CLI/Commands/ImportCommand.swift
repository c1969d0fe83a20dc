import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

struct ImportingOptions: OptionGroup {
  let kind = Option<RecordKind?>("as", "tasks|reports", "set the kind; optional with --use-map or --list", .choice())
  let format = Option<RecordFormat?>(
    "format",
    "FORMAT",
    "read this format (default: detected)",
    .choice(offering: RecordFormat.readable(for: .tasks))
  )
  let entity = Option("entity", "NAME", "import this entity of a Core Data store", .text())
  let list = Flag("list", "only list the entities of a Core Data store")
  let map = Option("map", "FIELD=COLUMN,…", "read FIELD from COLUMN; FIELD= skips the field", .texts())
  let location = Option("location", "NAME", "set the location of all reports", .text(.locations))
  let delimiter = Option(
    "delimiter",
    "C",
    "split fields at C: a character, or the word tab (default: detected)",
    .text()
  )
  let dateFormat = Option(
    "date-format",
    "F",
    "read dates in this format, such as %d/%m/%Y (default: ISO 8601)",
    .text()
  )
  let wide = Option<WideField?>(
    "wide",
    "tested|positive|negative",
    "read a table with one column per location or day; its cells contain this count",
    .choice()
  )
  let date = Option<DatePhrase?>(
    "date",
    "DATE",
    "set the date of all reports, for a file of one day",
    .date(in: .gmt)
  )
  let encoding = Option(
    "encoding",
    "NAME",
    "read this text encoding, such as Shift_JIS or Windows-1251 (default: detected)",
    .encoding
  )
  let skipLines = Option("skip-lines", "N", "skip N lines before the headings", .wholeNumber)
  let noHeader = Flag("no-header", "read line 1 as data; --map takes positions: date=1")
  let conditions = Option("where", "COLUMN=VALUE", "import only rows that match every condition", .texts())
  let decimal = Option<NumberStyle.Decimal?>(
    "decimal",
    ".|,",
    "set the decimal separator (default: detected)",
    .choice()
  )
  let thousands = Option<NumberStyle.Thousands?>(
    "thousands",
    ",|.|space|apostrophe|none",
    "set the thousands separator (default: detected)",
    .choice()
  )
  let cumulative = Option<Set<ReportColumn>?>(
    "cumulative",
    "COUNT,…",
    "convert running totals to figures: those of the named counts, or all",
    .totals
  )
  let covers = Option<ImportOptions.Covers?>(
    "covers",
    "N|since-last",
    "set the days that a row covers: N, or all since the previous row of its location",
    .covers
  )
  let dated = Option<DatedDay?>(
    "dated",
    "first|last",
    "set the day of N that the date means (default: last)",
    .choice()
  )
  let saveMap = Option("save-map", "NAME", "save the mapping as NAME, for --use-map", .mappingName)
  let useMap = Option("use-map", "NAME", "use the mapping saved as NAME", .text())
  let onInvalid = Option<ImportOptions.OnInvalid?>(
    "on-invalid",
    "fail|skip|blank",
    "fail (default), skip the row or blank the value",
    .choice()
  )
  let onDuplicate = Option<ImportOptions.OnDuplicate?>(
    "on-duplicate",
    "HOW",
    "if a record exists: skip (default), replace or fail",
    .choice()
  )
  let dryRun = Flag("dry-run", "show what would be imported; leave the store unchanged")

  var options: [any OptionProtocol] {
    [
      kind, format, entity, list, map, location, date, encoding, skipLines, delimiter, dateFormat, wide, noHeader,
      conditions, decimal, thousands,
      cumulative, covers, dated, saveMap, useMap, onInvalid, onDuplicate, dryRun,
    ]
  }
}

/// The kind of count in the cells of a wide table, which has one column per location or day.
enum WideField: String, CaseIterable {
  case tested, positive, negative
}

/// The day that the date of a row means if the row covers several days.
enum DatedDay: String, CaseIterable {
  case first, last
}

extension OptionReader<Set<ReportColumn>?> {
  fileprivate static var totals: Self {
    var reader = Self.parsed(completing: .words(WideField.allCases)) { text, field throws(ValidationError) in
      if text.isEmpty { return Set() }
      return Set(
        try text.parts(at: ",").map { name throws(ValidationError) in
          if let count = ReportColumn(rawValue: name), count.isSummed { return count }
          throw ValidationError(field: field, value: name, rule: "must be a count, such as tested, positive or deaths")
        }
      )
    }
    reader.isValueOptional = true
    return reader
  }
}

extension OptionReader<ImportOptions.Covers?> {
  fileprivate static var covers: Self {
    .parsed(completing: .words([ImportOptions.Covers.sinceLastText])) { text, field throws(ValidationError) in
      if text == ImportOptions.Covers.sinceLastText { return .sinceLast }
      if let days = Int(text), Report.coveredDays.contains(days) { return .days(days) }
      let bounds = Report.coveredDays
      let rule =
        "must be from \(bounds.lowerBound) to \(bounds.upperBound) days, or \(ImportOptions.Covers.sinceLastText)"
      throw ValidationError(field: field, value: text, rule: rule)
    }
  }
}

extension OptionReader<TextEncoding?> {
  fileprivate static var encoding: Self {
    .parsed { name, field throws(ValidationError) in
      if let encoding = TextEncoding(name: name) { return encoding }
      let names = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        field: field,
        value: name,
        rule: "must be one of \(names); “iconv -f \(name) -t UTF-8” converts others"
      )
    }
  }
}

extension OptionReader<String?> {
  fileprivate static var mappingName: Self {
    .parsed { name, field throws(ValidationError) in
      do throws(ValidationError) { return try SavedMapping.checked(name) } catch { throw error.renamed(field) }
    }
  }
}

let importing = Command(
  words: ["import"],
  summary: "Import tasks or reports from files, all or nothing",
  operand: .init(name: "FILE", isRepeatable: true),
  examples: [
    "import tests.csv --as reports",
    "import - --as reports --location Japan < japan.csv",
    "import Model.sqlite --as reports --entity PandemicReport",
    "import 2020-12-*.csv --as reports --cumulative",
  ],
  furtherOptions: [
    (
      "columns",
      [
        "entity", "location", "date", "encoding", "skip-lines", "delimiter", "date-format", "wide", "no-header",
        "where", "decimal", "thousands",
        "save-map", "use-map",
      ]
    ), ("totals", ["cumulative", "covers", "dated"]),
  ],
  notes: [
    "FILE may be - for standard input. “logbook help formats” describes formats, fields and duplicates; “logbook help columns” lists",
    "more options for tables, “logbook help totals” those for running totals and for rows that cover several days.",
  ],
  action: .init(ImportingOptions.self) { session, options in
    let files = session.invocation.operands
    let file = files[0]
    if files.count(where: { $0 == "-" }) > 1 {
      throw CLIError.usage("- stands for standard input, which can be read only once")
    }
    if options.list { return try session.showEntities(ofStore: file) }
    let folder = SavedMapping.folder(environment: Logbook.environment)
    let saved = try options.useMap.map { name throws(ValidationError) in
      do throws(ValidationError) { return try SavedMapping(named: name, in: folder) } catch {
        throw error.renamed("--use-map")
      }
    }
    let kind: RecordKind
    switch (try options.kind, saved?.kind) {
    case (let asked?, let saved?) where asked != saved:
      throw CLIError.usage("the saved mapping is for \(saved.rawValue), not for \(asked.rawValue)")
    case (let asked?, _): kind = asked
    case (nil, let saved?): kind = saved
    case (nil, nil): throw CLIError.usage("--as is missing: --as tasks or --as reports")
    }
    let mapping = try options.mapping(of: kind, beyond: saved)
    var importing = try options.importOptions(mapping)
    importing.date = try options.days()
    if importing.date != nil, kind == .tasks { throw CLIError.usage("--date applies only to reports") }
    if importing.date != nil, importing.wide != nil {
      throw CLIError.usage("--wide reads the dates from the table: remove --date")
    }
    importing.text = options.text
    importing.progress = session.progress("rows")
    // The inputs are opened before the store, so that a missing file does not leave an empty store behind, and
    // reading from a pipe does not block other writers.
    let inputs = try files.map { try Spool.input($0) }
    // The input may be a Taskwarrior database or a Core Data store. Such an input is read before the destination store
    // is opened: if both are the same file, closing the input later would release the store's locks.
    let mayBeTaskwarrior = kind == .tasks && [nil, .taskwarrior].contains(importing.format)
    let taskwarrior = try mayBeTaskwarrior ? inputs[0].path.flatMap(TaskwarriorDatabase.export) : nil
    if taskwarrior != nil { importing.format = .taskwarrior }
    let coreData =
      try taskwarrior == nil ? inputs[0].path.flatMap { try CoreDataStore.opened($0, as: importing.format) } : nil
    if coreData?.lacksLog == true {
      session.note("\(file)-wal is missing, and with it perhaps the latest changes; copy both files together")
    }
    if taskwarrior != nil || coreData != nil, importing.encoding != nil {
      throw CLIError.usage("--encoding applies only to text files, and “\(file)” is a database")
    }
    if coreData != nil, files.count > 1 { throw CLIError.usage("import one Core Data store at a time") }
    let context = ImportContext(now: session.now, zone: session.zone) { .timeOrdered(at: Date()) }
    let importer =
      try coreData.map { try RecordImporter(kind, importing, context, from: $0, named: file) }
      ?? RecordImporter(
        kind,
        importing,
        context,
        from: zip(files, inputs).enumerated().map { index, file in
          let fileExtension = URL(filePath: file.0).pathExtension.lowercased()
          return .init(name: file.0, fileExtension: fileExtension) { () throws(ImportError) in
            if index == 0, let taskwarrior { return ByteSource(bytes: taskwarrior) }
            return try file.1.open()
          }
        }
      )
    let result = try await session.withStorage(isDryRun: options.dryRun) { try await importer.run(into: $0) }
    if let name = try options.saveMap {
      if options.dryRun {
        session.note("a dry run does not save “\(name)”")
      } else {
        try session.save(mapping, as: name, in: folder)
      }
    }
    try session.show(result, options)
  }
)

extension Session {
  /// Runs `body` on the destination store. A dry run uses a copy of the store instead, so that other writers are not
  /// blocked. A store on a server is not copied; in a dry run, `body` must therefore roll back its changes.
  ///
  /// If the store does not exist, a dry run uses an empty store in memory, and an actual import creates the store on
  /// disk only if `body` succeeds.
  fileprivate func withStorage<Result>(
    isDryRun: Bool,
    _ body: (Storage) async throws -> Result
  ) async throws -> Result {
    guard isDryRun else { return try await withStorage(at: location(), history: .undo, body) }
    let location = try settings.store.value ?? .default()
    if try location.isMissing(.logbook) { return try await body(Storage(.inMemory)) }
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    return try await body(location.openCopy(of: .logbook, in: scratch))
  }

  fileprivate func save(_ mapping: SavedMapping, as name: String, in folder: String) throws {
    do {
      try mapping.save(as: name, in: folder)
    } catch let error as CocoaError {
      throw CLIError(.cannotCreate, "\(folder)/\(name) cannot be written: \(error.localizedDescription)")
    }
  }
}

extension Given<ImportingOptions> {
  /// The options in the form of the command line.
  fileprivate var text: String {
    let words = givenOptions.flatMap { option, values in
      values.map { value in
        let isBare = option.placeholder == nil || (option.isValueOptional && value.isEmpty)
        let sign = option.isValueOptional ? "=" : " "
        return "--\(option.name)" + (isBare ? "" : sign + BashLine("").replacement(for: value))
      }
    }
    return words.joined(separator: " ")
  }

  /// Returns the mapping that the options describe. The saved mapping supplies the values of
  /// options that are not given.
  fileprivate func mapping(of kind: RecordKind, beyond saved: SavedMapping?) throws -> SavedMapping {
    var mapping = saved ?? SavedMapping(kind: kind)
    for text in try self.map {
      switch kind {
      case .reports: try Self.take(text, of: ReportColumn.self, into: &mapping.mapping)
      case .tasks: try Self.take(text, of: TaskColumn.self, into: &mapping.mapping)
      }
    }
    try Self.checkNames(mapping.mapping)
    mapping.entity = try self.entity ?? mapping.entity
    mapping.location = try self.location ?? mapping.location
    mapping.delimiter = try self.delimiter ?? mapping.delimiter
    mapping.dateFormat = try self.dateFormat ?? mapping.dateFormat
    mapping.wide = try self.wide.flatMap { ReportColumn(rawValue: $0.rawValue) } ?? mapping.wide
    mapping.encoding = try self.encoding ?? mapping.encoding
    mapping.skippedLines = try self.skipLines ?? mapping.skippedLines
    mapping.hasNoHeader = self.noHeader || mapping.hasNoHeader
    if self.has(\.conditions) { mapping.conditions = try self.conditions }
    mapping.decimal = try self.decimal ?? mapping.decimal
    mapping.thousands = try self.thousands ?? mapping.thousands
    mapping.onInvalid = try self.onInvalid ?? mapping.onInvalid
    if let totals = try self.cumulative {
      (mapping.isCumulative, mapping.totals) = (true, totals.map(\.rawValue).sorted())
    }
    mapping.covers = try self.covers ?? mapping.covers
    mapping.isDatedFirst = try self.dated.map { $0 == .first } ?? mapping.isDatedFirst
    if kind == .tasks {
      let given = [
        ("location", mapping.location != nil), ("wide", mapping.wide != nil), ("cumulative", mapping.isCumulative),
        ("decimal", mapping.decimal != nil), ("thousands", mapping.thousands != nil), ("covers", mapping.covers != nil),
        ("dated", mapping.isDatedFirst),
      ]
      for (name, isGiven) in given where isGiven { throw CLIError.usage("--\(name) applies only to reports") }
    }
    let hasDays = mapping.mapping[ReportColumn.days.rawValue]?.isEmpty == false
    if mapping.covers != nil, mapping.isCumulative, mapping.totals.isEmpty {
      throw CLIError.usage(
        "--cumulative sets the days of all counts itself: remove --covers, or name the totals, as in --cumulative=tested"
      )
    }
    if mapping.covers == .sinceLast, mapping.isCumulative {
      throw CLIError.usage(
        "--covers \(ImportOptions.Covers.sinceLastText) and --cumulative cannot be used together: give --covers N for the "
          + "counts that are no totals, or map a column to days"
      )
    }
    if mapping.covers != nil, hasDays { throw CLIError.usage("--covers and a column for days cannot be used together") }
    let isWithoutDays = mapping.isCumulative && mapping.covers == nil && !hasDays
    if mapping.isDatedFirst, isWithoutDays || mapping.covers == .sinceLast {
      throw CLIError.usage("--dated first needs --covers N or a column for days")
    }
    return mapping
  }

  /// Refuses a name for both a count and a level, which no report can have.
  private static func checkNames(_ mapping: [String: String]) throws {
    let names = mapping.filter { !$0.value.isEmpty }.keys.sorted()
    for name in names where names.contains(ReportMeasure.levelPrefix + name) {
      let level = ReportMeasure.levelPrefix + name
      throw CLIError.usage("--map has “\(name)” as a count and as a level: remove \(name)= or \(level)=, or rename one")
    }
  }

  /// Returns the day of all reports, or the days of a week, month, quarter or year, if a date is given.
  fileprivate func days() throws -> ClosedRange<CalendarDay>? {
    guard let date = try self.date else { return nil }
    if let days = date.daysInUTC { return days }
    throw CLIError.usage("--date must be a day without a time")
  }

  fileprivate func importOptions(_ mapping: SavedMapping) throws -> ImportOptions {
    var options = ImportOptions()
    options.format = try self.format
    options.entity = mapping.entity
    options.mapping = mapping.mapping
    options.location = mapping.location?.singleSpaced
    options.delimiter = try mapping.delimiter.map { text throws(ValidationError) in try CSVDelimiter(text) }
    options.dateFormat = try mapping.dateFormat.map { text throws(ValidationError) in try DateFormat(text) }
    options.wide = mapping.wide
    if mapping.wide != nil, mapping.location != nil {
      throw CLIError.usage("--wide reads the locations from the table: remove --location")
    }
    if mapping.wide != nil, mapping.hasNoHeader {
      throw CLIError.usage("--wide needs headings: remove --no-header")
    }
    options.hasNoHeader = mapping.hasNoHeader
    (options.encoding, options.skippedLines) = (mapping.encoding, mapping.skippedLines)
    options.conditions = try mapping.conditions.map { text in
      let parts = text.parts(at: "=", maxSplits: 1)
      guard parts.count == 2 else {
        throw CLIError.invalid(ValidationError(field: "--where", value: text, rule: "must be COLUMN=VALUE"))
      }
      return (column: parts[0], value: parts[1])
    }
    options.numbers = try NumberStyle(given: mapping.thousands, decimal: mapping.decimal)
    options.isCumulative = mapping.isCumulative
    options.totals = Set(mapping.totals.compactMap(ReportColumn.init))
    (options.covers, options.isDatedFirst) = (mapping.covers, mapping.isDatedFirst)
    options.onInvalid = mapping.onInvalid ?? .fail
    options.onDuplicate = try self.onDuplicate ?? .skip
    options.isDryRun = self.dryRun
    return options
  }

  /// Parses `FIELD=COLUMN,FIELD=COLUMN`. A comma is part of the preceding column's name if no equals sign follows
  /// before the next comma or the end.
  private static func take<Column: RawRepresentable & CaseIterable>(
    _ text: String,
    of type: Column.Type,
    into mapping: inout [String: String]
  ) throws where Column.RawValue == String {
    var last: String?
    for piece in text.parts(at: ",") {
      let parts = piece.parts(at: "=", maxSplits: 1)
      if parts.count == 2, Column(rawValue: parts[0]) != nil {
        mapping[parts[0]] = parts[1]
        last = parts[0]
      } else if let last, parts.count == 1 {
        mapping[last, default: ""] += "," + piece
      } else {
        throw CLIError.invalid(
          ValidationError(
            field: "--map",
            value: text,
            rule: "must be FIELD=COLUMN,… where FIELD is one of \(HelpTopic.names(type))"
              + (type is ReportColumn.Type ? ", or a name of your own in lower case, such as deaths or level:beds" : "")
          )
        )
      }
    }
  }
}

extension String {
  /// Returns the parts of the text between the occurrences of a separator. A separator is found even if a combining mark
  /// follows it and the two form one `Character`.
  fileprivate func parts(at separator: Unicode.Scalar, maxSplits: Int = .max) -> [String] {
    unicodeScalars.split(separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: false).map(String.init)
  }
}
