import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// What a command works with: what was asked, where to write, and the storage with its controllers.
@MainActor
struct Session {
  let invocation: Invocation
  let console: Console
  let global: Given<GlobalOptions>
  let settings: Settings
  /// What the command has changed so far.
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

  /// The date of the command, from which others are reckoned.
  var now: Date { invocation.texts.now }

  /// The zone in which a person reads and writes the dates of tasks.
  var zone: TimeZone { .current }

  /// Opens the storage that was asked for, else the default one, and has it keep what can be undone.
  func openStorage() throws -> Storage {
    let storage = try Storage(location(), history: .undo)
    changes.follow(storage)
    return storage
  }

  /// Runs `body` on a storage; one that is not there yet takes its place once `body` has succeeded.
  ///
  /// - Parameter history: How much it remembers from now on; as much as before if not given.
  func withStorage<Result>(
    at location: StorageLocation,
    history: HistoryLevel? = nil,
    _ body: (Storage) async throws -> Result
  ) async throws -> Result {
    var isNew = false
    let result = try await Storage.building(location, history: history) { storage, isBuilt in
      isNew = isBuilt
      if !isBuilt { changes.follow(storage) }
      return try await body(storage)
    }
    if isNew { changes.note() }
    return result
  }

  /// Where the storage that was asked for lies, or the default one.
  func location() throws -> StorageLocation {
    try settings.store.value ?? Storage.defaultLocation()
  }

  func makeFactory() throws -> ControllerFactory {
    ControllerFactory(storage: try openStorage())
  }

  var wantsJSON: Bool { global.json }

  /// Whether tables are for other programs.
  var wantsPlain: Bool { global.plain }

  /// Shows a table.
  func show(_ table: Table) throws {
    try console.write(wantsPlain ? table.plainText : table.text(width: console.width, console.styled))
  }

  /// What shows how far work on many records is; `nil` if nobody would see it or wants to know.
  ///
  /// - Parameter noun: What the records are called.
  func progress(_ noun: String) -> ProgressObserver? {
    guard let line = console.progress, takesNotes else { return nil }
    return { line.show($0, noun, share: $1) }
  }

  func show(_ json: JSONValue) throws { try console.write(json.text + "\n") }

  func show(_ json: [JSONValue]) throws { try console.write(JSONValue.lines(json) + "\n") }

  /// Tells what was done, as JSON or as a line.
  func tell(_ line: @autoclosure () -> String, orShow json: @autoclosure () throws -> JSONValue) throws {
    if wantsJSON { try show(json()) } else { try tell(line()) }
  }

  /// Tells what was done, unless nobody wants to know.
  func tell(_ line: String) throws {
    if !global.quiet, !wantsJSON { try console.write(TerminalText.line(line) + "\n") }
  }

  /// Tells what helps a person, unless nobody wants to know.
  func note(_ line: String) {
    if takesNotes { console.note(TerminalText.line(line)) }
  }

  /// Whether anybody wants to know what helps a person.
  var takesNotes: Bool { !global.quiet && !wantsJSON }

  /// The result of an intent, or the controller's failure.
  func require<Result>(_ result: Result?, _ failure: StoreError?) throws -> Result {
    if let result { return result }
    throw failure ?? .cancelled
  }
}
