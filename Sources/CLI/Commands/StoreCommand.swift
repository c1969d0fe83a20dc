import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

let storeCommands = [storeInfo, storeCopy, storeCheck, storeBackup, storeRestore]

private let storeCopy = Command(
  words: ["store", "copy"],
  summary: "Copy all records to an empty or new store of any kind",
  operand: .init(name: "TO"),
  examples: ["store copy json:logbook.json", "store copy work.sqlite --store xml:work.xml"],
  notes: [
    "TO is written like the LOCATION of --store: see “logbook help options”. IDs, numbers and dates are kept; the history is not copied."
  ],
  action: .init { session in
    let target = try StorageLocation(typed: session.invocation.operands[0])
    session.warn(aboutPasswordIn: target)
    try session.refuseMissing(session.location())
    let source = try session.openStorage()
    let copied = try await session.withStorage(at: target, access: session.storeAccess()) { target in
      try await source.copy(to: target, progress: session.progress("records"))
    }
    try session.tell(
      "Copied \(NumberText.count(copied.tasks, "task")) and \(NumberText.count(copied.reports, "report")) to "
        + target.shown(as: session.invocation.operands[0]),
      orShow: .object([("tasks", .integer(copied.tasks)), ("reports", .integer(copied.reports))])
    )
  }
)

#if Postgres
  private let serverNotes = ["A PostgreSQL store is backed up to a SQLite database, without history."]
#else
  private let serverNotes: [String] = []
#endif

private let storeBackup = Command(
  words: ["store", "backup"],
  summary: "Back up the store to a new file, even while it is in use",
  operand: .init(name: "FILE"),
  examples: ["store backup logbook-2026-12-01.sqlite"],
  notes: [
    "FILE must not exist. It is written like the LOCATION of --store (see “logbook help options”), and must be of the same",
    "kind as the store. It appears only when the backup is complete and checked. Use - as FILE for standard output.",
  ] + serverNotes,
  action: .init { session in
    let file = session.invocation.operands[0]
    if file.isEmpty { throw CLIError.usage("FILE must not be empty") }
    try session.refuseMissing(session.location())
    if file == "-" { return try await session.writeBackup() }
    let path = try session.path(ofBackup: file)
    let storage = try session.openStorage()
    do { try await storage.backup(to: path) } catch StoreError.cannotCreate(let reason) {
      throw CLIError(.cannotCreate, "the backup cannot be written: \(reason)")
    }
    session.changes.note()
    try session.tell(
      "Backed up to \(file.withoutSecrets)",
      orShow: .object([("path", .string(path.withoutSecrets))])
    )
  }
)

private let storeRestore = Command(
  words: ["store", "restore"],
  summary: "Replace the contents of the store with a backup",
  operand: .init(name: "FILE"),
  examples: ["store restore logbook-2026-12-01.sqlite", "store restore json:old.json --store work.sqlite"],
  notes: [
    "Records that are not in FILE are deleted from the store; logbook asks for confirmation. FILE is written like the LOCATION of",
    "--store (see “logbook help options”). FILE is checked first, and is never changed. Use - as FILE for standard",
    "input, or json:- if the input is JSON. A damaged store is kept as PATH.damaged-1. “logbook undo” reverts a restore, unless the store was damaged.",
  ],
  action: .init { session in
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    var backup = try StorageLocation(typed: session.invocation.operands[0])
    session.warn(aboutPasswordIn: backup)
    if backup.path == "-" { backup = try session.readBackup(backup, into: scratch.path("input")) }
    try session.refuseMissing(backup)
    let location = try session.location()
    if session.asks, let lost = try await session.content(of: location) {
      try session.confirm("Everything in \(location.name) will be replaced: \(lost). Continue?")
    }
    let progress = session.progress("records")
    let restored = try await Storage.restore(
      from: backup,
      to: location,
      of: .logbook,
      history: .undo,
      progress: progress
    )
    session.changes.note()
    if let setAside = restored.setAside { try session.tell("The damaged store was kept as \(setAside)") }
    try session.tell(
      "Restored \(NumberText.count(restored.tasks, "task")) and \(NumberText.count(restored.reports, "report")) from "
        + backup.shown(as: session.invocation.operands[0]),
      orShow: .object([
        ("tasks", .integer(restored.tasks)), ("reports", .integer(restored.reports)),
        ("setAside", JSONValue(restored.setAside)),
      ])
    )
  }
)

extension Session {
  /// Throws an error if a store does not exist, because opening the store would create it.
  func refuseMissing(_ location: StorageLocation) throws {
    if try !location.isMissing(.logbook) { return }
    throw CLIError(
      .noInput,
      location.path.map { "there is no file \($0)" } ?? "there is no store at \(location.name)"
    )
  }

  /// Returns the path of a new backup. If its name is that of another kind of store, restoring the backup would fail.
  fileprivate func path(ofBackup file: String) throws -> String {
    let (target, location) = (try StorageLocation(typed: file), try location())
    // A name without a kind and an extension may be that of any backup.
    if target == .sqlite(file) { return file }
    // The backup of a store on a server is a SQLite store.
    let kind = location.path == nil ? StorageLocation.sqlite(file).kind : location.kind
    if target.kind == kind, let path = target.path { return path }
    let other = target.path.map { "\(kind):\($0) or " } ?? ""
    throw CLIError.usage(
      "the backup is \(kind.withArticle) store, but its name, “\(file)”, means \(target.kind); use \(other)another name"
    )
  }

  fileprivate func writeBackup() async throws {
    if console.width != nil {
      throw CLIError.usage("a backup cannot be written to a terminal; write it to a file or a pipe")
    }
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let file = scratch.path("output")
    try await openStorage().backup(to: file)
    try ByteSource(path: file).copy { try Console.write($0, to: STDOUT_FILENO, named: "the output") }
  }

  fileprivate func readBackup(_ backup: StorageLocation, into file: String) throws -> StorageLocation {
    let target = try NewFile(path: file, access: .owner)
    try ByteSource(fileDescriptor: STDIN_FILENO).limited(to: Spool.maximumSize).copy(target.write)
    try target.commit()
    return backup.moved(to: file)
  }

  /// Returns a description of the contents that would be lost if the store were replaced.
  ///
  /// - Returns: The description; `nil` if the store is missing or empty. The result is also `nil` if the store is
  ///   damaged, because a restore keeps a damaged store under a different name.
  fileprivate func content(of location: StorageLocation) async throws -> String? {
    if try location.isMissing(.logbook) { return nil }
    do {
      let info = try await Storage.open(location).info()
      if info.tasks + info.reports == 0 { return nil }
      return "\(NumberText.count(info.tasks, "task")), \(NumberText.count(info.reports, "report"))"
    } catch StoreError.corrupt {
      return nil
    }
  }
}
