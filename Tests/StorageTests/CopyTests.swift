import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct CopyTests {
  private let folder: TemporaryFolder
  private let day = Date(timeIntervalSince1970: 1_600_000_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The targets of successive copies. Each target is the source of the next copy, and the first source is a SQLite
  /// store. Thus, every kind of store is a source once and a target once.
  private var chain: [StorageLocation] {
    [
      .xml(folder.path("a")), .json(folder.path("b")), .inMemory, .binary(folder.path("c")), .inMemorySQLite,
      .sqlite(folder.path("d")),
    ]
  }

  @Test func `a copy of a copy equals the original`() async throws {
    let first = try Storage(.sqlite(folder.path("first.sqlite")))
    let parent = try TaskItem(title: "e\u{301} \0 \r\n \\u{7}", createdAt: day)
    let part = try TaskItem(title: "part", parentID: parent.id, number: 2, createdAt: day + 0.001)
    try await first.tasks.insert([part, parent.numbered(7)])
    try await first.reports.insert(Report(location: "Here", numberPositive: .max, dateReported: day, number: 40))
    let (tasks, reports) = (
      try await first.tasks.records(matching: TaskQuery()), try await first.reports.records(matching: ReportQuery())
    )
    var source = first
    for location in chain {
      let target = try Storage(location)
      let copied = try await source.copy(to: target)
      #expect((copied.tasks, copied.reports) == (2, 1))
      #expect(try await target.tasks.records(matching: TaskQuery()) == tasks)
      #expect(try await target.reports.records(matching: ReportQuery()) == reports)
      await #expect(throws: StoreError.constraint("the store to copy to must be empty")) {
        try await first.copy(to: target)
      }
      source = target
    }
  }

  @Test func `a store that is not empty is refused as the target`() async throws {
    let (source, target) = (try Storage(.inMemory), try Storage(.inMemory))
    try await target.reports.insert(Report(location: "Here", numberTested: 1, dateReported: day))
    await #expect(throws: StoreError.constraint("the store to copy to must be empty")) {
      try await source.copy(to: target)
    }
  }

  @Test(arguments: [0, 3])
  func `the copy does not reuse numbers of deleted records`(kept: Int) async throws {
    let first = try Storage(.sqlite(folder.path("first.sqlite")))
    for index in 0..<5 {
      let task = try await first.tasks.insert(TaskItem(title: "\(index)", createdAt: day))
      let report = try await first.reports.insert(Report(location: "\(index)", numberTested: 1, dateReported: day))
      if index < kept { continue }
      try await first.tasks.delete(withID: task.id)
      try await first.reports.delete(withID: report.id)
    }
    var source = first
    for location in chain {
      let target = try Storage(location)
      let copied = try await source.copy(to: target)
      #expect((copied.tasks, copied.reports) == (kept, kept))
      source = target
    }
    #expect(try await source.tasks.insert(TaskItem(title: "next", createdAt: day)).number == 6)
    #expect(try await source.reports.insert(Report(location: "next", numberTested: 1, dateReported: day)).number == 6)
  }
}
