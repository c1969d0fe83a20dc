import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import Foundation
import Testing

@Suite struct GeneratorTests {
  @Test(arguments: [
    (RecordShape.plausible, UInt64(1), "47a3aebb6d0f139"), (.plausible, 2, "70b47a11c9287b78"),
    (.edge, 1, "d1b71e2c5b7ac50"), (.edge, 2, "e70fe9ca00ce1c79"),
    (.hostile, 1, "9b7a3793974653d4"), (.hostile, 2, "3ab16fba4547d457"),
  ])
  func `the same seed gives the same tasks everywhere`(shape: RecordShape, seed: UInt64, digest: String) throws {
    var generator = TaskGenerator(seed: seed, shape: shape)
    let actual = Digest(try generator.next(200)).description
    #expect(actual == digest)
  }

  @Test(arguments: [
    (RecordShape.plausible, UInt64(1), "9d8c0b8c8c9a1f82"), (.plausible, 2, "e8544abffdb5344b"),
    (.edge, 1, "ae778ec13b8dbbc0"), (.edge, 2, "59593a4d3c83edc4"),
    (.hostile, 1, "f781944980e61c06"), (.hostile, 2, "9445b5bbcf5fe74d"),
  ])
  func `the same seed gives the same reports everywhere`(shape: RecordShape, seed: UInt64, digest: String) throws {
    var generator = ReportGenerator(seed: seed, shape: shape)
    let actual = Digest(try generator.next(200)).description
    #expect(actual == digest)
  }

  @Test(arguments: RecordShape.allCases)
  func `the first records do not depend on how many are generated`(shape: RecordShape) throws {
    var (few, many) = (TaskGenerator(seed: 5, shape: shape), TaskGenerator(seed: 5, shape: shape))
    #expect(Digest(try few.next(10)) == Digest(Array(try many.next(100).prefix(10))))
    var (fewReports, manyReports) = (ReportGenerator(seed: 5, shape: shape), ReportGenerator(seed: 5, shape: shape))
    #expect(Digest(try fewReports.next(10)) == Digest(Array(try manyReports.next(100).prefix(10))))
    #expect(try few.next(0) == [])
    #expect(try few.next(-1) == [])
  }

  @Test(arguments: RecordShape.allCases)
  func `IDs are unique, and parents shortly precede their parts`(shape: RecordShape) throws {
    var generator = TaskGenerator(seed: 3, shape: shape)
    var places: [TaskItem.ID: Int] = [:]
    var parts = 0
    for (place, task) in try generator.next(3_000).enumerated() {
      #expect(task.number == nil)
      #expect(places.updateValue(place, forKey: task.id) == nil)
      guard let parentID = task.parentID else { continue }
      parts += 1
      let distance = try place - #require(places[parentID])
      #expect((1...TaskGenerator.reach).contains(distance))
    }
    #expect(parts > 300)
    var reports = ReportGenerator(seed: 3, shape: shape)
    #expect(Set(try reports.next(3_000).map(\.id)).count == 3_000)
  }

  @Test func `plausible reports have unique days and places, and resemble real ones`() throws {
    var generator = ReportGenerator(seed: 3)
    let reports = try generator.next(40_000)
    #expect(Set(reports.map { "\($0.location.matchingKey) \($0.dateReported)" }).count == 40_000)
    #expect(Set(reports.map(\.location)).count == 60)
    #expect(reports.allSatisfy { CalendarDay(utc: $0.dateReported).startInUTC == $0.dateReported })
    for missing in [\Report.numberTested, \.numberPositive, \.numberNegative] {
      #expect((200..<6_000).contains(reports.count { $0[keyPath: missing] == nil }))
    }
    // Infections come in waves: on some days, a location has more than ten times as many positive tests as on others.
    let one = reports.filter { $0.location == reports[0].location }.compactMap(\.numberPositive).sorted()
    #expect(one.count > 600 && one[one.count * 9 / 10] > 10 * max(1, one[one.count / 10]))
    // On Sundays, fewer than half as many tests are performed as on Mondays.
    func tested(onWeekday weekday: Int) -> Int {
      reports.filter { CalendarDay(utc: $0.dateReported).daysSinceMonday == weekday }
        .compactMap(\.numberTested).reduce(0, +)
    }
    #expect(tested(onWeekday: 6) * 2 < tested(onWeekday: 0))
    #expect(reports.allSatisfy { $0.numberPositive ?? 0 <= $0.numberTested ?? .max })
  }

  @Test func `plausible tasks are edited and completed after their creation`() throws {
    var generator = TaskGenerator(seed: 3)
    let tasks = try generator.next(2_000)
    #expect(tasks.allSatisfy { $0.createdAt <= $0.modifiedAt && $0.modifiedAt >= $0.completedAt ?? $0.createdAt })
    #expect(zip(tasks, tasks.dropFirst()).allSatisfy { $0.createdAt < $1.createdAt })
    #expect((800..<1_400).contains(tasks.count(where: \.isCompleted)))
    #expect(Set(tasks.map(\.priority)) == Set(Priority.allCases))
    #expect(Set(tasks.compactMap(\.project)).count == 8)
    #expect(
      tasks.contains { $0.tags.count == 3 } && tasks.contains { $0.dueAt != nil } && tasks.contains { $0.notes != nil }
    )
  }

  @Test func `the limits of every field are reached`() throws {
    var generator = TaskGenerator(seed: 1, shape: .edge)
    let tasks = try generator.next(400)
    let range = Date.storableRange
    #expect(tasks.contains { $0.dueAt == range.lowerBound } && tasks.contains { $0.dueAt == range.upperBound })
    #expect(tasks.contains { $0.title.count == 1 } && tasks.contains { $0.title.count == 65_536 })
    #expect(tasks.contains { $0.tags.count > 90 } && tasks.contains { $0.tags.isEmpty })
    var depths: [TaskItem.ID: Int] = [:]
    for task in tasks { depths[task.id] = 1 + (task.parentID.flatMap { depths[$0] } ?? 0) }
    #expect((depths.values.max() ?? 0) > 40)
    var reports = ReportGenerator(seed: 1, shape: .edge)
    #expect(Set([nil, 0, Int.max]).isSubset(of: try reports.next(100).map(\.numberTested)))
  }

  @Test func `samples of tasks and reports hold every date`() throws {
    for date in SampleValues.dates {
      #expect(try Set(TaskItem.sample(holding: date).dates) == [date])
      #expect(try Set(Report.sample(holding: date).dates) == [date])
    }
  }
}
