import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

let completions = Command(
  words: ["completions"],
  summary: "Print a completion script for a shell",
  operand: .init(name: "bash|zsh|fish"),
  examples: [
    "completions bash > ~/.local/share/bash-completion/completions/logbook",
    "completions zsh > ~/.zfunc/_logbook", "completions fish > ~/.config/fish/completions/logbook.fish",
  ],
  notes: [
    "Completion offers the projects, tags, locations and record numbers of the store. The target folder must",
    "exist and, for zsh, be in fpath. The script Scripts/install in the source tree installs all three.",
  ],
  needsSettings: { _ in false },
  action: .init { session in
    let shell = try Invocation.choice(session.invocation.operands[0], "shell", among: CompletionScript.allCases)
    try session.console.write(shell.text)
  }
)

private struct CandidatesOptions: OptionGroup {
  let line = Option("line", "TEXT", "complete this command line of bash, up to the cursor", .text())

  var options: [any OptionProtocol] { [line] }
}

let candidates = Command(
  words: ["candidates"],
  summary: "List the possible completions at the cursor, for shells",
  operand: .init(name: "WORD", isRepeatable: true, isOptional: true),
  examples: ["candidates -- task show ''"],
  notes: [
    "The words are those after “logbook”; the last one is the one to complete, and may be empty. Each line of output",
    "contains a word and, after a tab, its description; a line that contains only a tab stands for file names.",
  ],
  isHidden: true,
  needsSettings: { _ in false },
  action: .init(CandidatesOptions.self) { session, options in
    // Errors are ignored, because a message would disturb the command line that is being typed.
    do {
      let line = try options.line.map { BashLine($0) }
      let place = CompletionPlace(line.map { Array($0.words.dropFirst()) } ?? session.invocation.operands)
      if place.kind == .files { try session.console.write("\t\n") }
      for candidate in try await session.candidates(at: place) {
        let value = place.prefix + candidate.value
        let help = candidate.help.isEmpty || line != nil ? "" : "\t" + TerminalText.line(candidate.help)
        try session.console.write((line?.replacement(for: value) ?? value) + help + "\n")
      }
    } catch {}
  }
)

extension Session {
  fileprivate func candidates(at place: CompletionPlace) async throws -> [Candidate] {
    let typed = place.typed.matchingKey
    func fits(_ value: String) -> Bool {
      // A value with control characters is not offered, because values are printed unchanged, and control characters
      // could disturb the terminal.
      value.matchingKey.hasPrefix(typed) && !place.operands.contains(value) && TerminalText.line(value) == value
    }
    if case .words(let words) = place.kind { return words.filter { fits($0.value) } }
    if [.files, .anything].contains(place.kind) { return [] }
    let location =
      try place.store.map { try StorageLocation(typed: $0) } ?? Logbook.settings(for: invocation).store.value
    let present = try location ?? .default()
    // A missing store is not opened, because opening it would create it.
    guard let path = present.path, FileManager.default.fileExists(atPath: path) else { return [] }
    return try await StoreCandidates(storage: Storage(present), fits: fits).candidates(place.kind)
  }
}
