import Dispatch
import Foundation
import LogbookStorage
import LogbookRecords
import LogbookVersion

@main
enum Logbook {
  /// The environment variables. They are read once, because reading them takes as long as a small query.
  static let environment = ProcessInfo.processInfo.environment

  // `main` is not `async`. Otherwise, threads would start before the system limits are checked.
  @MainActor
  static func main() {
    StandardDescriptors.openClosed()
    let console = Console(environment: environment)
    do throws(CLIError) { try SystemLimits.check() } catch { exit(console.report(error, asJSON: asksForJSON).rawValue) }
    // SIGPIPE is ignored while the command runs, so that writing to a closed pipe throws an error instead of ending the
    // process, perhaps in the middle of a write to the store. The program ends itself with the signal afterwards.
    let previous = signal(SIGPIPE, SIG_IGN)
    let isIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    SQLiteLibrary.countNoMemory()
    let work = Task {
      let code = await run(console)
      if code == .pipeClosed, !isIgnored {
        signal(SIGPIPE, SIG_DFL)
        kill(getpid(), SIGPIPE)
      }
      exit(code.rawValue)
    }
    Interruption.shared.onFirst { work.cancel() }
    dispatchMain()
  }

  /// Whether errors are reported as JSON.
  ///
  /// The option `--json` is looked up in the unparsed arguments, because it also applies to errors in the arguments.
  private static let asksForJSON = CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--json")

  static func settings(for invocation: Invocation) throws -> Settings {
    try ProcessText.check(["LOGBOOK_CONFIG", "XDG_CONFIG_HOME", "TZ"])
    if !invocation.global.has(\.store) { try ProcessText.check(["LOGBOOK_STORE", "XDG_DATA_HOME", "HOME"]) }
    if let zone = environment["TZ"] { try TimeZoneVariable.apply(zone) }
    return try Settings(invocation, ConfigurationFile(environment: environment), environment: environment)
  }

  @MainActor
  private static func run(_ console: Console) async -> ExitCode {
    let changes = ChangesMade()
    do {
      try StoreFiles.refuseStandardOutput()
      let invocation = try Invocation(ProcessText.arguments())
      switch invocation.request {
      case .version:
        try console.write("logbook \(logbookVersion)\n")
      case .help(let words):
        try console.write(try Help.text(for: words, width: console.width))
      case .run(let command):
        let settings = command.needsSettings(invocation) ? try settings(for: invocation) : Settings()
        console.use(settings.color.value)
        let session = Session(invocation, console, settings, changes)
        if case .option = settings.store.origin, let location = settings.store.value {
          session.warn(aboutPasswordIn: location)
        }
        try await NumberText.$dateStyle.withValue(settings.dates.value) {
          try await NumberText.$isPlain.withValue(session.wantsPlain) {
            // Commands that write elsewhere name the other location.
            do { try await command.action.run(session) } catch StoreError.full {
              throw try CLIError.full(session.location())
            }
          }
        }
      }
      console.progress?.end()
      try console.finish()
      return .done
    } catch {
      console.progress?.end()
      var error = CLIError(error)
      do throws(CLIError) { try console.finish() } catch let failure { error = failure }
      // After a signal, the error is replaced, because it may be just a consequence of the signal.
      if let code = Interruption.shared.code, error.code != .pipeClosed {
        error = CLIError(code, "stopped; nothing was changed", isQuiet: error.isQuiet)
      }
      if changes.isAny { error = error.afterChange }
      return console.report(error, asJSON: asksForJSON)
    }
  }
}
