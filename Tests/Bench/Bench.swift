import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// Measures what a user of the stores waits for, against hand-written C on the same SQLite in the same run.
///
///     Bench [--rows N,N,…] [--rounds N] [--only NAME]   measures and prints a table
///     Bench instructions FILE PLACE [--record]          compares how many instructions operations take with a record
///     Bench latency FILE                                measures how long a task that does nothing waits while others write
///     Bench make FILE REPORTS TASKS                     makes a store to measure on
///     Bench run OPERATION FILE ROWS ROUNDS              measures one operation, as Baseline does
@main
enum Bench {
  static func main() {
    // The main thread waits instead of ending, which Valgrind does not bear.
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      await run()
      end.signal()
    }
    end.wait()
  }

  private static func run() async {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      switch arguments.first {
      case "instructions" where arguments.count >= 3:
        try Instructions(record: arguments[1], place: arguments[2]).run(isNew: arguments.last == "--record")
      case "latency" where arguments.count == 2:
        try await Latency(path: arguments[1]).run()
      case "make" where arguments.count == 4:
        try await make(arguments[1], reports: Int(arguments[2]) ?? 0, tasks: Int(arguments[3]) ?? 0)
      case "run" where arguments.count == 5:
        guard let operation = ([.nothing] + Operation.all).first(where: { $0.name == arguments[1] }) else {
          fallthrough
        }
        let rounds = Int(arguments[4]) ?? 1
        print(try await Measurement.of(operation, arguments[2], rows: Int(arguments[3]) ?? 0, rounds: rounds))
      default:
        try await Comparison(arguments).run()
      }
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Makes a store with so many reports and tasks.
  private static func make(_ path: String, reports: Int, tasks: Int) async throws {
    let storage = try Storage(.sqlite(path), history: .off)
    for start in stride(from: 0, to: reports, by: 10_000) {
      try await storage.reports.insert((start..<min(start + 10_000, reports)).map { try BenchRecords.report($0) })
    }
    for start in stride(from: 0, to: tasks, by: 10_000) {
      try await storage.tasks.insert((start..<min(start + 10_000, tasks)).map { try BenchRecords.task($0) })
    }
  }
}
