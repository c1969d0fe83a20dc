import LogbookDomain
import Foundation
import LogbookInterchange
import LogbookPersistence

/// `logbook import …`
let importing = Command(
  words: ["import"],
  summary: "Brings in tasks or reports from a file, all or nothing",
  operand: .init(name: "FILE|-"),
  options: [
    .init("as", "tasks|reports", "what the file holds"),
    .init("format", "FORMAT", "see “logbook help formats”; found if not given"),
    .init("entity", "NAME", "which objects of a Core Data store, if it has several"),
    .init("list", "show what a Core Data store holds, and import nothing"),
    .init("map", "FIELD=COLUMN,…", isRepeatable: true, "which columns to read; FIELD= reads none"),
    .init("location", "NAME", "the location of all reports"),
    .init("delimiter", "C", "what separates fields, if it is not found by itself"),
    .init("date-format", "F", "how dates are written, such as %d/%m/%Y; or ISO 8601"),
    .init("cumulative", "counts are totals so far: make daily figures of them"),
    .init("save-map", "NAME", "keep --as and what is told of the columns as NAME"),
    .init("use-map", "NAME", "read as was kept as NAME; other options go before it"),
    .init("on-invalid", "fail|skip", "a row that cannot be a record; fail, if not given"),
    .init("on-duplicate", "HOW", "one that is there: skip (if not given), replace, fail"),
    .init("dry-run", "say what would be imported and change nothing"),
  ],
  examples: [
    "import tests.csv --as reports",
    "import - --as reports --location Japan < tests.csv",
    "import Model.sqlite --as reports --entity PandemicReport",
  ],
  notes: ["“logbook help formats” tells which columns and rows are read, and how."],
  run: { session in
    let invocation = session.invocation
    if invocation.flag("list") { return try session.showEntities(ofStore: invocation.operands[0]) }
    let folder = SavedMapping.folder(environment: Logbook.environment)
    let saved = try invocation.text("use-map").map { try SavedMapping(named: $0, in: folder) }
    let kind: RecordKind
    switch (try invocation.choice("as", of: RecordKind.self), saved?.kind) {
    case (let asked?, let saved?) where asked != saved:
      throw CLIError.usage("the saved map is for \(saved.rawValue), not for \(asked.rawValue)")
    case (let asked?, _): kind = asked
    case (nil, let saved?): kind = saved
    case (nil, nil): throw CLIError.usage("--as is missing: --as tasks or --as reports")
    }
    let mapping = try session.mapping(of: kind, beyond: saved)
    if let name = invocation.text("save-map") { _ = try SavedMapping.checked(name) }
    var options = try session.importOptions(mapping)
    options.progress = session.progress("rows")
    // A file that is not there shows before a store is made, and a pipe is read before others have to wait.
    let input = try Spool.input(invocation.operands[0])
    // It is read before our store is opened: reading the files of an open database gives up the locks on them.
    let coreData = try input.path.flatMap { try CoreDataStore.opened($0, as: options.format) }
    if coreData == nil, options.entity != nil { throw CLIError.usage("--entity is about Core Data stores") }
    let result = try await session.withStorage(toImport: options) { storage in
      let importer = RecordImporter(
        storage: storage,
        now: session.now,
        zone: session.zone,
        makeID: { .timeOrdered(at: Date()) }
      )
      if let coreData { return try await importer.run(kind, options, from: coreData) }
      return try await importer.run(kind, options) { () throws(ImportError) in try input.open() }
    }
    if let name = invocation.text("save-map") { try session.save(mapping, as: name, in: folder) }
    try session.show(result, of: kind, isDryRun: options.isDryRun)
  }
)

extension Session {
  /// Runs `body` on the storage to import to. None is made to find out what would be imported, nor if `body` fails.
  fileprivate func withStorage<Result>(
    toImport options: ImportOptions,
    _ body: (Storage) async throws -> Result
  ) async throws -> Result {
    if options.isDryRun, try (settings.store.value ?? .default()).isMissing {
      return try await body(Storage(.inMemory))
    }
    return try await withStorage(at: location(), history: .undo, body)
  }

  /// What the options say about the columns of the file, and what was saved about the rest.
  fileprivate func mapping(of kind: RecordKind, beyond saved: SavedMapping?) throws -> SavedMapping {
    var mapping = saved ?? SavedMapping(kind: kind)
    for text in invocation.texts("map") {
      switch kind {
      case .reports: try Self.take(text, of: ReportColumn.self, into: &mapping.mapping)
      case .tasks: try Self.take(text, of: TaskColumn.self, into: &mapping.mapping)
      }
    }
    mapping.entity = invocation.text("entity") ?? mapping.entity
    mapping.location = invocation.text("location") ?? mapping.location
    mapping.delimiter = invocation.text("delimiter") ?? mapping.delimiter
    mapping.dateFormat = invocation.text("date-format") ?? mapping.dateFormat
    mapping.isCumulative = invocation.flag("cumulative") || mapping.isCumulative
    if kind == .tasks {
      if mapping.location != nil { throw CLIError.usage("--location is about reports") }
      if mapping.isCumulative { throw CLIError.usage("--cumulative is about reports") }
    }
    return mapping
  }

  fileprivate func importOptions(_ mapping: SavedMapping) throws -> ImportOptions {
    var options = ImportOptions()
    options.format = try invocation.choice("format", of: RecordFormat.self)
    options.entity = mapping.entity
    options.mapping = mapping.mapping
    options.location = mapping.location
    options.delimiter = try mapping.delimiter.map { text throws(ValidationError) in try CSVDelimiter(text) }
    options.dateFormat = try mapping.dateFormat.map { text throws(ValidationError) in try DateFormat(text) }
    options.isCumulative = mapping.isCumulative
    options.onInvalid = try invocation.choice("on-invalid", of: ImportOptions.OnInvalid.self) ?? .fail
    options.onDuplicate = try invocation.choice("on-duplicate", of: ImportOptions.OnDuplicate.self) ?? .skip
    options.isDryRun = invocation.flag("dry-run")
    return options
  }

  /// Takes `FIELD=COLUMN,FIELD=COLUMN` apart. A comma that no field follows belongs to the name of the column.
  private static func take<Column: RawRepresentable & CaseIterable>(
    _ text: String,
    of type: Column.Type,
    into mapping: inout [String: String]
  ) throws where Column.RawValue == String {
    var last: String?
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
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
            rule: "must be FIELD=COLUMN,…, FIELD being one of \(HelpTopic.names(type))"
          )
        )
      }
    }
  }

  fileprivate func save(_ mapping: SavedMapping, as name: String, in folder: String) throws {
    do {
      try mapping.save(as: name, in: folder)
    } catch let error as CocoaError {
      throw CLIError(.cannotCreate, "\(folder)/\(name) cannot be written: \(error.localizedDescription)")
    }
  }
}
