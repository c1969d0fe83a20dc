import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

enum HistoryLaws {
  typealias Law = HistoryContract.Law

  static var all: [Law] { remembering + telling + undoing + redoing + refusing }

  /// Functions that make one commit each. Each function requires the commits of the preceding functions.
  static let commits: [@Sendable (any HistoryProtocol) async throws -> Void] = [
    { storage in _ = try await storage.tasks.insert(TaskItem.samples(12, seed: 21)) },
    { storage in _ = try await storage.reports.insert(Report.samples(9, seed: 21)) },
    { storage in _ = try await storage.tasks.insert(TaskItem.sample(seed: 22)) },
    { storage in
      let changed = try await storage.tasks.records(matching: TaskQuery(limit: 3))
      try await storage.tasks.update(changed.map { try $0.withContent(of: TaskItem.sample(seed: 23)) })
    },
    { storage in
      let changed = try await storage.reports.records(matching: ReportQuery(limit: 2, offset: 2))
      try await storage.reports.update(changed.map { try $0.withContent(of: Report.sample(seed: 24)) })
    },
    { storage in
      let root = try TaskLaws.task("root")
      let child = try TaskLaws.task("child", partOf: root.id)
      _ = try await storage.tasks.insert([child, root, TaskLaws.task("grandchild", partOf: child.id)])
    },
    { storage in
      for root in try await storage.tasks.records(matching: TaskQuery()) where root.title == "root" {
        _ = try await storage.tasks.delete(withID: root.id)
      }
    },
    { storage in _ = try await storage.reports.delete(matching: ReportQuery(limit: 4)) },
    everyKindOfChange,
    { storage in _ = try await storage.tasks.delete(matching: TaskQuery()) },
  ]

  @Sendable private static func everyKindOfChange(_ storage: any HistoryProtocol) async throws {
    try await storage.unitOfWork { tasks, reports in
      let old = try await tasks.records(matching: TaskQuery(limit: 4))
      try expect("the number of tasks", old.count, is: 4)
      let new = try await tasks.insertAll(TaskItem.samples(3, seed: 25))
      try await tasks.update(old[0].withContent(of: TaskItem.sample(seed: 26)))
      try await tasks.update(old[0].withContent(of: TaskItem.sample(seed: 27)))
      try await tasks.update(new[0].withContent(of: TaskItem.sample(seed: 28)))
      _ = try await tasks.delete(withIDs: [old[1].id, new[1].id])
      _ = try await reports.delete(matching: ReportQuery(limit: 1))
      let gone = try await reports.records(matching: ReportQuery(limit: 1))
      try expect("the number of reports", gone.count, is: 1)
      _ = try await reports.delete(withID: gone[0].id)
      _ = try await reports.insert(Report.sample(seed: 29).identified(by: gone[0].id, number: nil))
    }
  }

  struct Content {
    let tasks: [TaskItem]
    let reports: [Report]

    init(of storage: any HistoryProtocol) async throws {
      tasks = try await storage.tasks.records(matching: TaskQuery())
      reports = try await storage.reports.records(matching: ReportQuery())
    }

    func expect(in storage: any HistoryProtocol, _ what: String) async throws {
      try await StorageLaws.expectContent(of: storage, what, tasks, reports)
    }
  }

  static func steps(of storage: any HistoryProtocol) async throws -> [HistoryStep] {
    try await storage.history(since: nil, limit: nil).steps
  }
}
