import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// An operation to measure. It uses the stores through their protocols, as a client does.
///
/// The property ``baseline`` names the corresponding operation in the C program Baseline. Both operations must have the
/// same result, to show that both programs do the same work.
struct Operation: Sendable {
  typealias Run = @Sendable (any ReportStoreProtocol, any TaskStoreProtocol) async throws -> Int

  let name: String
  /// Whether the operation changes the store. Each measurement of such an operation needs a new copy of the store.
  var writes = false
  var isOfTasks = false
  /// Whether the store already contains the benchmark's rows when the operation starts.
  var hasRows = true
  /// Whether the operation executes nearly the same number of instructions each time. This is the case if it waits
  /// neither for the disk nor for concurrent calls.
  var isRepeatable: Bool { !name.hasPrefix("insert-durably") && !name.hasSuffix("-crowd") }
  var history: HistoryLevel?
  var durability = StorageDurability.full
  /// The name of the corresponding operation in the C program Baseline.
  var baseline: String {
    ["-heard", "-undoable"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
  }
  /// A closure that prepares the operation for the given number of rows and returns the closure to measure. The
  /// preparation is not measured.
  let prepare: @Sendable (Int) throws -> Run
}

extension Operation {
  static let all = reading + writing

  /// An operation that does nothing. Its instruction count is subtracted from those of the other operations.
  static let nothing = Operation(name: "nothing") { _ in { _, _ in 0 } }

  private static let reading: [Operation] = [
    Operation(name: "fetch-all") { _ in
      { reports, _ in
        try await reports.records(matching: ReportQuery()).reduce(0) { $0 + ($1.numberTested ?? 0) }
      }
    },
    Operation(name: "stream") { _ in
      { reports, _ in
        var sum = 0
        for try await batch in reports.batches(matching: ReportQuery(), size: 500) {
          for report in batch { sum += report.numberTested ?? 0 }
        }
        return sum
      }
    },
    Operation(name: "look-up-ids") { rows in
      let ids = (0..<20_000).map { Report.ID(BenchRecords.id(BenchRecords.choose($0, of: rows))) }
      return { reports, _ in
        var sum = 0
        for id in ids { sum += try await reports.record(withID: id)?.numberTested ?? 0 }
        return sum
      }
    },
    // Each of eight callers looks up an eighth of the IDs. In the C program Baseline, a single caller looks up all of
    // them.
    Operation(name: "look-up-ids-crowd") { rows in
      let ids = (0..<20_000).map { Report.ID(BenchRecords.id(BenchRecords.choose($0, of: rows))) }
      return { reports, _ in
        try await withThrowingTaskGroup { group in
          for caller in 0..<8 {
            group.addTask {
              var sum = 0
              for id in ids[caller * 2500..<caller * 2500 + 2500] {
                sum += try await reports.record(withID: id)?.numberTested ?? 0
              }
              return sum
            }
          }
          return try await group.reduce(0, +)
        }
      }
    },
    Operation(name: "look-up-numbers") { rows in
      { reports, _ in
        var sum = 0
        for n in 0..<20_000 {
          sum += try await reports.record(numbered: BenchRecords.choose(n, of: rows) + 1)?.numberTested ?? 0
        }
        return sum
      }
    },
    filter("filter", days: 3650, count: 200),
    // Each query returns about a dozen records, like the first page of a list.
    filter("filter-few", days: 14, count: 2000),
    Operation(name: "count-location") { _ in
      { reports, _ in
        var sum = 0
        for n in 0..<36 { sum += try await reports.count(matching: ReportQuery(location: BenchRecords.place(n))) }
        return sum
      }
    },
    Operation(name: "sum-days") { _ in
      { reports, _ in
        try await reports.summaries(by: .month, matching: ReportQuery()).reduce(0) { $0 + $1.totals.known.positive }
      }
    },
    Operation(name: "sum-locations") { _ in
      { reports, _ in
        try await reports.summaries(by: .location, matching: ReportQuery()).reduce(0) { $0 + $1.totals.known.positive }
      }
    },
    Operation(name: "search-tasks", isOfTasks: true) { rows in
      let queries = (0..<100).map { TaskQuery(search: "task \(BenchRecords.choose($0, of: rows))", limit: 50) }
      return { _, tasks in
        var sum = 0
        for query in queries {
          sum += try await tasks.records(matching: query).reduce(0) { $0 + ($1.number ?? 0) + $1.priority.rank }
        }
        return sum
      }
    },
  ]

  private static let writing: [Operation] = [
    insertMany("insert-many", history: .off, isHeard: false),
    insertMany("insert-many-heard", history: .changes, isHeard: true),
    insertEach("insert-durably", 400, history: .off, .full),
    insertEach("insert-durably-handed", 400, history: .off, .full),
    insertEach("insert-durably-recorded", 400, history: .changes, .full),
    insertEach("insert-relaxed", 2000, history: .off, .relaxed),
    insertEach("insert-relaxed-recorded", 2000, history: .changes, .relaxed),
    Operation(name: "insert-durably-crowd", writes: true, history: .off) { rows in
      let new = try (rows..<rows + 1600).map { try BenchRecords.report($0) }
      return { reports, _ in
        try await withThrowingTaskGroup { group in
          for writer in 0..<8 {
            group.addTask {
              for report in new[writer * 200..<writer * 200 + 200] { try await reports.insert(report) }
            }
          }
          try await group.waitForAll()
        }
        return new.count
      }
    },
    updateMany("update-many", history: .off),
    updateMany("update-many-undoable", history: .undo),
    Operation(name: "delete-many", writes: true, history: .off) { rows in
      let ids = stride(from: 0, to: rows, by: 4).map { Report.ID(BenchRecords.id($0)) }
      return { reports, _ in try await reports.delete(withIDs: ids) }
    },
  ]

  private static func filter(_ name: String, days: Double, count: Int) -> Operation {
    Operation(name: name) { rows in
      let queries = (0..<count).map { n in
        let index = BenchRecords.choose(n, of: rows)
        let date = BenchRecords.date(index)
        return ReportQuery(
          location: BenchRecords.place(index),
          from: date.addingTimeInterval(-days * 86_400),
          before: date,
          sort: [.descending(.date)],
          limit: 50
        )
      }
      return { reports, _ in
        var sum = 0
        for query in queries {
          sum += try await reports.records(matching: query).reduce(0) { $0 + ($1.numberTested ?? 0) }
        }
        return sum
      }
    }
  }

  private static func insertEach(_ name: String, _ count: Int, history: HistoryLevel, _ durability: StorageDurability)
    -> Operation
  {
    Operation(name: name, writes: true, history: history, durability: durability) { rows in
      let new = try (rows..<rows + count).map { try BenchRecords.report($0) }
      return { reports, _ in
        for report in new { try await reports.insert(report) }
        return new.count
      }
    }
  }

  private static func insertMany(_ name: String, history: HistoryLevel, isHeard: Bool) -> Operation {
    Operation(name: name, writes: true, hasRows: false, history: history) { rows in
      let new = try (0..<rows).map { try BenchRecords.report($0) }
      return { reports, _ in
        let changes = isHeard ? reports.changes() : nil
        let inserted = try await reports.insert(new).count
        if let changes { for await _ in changes { break } }
        return inserted
      }
    }
  }

  private static func updateMany(_ name: String, history: HistoryLevel) -> Operation {
    Operation(name: name, writes: true, history: history) { rows in
      let changed = try stride(from: 0, to: rows, by: 4).map { try BenchRecords.report($0, more: 1) }
      return { reports, _ in
        try await reports.update(changed)
        return changed.count
      }
    }
  }
}
