import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A comparison of Bench with the C program Baseline. Each round runs both programs once; the order alternates from
/// round to round.
struct Comparison {
  private var rows = [10_000, 100_000, 1_000_000]
  private var rounds = 5
  private var only: String?
  private let isWhole: Bool
  private let stores: BenchStores

  init(_ arguments: [String]) throws {
    isWhole = arguments.isEmpty
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Refusal("\(option) needs a value") }
      switch option {
      case "--rows": rows = value.split(separator: ",").compactMap { Int($0) }
      case "--rounds": rounds = max(1, Int(value) ?? 1)
      case "--only": only = value
      default: throw Refusal("there is no \(option); there are --rows, --rounds and --only")
      }
    }
    stores = try BenchStores()
  }

  func run() async throws {
    defer { stores.folder.remove() }
    tell("| operation | rows | C | Logbook | ratio | ratio of elapsed time | memory C | memory Logbook |")
    tell("|---|---|---|---|---|---|---|---|")
    for rows in rows {
      try stores.make(rows: rows)
      for operation in Operation.all where only.map(operation.name.hasPrefix) ?? true {
        tell(try await line(operation, rows))
      }
    }
    if isWhole { try await Programs(folder: stores.folder, rounds: rounds).run() }
  }

  private func line(_ operation: Operation, _ rows: Int) async throws -> String {
    var (cs, swifts) = ([Measurement](), [Measurement]())
    for round in 0..<rounds {
      // The order alternates, because the program that runs second finds less free memory.
      if round.isMultiple(of: 2) { cs.append(try measure(operation, rows, "LogbookBaseline", operation.baseline)) }
      swifts.append(try measure(operation, rows, "LogbookBench", "run", operation.name))
      if !round.isMultiple(of: 2) { cs.append(try measure(operation, rows, "LogbookBaseline", operation.baseline)) }
      guard cs.last?.result == swifts.last?.result else { throw Refusal("\(operation.name): the results differ") }
    }
    // Stores are not compared after concurrent writes, because the order of concurrent writes is undefined.
    if operation.writes, !operation.name.hasSuffix("-crowd") { try await compareContent() }
    func ratio(_ part: KeyPath<Measurement, Double>) -> Double {
      zip(cs, swifts).map { $1[keyPath: part] / $0[keyPath: part] }.median
    }
    let cells = [
      operation.name, "\(rows)", milliseconds(cs.map(\.cpu).median), milliseconds(swifts.map(\.cpu).median),
      String(format: "%.2f", ratio(\.cpu)), String(format: "%.2f", ratio(\.wall)),
      "\(cs.map(\.memory).max() ?? 0)", "\(swifts.map(\.memory).max() ?? 0)",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func milliseconds(_ nanoseconds: Double) -> String { String(format: "%.3f", nanoseconds / 1e6) }

  private func measure(_ operation: Operation, _ rows: Int, _ program: String, _ arguments: String...) throws
    -> Measurement
  {
    let path = try stores.path(for: operation, rows: rows, program: program)
    let text = try output(program, arguments + [path, "\(rows)", operation.writes ? "1" : "\(rounds)"])
    guard let measurement = Measurement(text) else { throw Refusal("\(program) printed: \(text)") }
    return measurement
  }

  private func compareContent() async throws {
    let storages = try ["LogbookBaseline", "LogbookBench"].map { try Storage(.sqlite(stores.folder.path($0))) }
    var others = storages[1].reports.batches(matching: ReportQuery(), size: 1000).makeAsyncIterator()
    for try await batch in storages[0].reports.batches(matching: ReportQuery(), size: 1000) {
      guard try await others.next() == batch else { throw Refusal("Baseline and Bench have written different records") }
    }
    guard try await others.next() == nil else { throw Refusal("Bench has written more than Baseline") }
  }

  private func output(_ program: String, _ arguments: [String]) throws -> String {
    let file = stores.folder.path("output")
    try Child.run(BenchStores.program(program), arguments, output: file)
    return try String(contentsOfFile: file, encoding: .utf8)
  }
}

struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Prints a line and flushes standard output, so that the line appears immediately even in a pipe.
func tell(_ line: String) {
  print(line)
  fflush(nil)
}
