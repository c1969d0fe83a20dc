import LogbookPostgres
import LogbookRecords
import LogbookStorage
import Foundation

/// A program that performs one operation on the server specified by the environment variable `LOGBOOK_POSTGRES`. All
/// operations except `make` and `look-up-texts` are also operations of Sources/PostgresBaseline.
///
///     postgresbench OPERATION SCHEMA ROWS
///
/// The logbook “entries” in the schema must contain ROWS rows, or no rows if the operation inserts records. The
/// operation `make` inserts ROWS rows and prints nothing. Every other operation prints the elapsed milliseconds, the
/// peak memory in KiB, and its result. Each reading operation runs once before it is measured. Operations that insert
/// records one by one insert one record before the measurement.
@main
enum PostgresBench {
  private struct Refusal: Error { let description: String }

  // As in a server, the operation runs outside the main thread.
  static func main() async throws { try await Task.detached { try await run(CommandLine.arguments) }.value }

  private static func run(_ arguments: [String]) async throws {
    guard arguments.count == 4, let rows = Int(arguments[3]),
      let url = ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES"]
    else { throw Refusal(description: "usage: postgresbench OPERATION SCHEMA ROWS") }
    let storage = try await Storage.open(
      location("\(url)&logbook=entries"),
      of: StoreModel(arguments[2], Entry.self)
    )
    let store = storage.store(of: Entry.self)
    switch arguments[1] {
    case "make":
      for start in stride(from: 0, to: rows, by: 100_000) {
        try await store.insert((start..<min(rows, start + 100_000)).map { Entry($0, of: rows) })
      }
    case "insert-many":
      let entries = (0..<rows).map { Entry($0, of: rows) }
      try await measure { try await store.insert(entries).count }
    case "insert-durably":
      try await store.insert(Entry(1_000, of: rows))
      try await measure {
        for index in 0..<1_000 { try await store.insert(Entry(index, of: rows)) }
        return 1_000
      }
    case "insert-durably-crowd":
      try await store.insert(Entry(3_200, of: rows))
      try await measure {
        try await withThrowingTaskGroup { group in
          for writer in 0..<16 {
            group.addTask {
              for index in 0..<200 { try await store.insert(Entry(writer * 200 + index, of: rows)) }
            }
          }
          try await group.waitForAll()
        }
        return 3_200
      }
    case "fetch-all":
      try await measureTwice { try await store.records(matching: RecordFetch()).reduce(0) { $0 + $1.sum } }
    case "stream":
      try await measureTwice {
        var result = 0
        for try await batch in store.batches(matching: RecordFetch(), size: 1_000) {
          for entry in batch { result += entry.sum }
        }
        return result
      }
    case "look-up-ids":
      try await measureTwice {
        var result = 0
        for n in 0..<5_000 {
          result += try await store.record(withID: Entry.id(Entry.choose(n, of: rows)))?.sum ?? 0
        }
        return result
      }
    case "look-up-texts":
      try await measureTwice {
        var result = 0
        for n in 0..<200 {
          let place = "Place \(Entry.choose(n, of: rows / 50 - 1) + 1)"
          result += try await store.records(matching: RecordFetch(where: #Predicate { $0.place == place })).count
        }
        return result
      }
    case "sum-places":
      try await measureTwice {
        let places = Aggregation<Entry>(by: [.value(\.place)], measures: [.sum(\.amount)])
        return try await store.rows(of: places).reduce(0) { $0 + $1.count * (($1.sum(\.amount) ?? 0) % 1_000) }
      }
    default: throw Refusal(description: "no operation \(arguments[1])")
    }
  }

  private static func location(_ url: String) throws -> StorageLocation {
    #if Postgres
      return try .postgres(url)
    #else
      throw Refusal(description: "built without the trait Postgres")
    #endif
  }

  private static func measureTwice(_ operation: () async throws -> Int) async throws {
    _ = try await operation()
    try await measure(operation)
  }

  private static func measure(_ operation: () async throws -> Int) async throws {
    var result = 0
    let time = try await ContinuousClock().measure { result = try await operation() }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)[1]
    print(time / .milliseconds(1), peak ?? "0", result)
  }
}
