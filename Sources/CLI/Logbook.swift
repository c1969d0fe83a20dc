import Foundation

/// The program: runs the command that the arguments name, and ends with its exit code.
@main
enum Logbook {
  /// The version that `--version` tells.
  static let version = "0.1.0"

  /// The environment, asked for once: that takes as long as a small query.
  static let environment = ProcessInfo.processInfo.environment

  static func main() async {
    // Writing into a closed pipe then fails instead of killing the process, and the failure can be told from others.
    signal(SIGPIPE, SIG_IGN)
    let interruption = Interruption()
    let console = Console(environment: environment)
    let work = Task { await run(console, interruption) }
    interruption.onFirst {
      console.progress?.end()
      work.cancel()
    }
    let code = await work.value
    exit(code.rawValue)
  }

  static func settings(for invocation: Invocation) throws -> Settings {
    try ProcessText.check(["LOGBOOK_CONFIG", "XDG_CONFIG_HOME"])
    if !invocation.flag("store") { try ProcessText.check(["LOGBOOK_STORE", "XDG_DATA_HOME", "HOME"]) }
    return try Settings(invocation, ConfigurationFile(environment: environment), environment: environment)
  }

  @MainActor
  private static func run(_ console: Console, _ interruption: Interruption) async -> ExitCode {
    // Whether errors are told in JSON has to be known even if the arguments cannot be understood.
    let asksForJSON = CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--json")
    do {
      let invocation = try Invocation(ProcessText.arguments())
      switch invocation.request {
      case .version:
        try console.write("logbook \(version)\n")
      case .help(let words):
        try console.write(try Help.text(for: words, width: console.width))
      case .run(let command):
        let settings = command.needsSettings ? try settings(for: invocation) : Settings()
        console.use(settings.color.value)
        try await Figures.$dateStyle.withValue(settings.dates.value) {
          try await command.run(Session(invocation, console, settings))
        }
      }
      console.progress?.end()
      try console.flush()
      return .done
    } catch {
      console.progress?.end()
      var error = CLIError(error)
      // Whatever the work failed with, it was stopped.
      if let code = interruption.code {
        error = CLIError(code, "stopped; nothing was changed", isQuiet: error.isQuiet)
      }
      return console.report(error, asJSON: asksForJSON)
    }
  }
}
