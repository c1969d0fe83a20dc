/// The help texts, made from the descriptions of the commands.
enum Help {
  /// - Parameter words: The beginning of a command's name; none for the whole program.
  static func text(for words: [String]) throws -> String {
    if words.isEmpty { return program }
    if words == ["dates"] { return dates }
    let commands = Command.all.filter { $0.words.starts(with: words) }
    if commands.isEmpty { throw Invocation.unknown(words) }
    if commands.count == 1, commands[0].words == words { return text(for: commands[0]) }
    return "Usage:\n" + list(commands)
      + "\n“logbook help \(words.joined(separator: " ")) COMMAND” tells about one of them.\n"
  }

  private static var program: String {
    """
    logbook keeps tasks and reports of pandemic tests.

      logbook task add Buy oat milk --due 2026-12-01 --tag shop
      logbook task list
      logbook import tests.csv --as reports
      logbook report summary --by month

    Commands:
    \(list(Command.all))
    Options of every command, before or behind it:
    \(list(Command.globalOptions))
    Without --store, records are in $LOGBOOK_STORE, else in
    $XDG_DATA_HOME/logbook/logbook.sqlite (~/.local/share without XDG_DATA_HOME).
    After --, everything is text. N is the number of a record, as lists show it.

    Exit codes:
    \(columns(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }))
    “logbook help COMMAND” tells about a command.

    """
  }

  private static func text(for command: Command) -> String {
    var text = "\(command.summary).\n\nUsage: logbook \(command.syntax)\n"
    if !command.examples.isEmpty {
      text += "\n" + command.examples.map { "  logbook \($0)\n" }.joined()
    }
    if !command.options.isEmpty { text += "\nOptions:\n" + list(command.options) }
    if !command.notes.isEmpty { text += "\n" + command.notes.joined(separator: "\n") + "\n" }
    return text + "\nOptions of every command: \(Command.globalOptions.map(\.syntax).joined(separator: ", ")).\n"
  }

  private static func list(_ commands: [Command]) -> String {
    columns(commands.map { ($0.syntax.replacingSuffix(" [options]"), $0.summary) })
  }

  private static func list(_ options: [Command.Option]) -> String {
    columns(options.map { ($0.syntax + ($0.isRepeatable && !$0.syntax.hasSuffix("…") ? " …" : ""), $0.help) })
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = min(26, rows.map(\.0.count).max() ?? 0)
    return rows.map { left, right in
      left.count > width
        ? "  \(left)\n  \(String(repeating: " ", count: width))  \(right)\n"
        : "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)\n"
    }.joined()
  }
}

extension String {
  /// The text without this ending.
  fileprivate func replacingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
