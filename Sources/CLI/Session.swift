import App
import Domain
import Foundation
import Persistence

/// What a command works with: what was asked, where to write, and the storage with its controllers.
@MainActor
struct Session {
  let invocation: Invocation
  let console: Console
  private let environment = ProcessInfo.processInfo.environment

  init(_ invocation: Invocation, _ console: Console) {
    self.invocation = invocation
    self.console = console
  }

  /// Opens the storage that was asked for, else that of the environment, else the default one.
  func openStorage() throws -> Storage {
    let named = invocation.text("store") ?? environment["LOGBOOK_STORE"].flatMap { $0.isEmpty ? nil : $0 }
    if let location = named {
      return try Storage(StorageLocation(parsing: location))
    }
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.path + "/.local/share"
    let folder = data + "/logbook"
    do {
      // Source: XDG Base Directory Specification: folders are created for their owner alone.
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw CLIError(.cannotCreate, "the folder \(folder) cannot be created; name a store with --store")
    }
    return try Storage(.sqlite(folder + "/logbook.sqlite"))
  }

  func makeFactory() throws -> ControllerFactory {
    ControllerFactory(storage: try openStorage())
  }

  var wantsJSON: Bool { invocation.flag("json") }

  /// Tells what was done, unless nobody wants to know.
  func tell(_ line: String) throws {
    if !invocation.flag("quiet"), !wantsJSON { try console.write(TerminalText.line(line) + "\n") }
  }

  /// The zone in which a person reads and writes the dates of tasks.
  var zone: TimeZone { .current }

  /// The result of an intent, or the controller's failure.
  func require<Result>(_ result: Result?, _ failure: StoreError?) throws -> Result {
    if let result { return result }
    throw failure ?? .cancelled
  }
}
