import LogbookInterchange

/// Help text generated from the descriptions of the commands.
///
/// Every text must fit on a screen of 24 lines.
struct Help {
  let width: Int

  /// Returns the help for a command, a group of commands, a topic or the whole program.
  ///
  /// - Parameters:
  ///   - words: The name of a topic, or one or more words from the start of a command's name or alias; empty for the
  ///     whole program. The words of commands may be abbreviated, and followed by arguments.
  ///   - width: The width of the terminal, of which at most 80 columns are used; `nil` if the output is not a terminal.
  static func text(for words: [String], width: Int? = nil) throws -> String {
    let help = Help(width: min(80, max(20, width ?? 80)))
    if words.isEmpty || words == ["help"] { return help.program }
    if let topic = HelpTopic.all.first(where: { [$0.name] == words }) { return help.text(for: topic) }
    switch Command.match(words) {
    case .command(let command): return help.text(for: command)
    case .beginning(let spelled):
      return help.text(forGroup: spelled[0], Command.all.filter { $0.words.starts(with: spelled) && !$0.isHidden })
    case .ambiguous(let names): throw Invocation.ambiguous(words, names)
    case .nothing:
      // The last words may be arguments of a command, such as “set” in “config set”.
      for count in (1..<words.count).reversed() {
        if case .command(let command) = Command.match(Array(words.prefix(count))) { return help.text(for: command) }
      }
      throw Invocation.unknown(words, topics: HelpTopic.all.map(\.name))
    }
  }

  private var program: String {
    let commands = Command.groups.map { name, commands in
      let isGroup = commands.count > 1 || commands[0].words.count > 1
      return (
        name,
        isGroup
          ? commands.map { $0.words.dropFirst().joined(separator: " ") }.joined(separator: ", ")
          : commands[0].summary
      )
    }
    let topics = HelpTopic.all.map(\.name).joined(separator: ", ")
    return paragraph("\(HelpTopic.summary).") + "\n" + examples(HelpTopic.examples) + "\nCommands:\n"
      + columns(commands)
      + paragraph("“logbook help NAME” describes a command or one of these topics: \(topics).")
  }

  private func text(for topic: HelpTopic) -> String {
    let paragraphs = topic.paragraphs.map(paragraph).joined()
    let list = Self.rows(of: topic)
    return columns(list) + (list.isEmpty || paragraphs.isEmpty ? "" : "\n") + paragraphs
  }

  private func text(forGroup name: String, _ commands: [Command]) -> String {
    examples(commands.prefix(3).compactMap(\.examples.first)) + "\nUsage:\n"
      + columns(commands.map { ($0.syntax(withOptions: false), $0.summary) }) + "\n"
      + paragraph("“logbook help \(name) COMMAND” describes a command.")
  }

  private func text(for command: Command) -> String {
    let aliases = Self.aliases(of: command).map(paragraph) ?? ""
    return paragraph("\(command.summary).") + "\n" + examples(command.examples)
      + "\nUsage: logbook \(command.syntax)\n" + aliases + columns(Self.rows(of: command))
      + (command.notes.isEmpty ? "" : "\n" + paragraph(command.notes.joined(separator: " ")))
      + paragraph("“logbook help options” lists the options common to all commands.")
  }

  /// Returns the syntax and description of each option of a command, except the options that the help of a topic or
  /// another command lists.
  static func rows(of command: Command) -> [(String, String)] {
    let further = command.furtherOptions.flatMap(\.names)
    return command.options.filter { !further.contains($0.name) }.map { ($0.syntax, $0.help) }
  }

  /// Returns the rows of a topic, followed by a row for each option that a command assigns to the topic in
  /// ``Command/furtherOptions``.
  static func rows(of topic: HelpTopic) -> [(String, String)] {
    var options: [any OptionProtocol] = []
    for command in Command.all {
      for further in command.furtherOptions where further.topic == topic.name {
        options += command.options.filter { option in
          further.names.contains(option.name) && !options.contains { $0.name == option.name }
        }
      }
    }
    return topic.rows + options.map { ($0.syntax, $0.help) }
  }

  /// Returns a sentence with the aliases of a command; `nil` if it has none.
  static func aliases(of command: Command) -> String? {
    if command.aliases.isEmpty { return nil }
    return "Aliases: " + command.aliases.map { "logbook \($0.joined(separator: " "))" }.joined(separator: ", ") + "."
  }

  // MARK: Layout

  /// Formats examples. Every line of a wrapped example except the last ends with a backslash, so that the example can
  /// be copied and pasted.
  private func examples(_ lines: [String]) -> String {
    lines.map { line in
      "  " + Self.wrap("logbook \(line)", to: width - 4).joined(separator: " \\\n    ") + "\n"
    }.joined()
  }

  private func paragraph(_ text: String) -> String {
    Self.wrap(text, to: width).map { $0 + "\n" }.joined()
  }

  private func columns(_ rows: [(String, String)]) -> String {
    let left = min(26, width / 2, rows.map(\.0.count).max() ?? 0)
    return rows.map { name, text in
      let lines = Self.wrap(text, to: width - left - 4)
      let space = String(repeating: " ", count: left)
      let first =
        name.count > left ? [name, "\(space)  \(lines[0])"] : ["\(name)\(space.dropFirst(name.count))  \(lines[0])"]
      return (first + lines.dropFirst().map { "\(space)  \($0)" }).map { "  \($0)\n" }.joined()
    }.joined()
  }

  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
      } else if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
