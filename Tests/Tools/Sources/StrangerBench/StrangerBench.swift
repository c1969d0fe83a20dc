import LogbookRecords
import LogbookStorage
import Figures
import Foundation

/// A program that performs one operation and prints the result. All operations except `make` and `predicates` are also
/// operations of the C program in Sources/Baseline.
///
///     strangerbench OPERATION PATH ROWS
@main
enum StrangerBench {
  private struct Refusal: Error { let description: String }

  static func main() {
    // The main thread waits until the operation ends, because Valgrind cannot continue without the main thread.
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let rows = Int(arguments[3]) else {
          throw Refusal(description: "usage: strangerbench OPERATION PATH ROWS")
        }
        print(try await run(arguments, rows: rows))
      } catch {
        FileHandle.standardError.write(Data("strangerbench: \(error)\n".utf8))
        exit(1)
      }
      end.signal()
    }
    end.wait()
  }

  private static func run(_ arguments: [String], rows: Int) async throws -> Int {
    let storage = try Storage(.sqlite(arguments[2]), of: .figures, history: .off)
    let store = storage.store(of: Figure.self)
    var result = 0
    switch arguments[1] {
    case "make":
      result = try await store.insert((0..<rows).map { Records.figure($0) }).count
      _ = try await storage.store(of: Mark.self).insert((0..<rows).map { Records.mark($0) })
    case "fetch-marks":
      for _ in 0..<2 {
        result = try await storage.store(of: Mark.self).records(matching: RecordFetch()).reduce(0) { sum, mark in
          sum + (mark.kind == .high ? mark.weight : 0) + mark.tags.count
        }
      }
    case "nothing": break
    case "fetch-all":
      for _ in 0..<2 { result = try await store.records(matching: RecordFetch()).reduce(0) { $0 + ($1.tested ?? 0) } }
    case "stream":
      for _ in 0..<2 {
        result = 0
        for try await batch in store.batches(matching: RecordFetch(), size: 500) {
          for figure in batch { result += figure.tested ?? 0 }
        }
      }
    case "look-up-ids":
      let ids = (0..<20_000).map { Records.id(Records.choose($0, of: rows)) }
      for _ in 0..<2 {
        result = 0
        for id in ids { result += try await store.record(withID: id)?.tested ?? 0 }
      }
    case "look-up-numbers":
      for _ in 0..<2 {
        result = 0
        for n in 0..<20_000 { result += try await store.record(numbered: Records.choose(n, of: rows) + 1)?.tested ?? 0 }
      }
    case "filter":
      for _ in 0..<2 {
        result = 0
        for n in 0..<200 {
          let index = Records.choose(n, of: rows)
          let (place, end) = (Records.place(index), Records.date(index))
          let start = end.addingTimeInterval(-3650 * 86_400)
          let fetch = RecordFetch<Figure>(
            where: #Predicate { $0.location == place && $0.date >= start && $0.date < end },
            sort: [SortDescriptor(\.date, order: .reverse)],
            limit: 50
          )
          for figure in try await store.records(matching: fetch) { result += figure.tested ?? 0 }
        }
      }
    case "predicates":
      // The records are filtered in memory, without the store, by a predicate with three terms. The program reports the
      // shortest of twenty durations, in nanoseconds per record and term.
      let figures = (0..<rows).map { Records.figure($0).numbered($0 + 1) }
      let (place, start) = (Records.place(3), Records.date(100))
      let fetch = RecordFetch<Figure>(
        where: #Predicate { ($0.tested ?? 0) > 2_000 && $0.date >= start && $0.location != place }
      )
      var best = Duration.seconds(1_000)
      for _ in 0..<20 {
        best = min(best, ContinuousClock().measure { result = figures.count(where: fetch.matches) })
      }
      let nanoseconds = best / Duration.nanoseconds(1) / Double(rows) / 3
      FileHandle.standardError.write(Data("\(nanoseconds) ns a record and term, \(result) found\n".utf8))
    case "insert-many":
      result = try await store.insert((0..<rows).map { Records.figure($0) }).count
    case "update-many":
      let changed = stride(from: 0, to: rows, by: 4).map { Records.figure($0, more: 1) }
      try await store.update(changed)
      result = changed.count
    default: throw Refusal(description: "no operation \(arguments[1])")
    }
    return result
  }
}
