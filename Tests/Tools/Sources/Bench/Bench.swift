import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A benchmark that compares the stores with hand-written C code that uses the same SQLite library.
///
///     Bench [--rows N,N,…] [--rounds N] [--only NAME]   measures and prints a table
///     Bench instructions FILE PLACE [--record]          compares instruction counts with recorded counts
///     Bench counts FILE                                 compares reports with counts of one's own, in FILE-plain and FILE-own
///     Bench latency FILE                                measures the latency of a task while others write
///     Bench make FILE REPORTS TASKS                     creates a store for measurements
///     Bench run OPERATION FILE ROWS ROUNDS              measures one operation, like the C program Baseline
@main
enum Bench {
  static func main() {
    // The main thread waits until the operation ends, because Valgrind cannot continue without the main thread.
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
      case "counts" where arguments.count == 2:
        try await OwnCounts(path: arguments[1]).run()
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
