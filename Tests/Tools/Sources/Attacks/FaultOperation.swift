import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

enum FaultOperation: CaseIterable {
  case create, open, insertOne, insertMany, fill, unitOfWork, undo, read, stream

  var isOnEmptyDisk: Bool { self == .create }

  var opens: Bool { self == .create || self == .open }

  func run(on storage: Storage, _ samples: FaultSamples) async throws {
    switch self {
    case .create, .open: break
    case .insertOne: try await storage.tasks.insert(samples.task)
    case .insertMany: try await storage.reports.insert(samples.reports)
    case .fill:
      try await storage.unitOfWork { _, reports in
        try await reports.insert(samples.manyReports)
        let count = try await reports.count(matching: ReportQuery(location: samples.manyReports[0].location))
        if count != samples.manyReports.count { throw WrongAnswer() }
        try await reports.insert(samples.reports)
      }
    case .unitOfWork:
      try await storage.unitOfWork { tasks, reports in
        try await tasks.update(samples.base[0].edited(at: samples.date) { $0.title = "updated" })
        try await tasks.delete(withID: samples.base[1].id)
        try await reports.insert(samples.reports)
      }
    case .undo: try await storage.undo()
    case .read:
      let tasks = try await storage.tasks.records(matching: TaskQuery())
      if tasks != samples.stored { throw WrongAnswer() }
    case .stream:
      var tasks: [TaskItem] = []
      for try await batch in storage.tasks.batches(matching: TaskQuery(), size: 3) { tasks += batch }
      if tasks != samples.stored { throw WrongAnswer() }
    }
  }

  struct WrongAnswer: Error {}
}

struct FaultSamples: Sendable {
  let date = Date(timeIntervalSince1970: 1_600_000_000)
  /// The tasks that are inserted into the new store: a task without subtasks, and a task with nested subtasks.
  let base: [TaskItem]
  /// The tasks in ``base`` as the store returns them, after an update of the first task.
  var stored: [TaskItem] = []
  let task: TaskItem
  let reports: [Report]
  /// Enough reports to make the SQLite store drop its indexes before the insertion and create them again afterwards.
  let manyReports: [Report]

  init(count: Int) throws {
    var base = [try TaskItem(title: "alone", tags: ["a", "b"], createdAt: date)]
    base.append(try TaskItem(title: "parent", createdAt: date))
    for number in 0..<count {
      base.append(try TaskItem(title: "part \(number)", parentID: base[1 + number / 2].id, createdAt: date))
    }
    self.base = base
    task = try TaskItem(title: "one", notes: String(repeating: "long ", count: 2000), createdAt: date)
    let day = date
    manyReports = try (0..<500).map { try Report(location: "many", numberTested: $0, dateReported: day) }
    reports = try (0..<count).map { try Report(location: "report \($0)", numberTested: $0, dateReported: day) }
  }

  /// Creates a disk with a store that contains the tasks in ``base``. The first task is updated after the insertion,
  /// and the store's steps can be undone. Also sets ``stored``.
  mutating func makeStore(_ kind: String) async throws -> SimulatedDisk {
    let disk = SimulatedDisk()
    let storage = try disk.open(kind, history: .undo)
    try await storage.tasks.insert(base)
    try await storage.tasks.update(base[0].edited(at: date) { $0.title = "changed" })
    stored = try await storage.tasks.records(matching: TaskQuery())
    return disk.copy()
  }
}

struct StoreContent: Equatable {
  let tasks: [TaskItem]
  let reports: [Report]
  let steps: [Int]

  init(of storage: Storage) async throws(StoreError) {
    tasks = try await storage.tasks.records(matching: TaskQuery())
    reports = try await storage.reports.records(matching: ReportQuery())
    steps = try await storage.history().steps.map(\.number)
  }
}
