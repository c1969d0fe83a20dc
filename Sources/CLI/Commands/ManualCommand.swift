import LogbookRecords
import LogbookVersion

let manual = Command(
  words: ["man"],
  summary: "Print the manual page",
  examples: ["man > logbook.1", "man | man -l -"],
  needsSettings: { _ in false },
  action: .init { session in try session.console.write(ManualPage.text) }
)

/// The manual page, generated from the descriptions of the commands.
///
/// Source: the manual page man(7), for the macros.
enum ManualPage {
  static var text: String {
    let lines =
      [".TH LOGBOOK 1 \"\" \"logbook \(logbookVersion)\" \"User Commands\""]
      + section("NAME", [escape("logbook - manage tasks and daily reports of pandemic tests by location")])
      + section("SYNOPSIS", [".B logbook", escape("COMMAND [options]")])
      + section("DESCRIPTION", text(["\(HelpTopic.summary)."]))
      + section("EXAMPLES", examples(HelpTopic.examples))
      + section("COMMANDS", Command.groups.flatMap { $0.commands.flatMap(description(of:)) })
      + HelpTopic.all.filter { !$0.rows.isEmpty || !$0.paragraphs.isEmpty }.flatMap(section(of:))
    return lines.map { $0 + "\n" }.joined()
  }

  private static func section(_ name: String, _ lines: [String]) -> [String] { [".SH \(name)"] + lines }

  private static func section(of topic: HelpTopic) -> [String] {
    let rows = Help.rows(of: topic)
    let paragraphs = topic.paragraphs.flatMap { [".PP"] + text([$0]) }
    return section(topic.heading, rows.flatMap(item) + (rows.isEmpty ? Array(paragraphs.dropFirst()) : paragraphs))
  }

  private static func description(of command: Command) -> [String] {
    let aliases = Help.aliases(of: command).map { [".PP"] + text([$0]) } ?? []
    return [".SS \"\(escape(command.syntax))\"", "\(escape(command.summary))."] + aliases
      + Help.rows(of: command).flatMap(item)
      + (command.notes.isEmpty ? [] : [".PP"] + text(command.notes))
      + [".PP"] + examples(command.examples)
  }

  private static func item(_ name: String, _ text: String) -> [String] {
    [".TP", ".B \"\(escape(name))\""] + self.text([text])
  }

  /// Formats paragraphs. References to help topics are replaced by references to sections of the manual page.
  private static func text(_ paragraphs: [String]) -> [String] {
    let text = HelpTopic.all.reduce(paragraphs.joined(separator: " ")) { shown, topic in
      shown.replacing("“logbook help \(topic.name)”", with: topic.heading)
    }
    return Help.wrap(text, to: 70).map(escape)
  }

  private static func examples(_ lines: [String]) -> [String] {
    [".nf", ".RS 4"] + lines.map { escape("logbook \($0)") } + [".RE", ".fi"]
  }

  /// Escapes text for roff, so that the result is ASCII, hyphens stay hyphens, and no part is interpreted as a request.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case "'": escaped += "\\(aq"
      case "~": escaped += "\\(ti"
      case "^": escaped += "\\(ha"
      case "`": escaped += "\\(ga"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(digits.zeroPadded(to: 4))]"
      }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
