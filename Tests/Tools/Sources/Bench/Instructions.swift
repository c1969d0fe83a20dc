import LogbookPersistence
import LogbookStorage
import Foundation

/// A comparison of instruction counts with recorded counts. Both are expressed as multiples of the C program's counts.
///
/// Unlike times, instruction counts vary by less than a thousandth between runs, so even small slowdowns are visible.
struct Instructions {
  /// The accepted relative difference from a recorded multiple.
  private static let tolerance = 0.03
  private static let rows = 10_000

  private let stores: BenchStores
  /// The path of the file with the recorded multiples. Its first line is ``place``; each of the other lines contains an
  /// operation and its multiple.
  private let record: String
  /// The Swift version, SQLite version and architecture for which the multiples are recorded.
  private let place: String

  init(record: String, place: String) throws {
    self.record = record
    self.place = place
    stores = try BenchStores()
  }

  /// Measures all repeatable operations, and either records the multiples or compares them with the recorded multiples.
  ///
  /// - Parameter isNew: Whether to record the new multiples instead of comparing them.
  /// - Throws: ``Refusal`` if a program fails or, unless `isNew` is `true`, if a multiple is not recorded or differs
  ///   from the recorded one by more than the tolerance.
  func run(isNew: Bool) throws {
    defer { stores.folder.remove() }
    let recorded = isNew ? [] : try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
    // Deterministic hashing gives sets and dictionaries the same order in every run.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    for program in ["LogbookBaseline", "LogbookBench"] {
      // Debug information is removed, because Valgrind does not support the format that current compilers produce.
      try Child.run("strip", ["-g", "-o", stores.folder.path("stripped-\(program)"), BenchStores.program(program)])
    }
    try stores.make(rows: Self.rows)
    let rests = (
      ours: try count(.nothing, "LogbookBench", "run", Operation.nothing.name),
      theirs: try count(.nothing, "LogbookBaseline", Operation.nothing.baseline)
    )
    var (lines, complaints) = ([place], [String]())
    for operation in Operation.all where operation.isRepeatable {
      let theirs = try count(operation, "LogbookBaseline", operation.baseline) - rests.theirs
      func multiple() throws -> Double {
        try (count(operation, "LogbookBench", "run", operation.name) - rests.ours) / theirs
      }
      let before = recorded.first { $0.hasPrefix(operation.name + " ") }?.split(separator: " ").last.flatMap {
        Double($0)
      }
      func isAccepted(_ multiple: Double) -> Bool { before.map { abs(multiple / $0 - 1) <= Self.tolerance } ?? false }
      var counted = try multiple()
      // Count again, because on a busy machine, the first count may include a search for commits by other processes.
      if !isNew, !isAccepted(counted) { counted = try multiple() }
      let line = "\(operation.name) \(String(format: "%.3f", counted))"
      tell(line)
      lines.append(line)
      if !isNew, !isAccepted(counted) {
        complaints.append("\(line), recorded \(before.map { String(format: "%.3f", $0) } ?? "nothing")")
      }
    }
    if isNew { try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: record)) }
    if complaints.isEmpty { return }
    throw Refusal(
      "instruction counts, relative to C, differ by more than 3 %:\n  " + complaints.joined(separator: "\n  ")
        + "\nTo accept the new counts: Scripts/bench instructions --record"
    )
  }

  private func count(_ operation: Operation, _ program: String, _ arguments: String...) throws -> Double {
    let path = try stores.path(for: operation, rows: Self.rows, program: program)
    let output = stores.folder.path("counted")
    try Child.run(
      "valgrind",
      ["--tool=callgrind", "--callgrind-out-file=\(output)", stores.folder.path("stripped-\(program)")]
        + arguments + [path, "\(Self.rows)", "1"],
      errors: stores.folder.path("errors")
    )
    let summary = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix("summary: ") }
    guard let count = summary?.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw Refusal("valgrind counted no instructions for \(operation.name)")
    }
    return count
  }
}
