import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// The completions that a store provides, such as projects, tags and record numbers.
struct StoreCandidates {
  let storage: Storage
  /// A closure that returns whether a value can be offered as a completion of the typed text.
  let fits: (String) -> Bool

  private static let most = 100
  /// The time after which no further records are read. The completions may then lack values from older records, because
  /// the newest records are read first.
  private static let patience = Duration.milliseconds(200)

  func candidates(_ kind: CompletionPlace.Kind) async throws -> [Candidate] {
    switch kind {
    case .projects: try await candidates { [$0.project].compactMap { $0.map { Candidate($0) } } }
    case .tags: try await candidates { $0.tags.map { Candidate($0) } }
    case .tasks(let isCompleted):
      try await candidates(isCompleted) { task in task.number.map { [Candidate("\($0)", task.title)] } ?? [] }
    case .locations:
      try await storage.reports.summaries(by: .location, matching: ReportQuery()).map(\.key).filter(fits)
        .prefix(Self.most).map { Candidate($0) }
    case .reports:
      try await candidates(storage.reports.batches(matching: ReportQuery(sort: [.descending(.number)]), size: 500)) {
        report in
        let text = "\(report.location), \(CalendarDay(utc: report.dateReported))"
        return report.number.map { [Candidate("\($0)", text)] } ?? []
      }
    case .words, .files, .anything: []
    }
  }

  private func candidates(
    _ isCompleted: Bool? = nil,
    of task: (TaskItem) -> [Candidate]
  ) async throws -> [Candidate] {
    let query = TaskQuery(isCompleted: isCompleted, sort: [.descending(.number)])
    return try await candidates(storage.tasks.batches(matching: query, size: 500), of: task)
  }

  private func candidates<Item: Record>(
    _ batches: RecordBatches<Item>,
    of record: (Item) -> [Candidate]
  ) async throws -> [Candidate] {
    let end = ContinuousClock.now + Self.patience
    var found: [Candidate] = []
    var seen: Set<String> = []
    for try await batch in batches {
      for candidate in batch.flatMap(record) where fits(candidate.value) && seen.insert(candidate.value).inserted {
        found.append(candidate)
        if found.count == Self.most { return found }
      }
      if ContinuousClock.now > end { break }
    }
    return found
  }
}
