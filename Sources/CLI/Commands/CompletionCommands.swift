import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// `logbook completions …`
let completions = Command(
  words: ["completions"],
  summary: "Prints what makes a shell complete command lines",
  operand: .init(name: "bash|zsh|fish"),
  examples: [
    "completions bash > ~/.local/share/bash-completion/completions/logbook",
    "completions zsh > ~/.zfunc/_logbook", "completions fish > ~/.config/fish/completions/logbook.fish",
  ],
  notes: [
    "Names of projects, tags and locations and numbers of records are those of the store. For zsh, the folder must be in",
    "fpath; Scripts/install puts all three in their places.",
  ],
  needsSettings: false,
  action: .init { session in
    let shell = try Invocation.choice(session.invocation.operands[0], "shell", among: CompletionScript.allCases)
    try session.console.write(shell.text)
  }
)

private struct CandidatesOptions: OptionGroup {
  let line = Option("line", "TEXT", "the command line up to the cursor as bash has it, in place of its words", .text())

  var options: [any OptionProtocol] { [line] }
}

/// `logbook candidates …`
let candidates = Command(
  words: ["candidates"],
  summary: "Tells shells what may stand at the cursor",
  operand: .init(name: "WORD", isRepeatable: true, isOptional: true),
  examples: ["candidates -- task show ''"],
  notes: [
    "The words are those behind “logbook”; the last one is the one to complete, and may be empty. Each line has a word and,",
    "behind a tab, what it is; a line with only a tab stands for the names of files.",
  ],
  isHidden: true,
  needsSettings: false,
  action: .init(CandidatesOptions.self) { session, options in
    // Whoever is typing a command line has no place for errors.
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
  /// What may stand at a place and begins with what is typed there; case does not count.
  fileprivate func candidates(at place: CompletionPlace) async throws -> [Candidate] {
    let typed = place.typed.matchingKey
    func fits(_ value: String) -> Bool {
      // What a terminal would have to be spared cannot be typed there either.
      value.matchingKey.hasPrefix(typed) && !place.operands.contains(value) && TerminalText.line(value) == value
    }
    if case .words(let words) = place.kind { return words.filter { fits($0.value) } }
    if [.files, .anything].contains(place.kind) { return [] }
    let location =
      try place.store.map { try StorageLocation(typed: $0) } ?? Logbook.settings(for: invocation).store.value
    let present = try location ?? .default()
    // Asking must not make a store.
    guard let path = present.path, FileManager.default.fileExists(atPath: path) else { return [] }
    return try await StoreCandidates(storage: Storage(present), fits: fits).candidates(place.kind)
  }
}
