import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation

/// The operations on a store that may be damaged. They run in a separate process, because they may crash.
///
/// The process prints a line for each operation: `check` with the number of problems, `open` with `1`, `answer` with
/// the digest of a result, and `write` with `kept` or `lost`. If an operation fails, its line contains `-` and the
/// error instead.
struct Victim {
  static func content() throws -> (tasks: [TaskItem], reports: [Report]) {
    // Reports with very large counts are excluded, because the sums of the counts would overflow.
    let reports = try Report.samples(200, seed: 6, related: true).filter { report in
      [report.numberTested, report.numberPositive, report.numberNegative].allSatisfy { $0 ?? 0 < 1 << 40 }
    }
    return (try TaskItem.samples(60, seed: 6, related: true), reports)
  }

  let location: StorageLocation

  func run() async throws {
    await tellCheck()
    guard let storage = await tell("open", { try Storage(location) }, { _ in "1" }) else { return }
    // A task is written only if all queries succeeded, because an ordinary program would not write to a store after a
    // query has reported damage.
    if try await read(storage) { await write(storage) }
    await tellCheck()
  }

  private func tellCheck() async {
    await tell("check", { try await Storage.check(location).problems }, { problems in "\(problems.count)" })
  }

  private func read(_ storage: Storage) async throws -> Bool {
    let (tasks, reports) = try Self.content()
    var isReadable = true
    func ask(_ body: () async throws -> String) async {
      if await tell("answer", body, { $0.digest }) == nil { isReadable = false }
    }
    await ask { try await storage.tasks.records(matching: TaskQuery()).text }
    await ask { try await storage.reports.records(matching: ReportQuery()).text }
    await ask {
      var text = ""
      for try await batch in storage.reports.batches(matching: ReportQuery(), size: 7) { text += try batch.text }
      return text
    }
    for task in tasks.prefix(20) { await ask { try await [storage.tasks.record(withID: task.id)].text } }
    for number in 1...20 { await ask { try await [storage.reports.record(numbered: number)].text } }
    for query in TaskItem.queries(about: tasks).every(9) {
      await ask { try await storage.tasks.records(matching: query).text }
      await ask { try await "\(storage.tasks.count(matching: query))" }
    }
    for query in Report.queries(about: reports).every(9) {
      await ask { try await storage.reports.records(matching: query).text }
      await ask { try await "\(storage.reports.count(matching: query))" }
    }
    for grouping in ReportGrouping.allCases {
      await ask { try await "\(storage.reports.summaries(by: grouping, matching: ReportQuery()))" }
    }
    return isReadable
  }

  private func write(_ storage: Storage) async {
    await tell("write") {
      let task = try await storage.tasks.insert(TaskItem(title: "after", tags: ["after"], createdAt: .now))
      return try await storage.tasks.record(withID: task.id) == task
    } _: {
      $0 ? "kept" : "lost"
    }
  }

  @discardableResult
  private func tell<Result>(
    _ what: String,
    _ body: () async throws -> Result,
    _ word: (Result) -> String
  ) async -> Result? {
    do {
      let result = try await body()
      print(what, word(result))
      return result
    } catch {
      print(what, "-", error)
      return nil
    }
  }
}

extension Array where Element: Encodable {
  /// The elements as JSON with sorted keys, which makes the text the same in every process.
  fileprivate var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension Array {
  fileprivate func every(_ step: Int) -> [Element] { stride(from: 0, to: count, by: step).map { self[$0] } }
}

extension String {
  /// A short hash of the string (FNV-1a).
  fileprivate var digest: String {
    String(utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
}
