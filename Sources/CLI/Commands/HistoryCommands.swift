import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage

let historyCommands = [history, undo, redo, watch]

private struct HistoryOptions: OptionGroup {
  let limit = Option("limit", "N", "list at most N steps or imports (default: 20)", .wholeNumber)
  let imports = Flag("imports", "list imported files instead: these are never forgotten")

  var options: [any OptionProtocol] { [limit, imports] }
}

private let history = Command(
  words: ["history"],
  summary: "List the latest steps: what each command changed, and when",
  examples: ["history", "history --limit 100 --json", "history --imports"],
  notes: [
    "The changes of one command are one step, however many records they affect. The latest",
    "\(NumberText.count(HistoryLimit.steps)) steps are kept, or fewer if they affect more than \(NumberText.count(HistoryLimit.records)) records.",
    "Steps undone by “logbook undo” are marked “(undone)”.",
  ],
  action: .init(HistoryOptions.self) { session, options in
    let limit = try options.limit ?? 20
    let storage = try session.openStorage()
    if options.imports { return try await session.showImports(in: storage, limit: limit) }
    let history = try await storage.history(limit: limit)
    var describer = try await StepDescriber(storage, of: history.steps)
    if session.wantsJSON {
      var steps: [JSONValue] = []
      for step in history.steps.reversed() {
        let json = step.json(in: history.token, isUndone: describer.stack.isUndone(step))
        steps.append(try await describer.describe(step).added(to: json))
      }
      return try session.show(steps.reversed())
    }
    if history.steps.isEmpty { return }
    var table = Table([
      .init(heading: "Step", isNumeric: true), .init(heading: "When"), .init(heading: "What", isText: true),
    ])
    var rows: [[String]] = []
    for step in history.steps.reversed() {
      let what = try await (describer.stack.isUndone(step) ? "(undone) " : "") + describer.describe(step).text
      rows.append(["\(step.number)", NumberText.date(step.date, in: session.zone), what])
    }
    for row in rows.reversed() { table.add(row) }
    try session.show(table)
  }
)

private let undo = Command(
  words: ["undo"],
  summary: "Undo the latest step, or several steps at once",
  operand: .init(name: "STEPS", isOptional: true),
  examples: ["undo", "undo 3"],
  notes: [
    "STEPS is the number of steps (default: 1), not counting undos and redos. A step is what one command changed:",
    "“logbook history” lists the steps. Repeat “undo” to go further back; “logbook redo” goes forward again.",
  ],
  action: .init { session in try await session.go { try await $0.undo($1) } }
)

private let redo = Command(
  words: ["redo"],
  summary: "Redo the last undone step, or several steps at once",
  operand: .init(name: "STEPS", isOptional: true),
  examples: ["redo", "redo 3"],
  notes: [
    "STEPS is the number of steps (default: 1), not counting undos and redos. Repeat “redo” to go further forward.",
    "After any other change, there is nothing left to redo.",
  ],
  action: .init { session in try await session.go { try await $0.redo($1) } }
)

private struct WatchOptions: OptionGroup {
  let since = Option(
    "since",
    "STEP",
    "first print the steps after STEP, a number or a token",
    .parsed(StartOfWatch.init)
  )

  var options: [any OptionProtocol] { [since] }
}

private let watch = Command(
  words: ["watch"],
  summary: "Print changes to the store as they happen",
  examples: ["watch", "watch --json --since 12"],
  notes: [
    "Changes by other programs are printed, too. The command runs until you press Ctrl-C. “logbook history” lists the numbers of",
    "steps; with --json, also their tokens. A token is a step's number plus the ID of the store's history; the token of another",
    "store counts as unknown. If STEP is unknown or no longer kept, all kept steps are printed.",
  ],
  action: .init(WatchOptions.self) { session, options in
    let storage = try session.openStorage()
    // Subscribe before reading the history, so that no step that is committed in between is missed.
    let coming = storage.steps()
    var token = try await storage.history(limit: 0).token
    if let since = try options.since {
      let missed = try await storage.history(since: since.token(now: token))
      if !missed.isComplete {
        session.console.note(
          "logbook: not every step since \(TerminalText.line(since.text)) was kept; read all records again"
        )
      }
      // The latest step is described first, as `describe` requires.
      var describer = try await StepDescriber(storage, of: missed.steps)
      var described: [StepDescriber.Description] = []
      for step in missed.steps.reversed() { described.append(try await describer.describe(step)) }
      for (step, description) in zip(missed.steps, described.reversed()) {
        try session.show(step, description, of: missed.token)
      }
      token = missed.token
    }
    for await step in coming where step.number > token.step {
      try await session.show(step, of: token, in: storage)
    }
    // The stream also ends if a newer program migrates the store, in which case this call throws.
    if !Task.isCancelled { _ = try await storage.history(limit: 0) }
    // No error is printed, because an interruption is the normal end of this command.
    throw CLIError(.interrupted, "stopped", isQuiet: true)
  }
)

extension Session {
  /// Lists the latest imports, oldest first.
  fileprivate func showImports(in storage: Storage, limit: Int) async throws {
    let files = try await storage.imports(limit: limit).reversed()
    if wantsJSON { return try show(files.map(\.json)) }
    if files.isEmpty { return }
    var table = Table([
      .init(heading: "When"), .init(heading: "File", isText: true), .init(heading: "Kind"),
      .init(heading: "Rows", isNumeric: true), .init(heading: "Records", isNumeric: true),
      .init(heading: "Options", isText: true),
    ])
    for file in files {
      let (rows, records) = (NumberText.count(file.rows), NumberText.count(file.records))
      table.add([
        NumberText.date(file.importedAt, in: zone), file.file, "\(file.kind)s", rows, records, file.options,
      ])
    }
    try show(table)
  }

  /// Calls `body`, which undoes or redoes the number of steps given on the command line (by default, one), and shows
  /// the step that `body` returns.
  fileprivate func go(_ body: (Storage, Int) async throws -> HistoryStep) async throws {
    let count = try invocation.operands.first.map { try Invocation.wholeNumber($0, "STEPS", from: 1) } ?? 1
    let storage = try openStorage()
    let step = try await body(storage, count)
    var describer = try await StepDescriber(storage, of: [step])
    let description = try await describer.describe(step)
    if wantsJSON {
      let token = try await storage.history(limit: 0).token
      return try show(description.added(to: step.json(in: token)))
    }
    let what = description.text
    try tell(what.prefix(1).uppercased() + what.dropFirst())
  }

  fileprivate func show(_ step: HistoryStep, of token: HistoryToken, in storage: Storage) async throws {
    var describer = try await StepDescriber(storage, of: [step])
    try show(step, try await describer.describe(step), of: token)
  }

  fileprivate func show(_ step: HistoryStep, _ description: StepDescriber.Description, of token: HistoryToken) throws {
    if wantsJSON {
      try show(description.added(to: step.json(in: token)))
    } else {
      let what = description.text
      try console.write("\(step.number)  \(NumberText.date(step.date, in: zone))  \(TerminalText.line(what))\n")
    }
    try console.flush()
  }
}

/// The step after which “logbook watch” starts, given by its number or its token.
private struct StartOfWatch {
  let text: String
  private let named: HistoryToken?
  private let number: Int

  init(_ text: String, field: String) throws(ValidationError) {
    self.text = text
    named = HistoryToken(text)
    number = Int(text) ?? 0
    if named == nil, Int(text) ?? -1 < 0 {
      throw ValidationError(field: field, value: text, rule: "must be the number of a step or its token")
    }
  }

  func token(now: HistoryToken) -> HistoryToken { named ?? HistoryToken(history: now.history, step: number) }
}
