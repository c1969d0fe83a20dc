import LogbookDomain
import LogbookDomainSamples
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage

private struct GeneratingOptions: OptionGroup {
  let count = Option("count", "N", "generate N records (required)", .wholeNumber)
  let seed = Option("seed", "S", "use this seed, from 0 to 2^64 − 1 (default: 1)", .seed)
  let shape = Option<RecordShape?>("shape", "SHAPE", "generate plausible (default), edge or hostile records", .choice())
  let format = Option(
    "format",
    "FORMAT",
    "write csv, json or another export format",
    .writableFormat
  )
  let output = Option(
    "output",
    "FILE",
    "write to FILE, in the format of its extension or csv",
    .text(.files)
  )

  let verbatim = verbatimOption

  var options: [any OptionProtocol] { [count, seed, shape, format, output, verbatim] }
}

extension OptionReader<UInt64?> {
  fileprivate static var seed: Self {
    .parsed { text, field in
      if let seed = UInt64(text) { return seed }
      throw ValidationError(field: field, value: text, rule: "must be a whole number from 0 to \(UInt64.max)")
    }
  }
}

let generating = Command(
  words: ["generate"],
  summary: "Generate tasks or reports for testing",
  operand: .init(name: "tasks|reports"),
  examples: [
    "generate reports --count 1000 --store try.sqlite",
    "generate tasks --count 50 --seed 7 --format json > tasks.json",
    "generate reports --count 100 --shape hostile --output hostile.csv",
  ],
  notes: [
    "Without --format or --output, the records are added to the store in one step; “logbook undo” with the same --store removes them.",
    "Otherwise, they are written to FILE or standard output.",
    "The same seed and shape always give the same records, including their IDs, so they can be added to a store only once.",
    "Plausible records resemble real ones; edge records hold extreme field values; hostile records contain text that",
    "breaks programs that do not escape it.",
  ],
  action: .init(GeneratingOptions.self) { session, options in
    let kind = try Invocation.choice(session.invocation.operands[0], "what to generate", among: RecordKind.allCases)
    guard let count = try options.count else { throw CLIError.usage("--count is missing: --count 100") }
    let seed = try options.seed ?? 1
    let shape = try options.shape ?? .plausible
    let format = try options.format
    let tasks = GeneratedRecords(TaskGenerator(seed: seed, shape: shape), count)
    let reports = GeneratedRecords(ReportGenerator(seed: seed, shape: shape), count)
    if options.verbatim, format == nil, !options.has(\.output) {
      throw CLIError.usage("--verbatim needs --format or --output")
    }
    if format != nil || options.has(\.output) {
      if session.global.has(\.store) {
        throw CLIError.usage("--store adds to a store, --format and --output write a file; give one of them")
      }
      return try await session.writeOut(
        kind,
        as: format,
        to: options.output,
        isVerbatim: options.verbatim,
        access: .unlimited,
        told: "Generated"
      ) { exporter in
        switch kind {
        case .tasks: try await exporter.export(tasks.batches(numbered: true), total: count, number: tasks.number)
        case .reports: try await exporter.export(total: count) { reports.batches(numbered: true) }
        }
      }
    }
    let progress = session.progress(kind.rawValue)
    do {
      try await session.openStorage().unitOfWork { taskStore, reportStore in
        switch kind {
        case .tasks: for try await batch in tasks.batches(progress) { try await taskStore.insert(batch) }
        case .reports: for try await batch in reports.batches(progress) { try await reportStore.insert(batch) }
        }
      }
    } catch StoreError.duplicate {
      throw ValidationError(
        field: "--seed",
        value: String(seed),
        rule: "must be another seed: the store already has \(shape) \(kind.rawValue) of this one"
      )
    }
    // If no records were generated, omit the hint, because “logbook undo” would undo an unrelated step.
    let hint = count == 0 ? "" : "; \(session.suggestion("undo")) removes \(count == 1 ? "it" : "them")"
    try session.tell(
      "Generated \(NumberText.count(count, "\(shape) \(kind.rawValue.dropLast())")) with seed \(seed)\(hint)",
      orShow: .object([("generated", .integer(count))])
    )
  }
)
