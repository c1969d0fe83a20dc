/// What a command is called, takes and does. The parser and the help both go by it.
struct Command: Sendable {
  /// What it is called: `task add`.
  let words: [String]
  /// What it does, as one sentence without a full stop.
  let summary: String
  /// What it takes besides options.
  var operand: Operand?
  var options: [Option] = []
  /// What a person might type, without the name of the program.
  var examples: [String] = []
  /// What else help says, in lines.
  var notes: [String] = []
  let run: @MainActor @Sendable (Session) async throws -> Void

  /// What stands on the command line besides options.
  struct Operand: Sendable {
    /// How help calls it: `N`.
    let name: String
    /// Whether several may be given.
    var isRepeatable = false
    /// Whether it may be left out.
    var isOptional = false

    /// How help writes it: `N…`, `[STEPS]`.
    var syntax: String {
      let text = name + (isRepeatable ? "…" : "")
      return isOptional ? "[\(text)]" : text
    }
  }

  /// An option, with or without a value.
  struct Option: Sendable {
    /// The name behind the two hyphens.
    let name: String
    /// How help calls the value; `nil` for a flag.
    let value: String?
    /// Whether each occurrence counts; otherwise the last does.
    let isRepeatable: Bool
    /// What it is for.
    let help: String

    /// An option with a value.
    init(_ name: String, _ value: String, isRepeatable: Bool = false, _ help: String) {
      self.name = name
      self.value = value
      self.isRepeatable = isRepeatable
      self.help = help
    }

    /// A flag.
    init(_ name: String, _ help: String) {
      self.name = name
      value = nil
      isRepeatable = false
      self.help = help
    }

    /// How it is written: `--tag NAME`.
    var syntax: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
  }

  /// The options that every command has.
  static let globalOptions = [
    Option("store", "LOCATION", "where: a path, or sqlite:, xml:, binary:, json: and a path"),
    Option("json", "results, and errors, as JSON"),
    Option("plain", "tables for other programs: tabs between the cells, nothing shortened, ASCII signs"),
    Option("quiet", "say nothing about what was done"),
    Option("no-color", "no colour, on a terminal either"),
    Option("help", "tell about the command"),
    Option("version", "tell the version"),
  ]

  /// Every command.
  static let all: [Command] =
    taskCommands + [taskStats] + reportCommands + [importing, exporting, generating] + historyCommands + storeCommands

  /// The name as it is typed: `task add`.
  var name: String { words.joined(separator: " ") }

  /// The name with what it takes: `task add TITLE…`.
  var syntax: String {
    name + (operand.map { " \($0.syntax)" } ?? "") + (options.isEmpty ? "" : " [options]")
  }

  func option(_ name: String) -> Option? {
    options.first { $0.name == name } ?? Self.globalOptions.first { $0.name == name }
  }
}
