import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// The context of a running command: its invocation, its output, its settings, and access to the store.
@MainActor
struct Session {
  let invocation: Invocation
  let console: Console
  let global: Given<GlobalOptions>
  let settings: Settings
  let changes: ChangesMade

  init(
    _ invocation: Invocation,
    _ console: Console,
    _ settings: Settings = Settings(),
    _ changes: ChangesMade = ChangesMade()
  ) {
    self.invocation = invocation
    global = invocation.global
    self.console = console
    self.settings = settings
    self.changes = changes
  }

  /// The date from which relative dates on the command line are computed.
  var now: Date { invocation.texts.now }

  /// The user's time zone, for the dates of tasks. Reports use UTC.
  var zone: TimeZone { .current }

  /// Opens the store at the location in the settings, or the default store, with a history for undo.
  func openStorage() throws -> Storage {
    let storage = try Storage(location(), history: .undo)
    changes.follow(storage)
    return storage
  }

  /// Runs `body` on a store. A new store on disk is built in a temporary folder, and is moved to its location only if
  /// `body` succeeds.
  ///
  /// - Parameters:
  ///   - history: The history level to set; `nil` to leave the level unchanged.
  ///   - access: The access that a new store on disk may grant.
  func withStorage<Result>(
    at location: StorageLocation,
    history: HistoryLevel? = nil,
    access: FileAccess = .unlimited,
    _ body: (Storage) async throws -> Result
  ) async throws -> Result {
    var isNew = false
    let result: Result
    do {
      result = try await Storage.building(location, history: history, access: access) { storage, isBuilt in
        isNew = isBuilt
        if !isBuilt { changes.follow(storage) }
        return try await body(storage)
      }
    } catch StoreError.full { throw CLIError.full(location) }
    if isNew { changes.note() }
    return result
  }

  func location() throws -> StorageLocation {
    try settings.store.value ?? Storage.defaultLocation()
  }

  /// Returns the access that files with the store's contents may grant: at most that of the store's file, or access by
  /// the owner only if the store is in memory or on a server.
  func storeAccess() throws -> FileAccess { FileAccess(of: try location().path) }

  /// Returns a command in quotation marks for a message, such as `“logbook undo --store try.sqlite”`. The command has a
  /// `--store` option if the current command line has one.
  func suggestion(_ command: String) -> String {
    var words = "logbook \(command)"
    if let typed = invocation.texts.all(of: global.name(of: \.store)).first, let location = settings.store.value {
      words += " --store " + BashLine("").replacement(for: location.shown(as: typed))
    }
    return "“\(words)”"
  }

  func makeFactory() throws -> ControllerFactory {
    ControllerFactory(storage: try openStorage())
  }

  var wantsJSON: Bool { global.json }

  var wantsPlain: Bool { global.plain }

  func show(_ table: Table) throws {
    try console.write(wantsPlain ? table.plainText : table.text(width: console.width, console.styled))
  }

  /// Returns a closure that updates the progress display, or `nil` if progress is not shown.
  ///
  /// - Parameter noun: The plural noun for the records, such as `rows`.
  func progress(_ noun: String) -> ProgressObserver? {
    guard let line = console.progress, takesNotes else { return nil }
    return { line.show($0, noun, share: $1) }
  }

  func show(_ json: JSONValue) throws { try console.write(json.text + "\n") }

  func show(_ json: [JSONValue]) throws { try console.write(JSONValue.lines(json) + "\n") }

  func tell(_ line: @autoclosure () -> String, orShow json: @autoclosure () throws -> JSONValue) throws {
    if wantsJSON { try show(json()) } else { try tell(line()) }
  }

  /// Prints a line about the result of a command, unless `--quiet` or `--json` is given.
  func tell(_ line: String) throws {
    if !global.quiet, !wantsJSON { try console.write(TerminalText.line(line) + "\n") }
  }

  /// Prints a note to standard error, unless `--quiet` or `--json` is given.
  func note(_ line: String) {
    if takesNotes { console.note(TerminalText.line(line)) }
  }

  var takesNotes: Bool { !global.quiet && !wantsJSON }

  /// Returns the records whose numbers are given as operands, without duplicates. A range contains the numbers of the
  /// records that exist.
  func namedRecords<Item>(in store: some RecordStoreProtocol<Item>) async throws -> [Item] {
    try await store.records(numbered: numbers(in: invocation.operands, of: store))
  }

  /// Returns the numbers that texts such as `1,3-5` contain, without duplicates. A range contains only the numbers of
  /// stored records.
  ///
  /// - Throws: ``ValidationError`` if a range contains no number of a record.
  func numbers<Item>(in texts: [String], of store: some RecordStoreProtocol<Item>) async throws -> [Int] {
    var numbers: [Int] = []
    for range in try texts.flatMap(Invocation.recordNumbers) {
      let count = numbers.count
      for number in range {
        if range.count > 1, try await store.record(numbered: number) == nil { continue }
        numbers.append(number)
      }
      if numbers.count == count {
        let text = "\(range.lowerBound)-\(range.upperBound)"
        throw ValidationError(field: "number", value: text, rule: "must include the number of a record")
      }
    }
    var seen: Set<Int> = []
    return numbers.filter { seen.insert($0).inserted }
  }

  /// Returns the result of a controller's action. If there is no result, throws the controller's failure, or
  /// `StoreError.cancelled` if the failure is also `nil`.
  func require<Result>(_ result: Result?, _ failure: StoreError?) throws -> Result {
    if let result { return result }
    throw failure ?? .cancelled
  }
}
