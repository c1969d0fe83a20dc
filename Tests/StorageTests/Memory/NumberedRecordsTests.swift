import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookSamples
import Foundation
import Testing

@Suite struct NumberedRecordsTests {
  private func report(_ number: Int) throws -> Report {
    try Report(location: "\(number)", numberTested: number, dateReported: Date(timeIntervalSince1970: 0))
      .numbered(number)
  }

  @Test(arguments: UInt64(1)...4)
  func `records stay in order whatever is inserted and removed`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var records = NumberedRecords<Report>()
    var expected: [Int: Report] = [:]
    for _ in 0..<60 {
      let count = random.pick([1, 2, 40, 3_000])
      if random.next() % 3 == 0 {
        let numbers = expected.keys.sorted().shuffled(using: &random).prefix(count)
        #expect(Set(records.remove(Array(numbers))) == Set(numbers.compactMap { expected[$0] }))
        for number in numbers { expected[number] = nil }
      } else {
        let numbers = Set((0..<count).map { _ in Int.random(in: 1...100_000, using: &random) }).filter {
          expected[$0] == nil
        }
        let new = try numbers.map(report)
        records.insert(new, isAscending: false)
        for record in new { expected[record.number ?? 0] = record }
        let last = try report(records.lastNumber + 1)
        records.insert([last], isAscending: true)
        expected[last.number ?? 0] = last
      }
      let ascending = expected.sorted { $0.key < $1.key }.map(\.value)
      #expect(records.all == ascending)
      #expect(records.count == ascending.count && records.lastNumber == ascending.last?.number ?? 0)
      for number in [1, 50_000, 100_000] + ascending.prefix(2).compactMap(\.number) {
        #expect(records[number] == expected[number])
      }
    }
  }

  /// A change moves the records of one chunk, so its work is bounded if all chunks are short.
  @Test func `changes before the end divide the records into short chunks`() throws {
    var records = NumberedRecords<Report>()
    for number in (1...20_000).reversed() { records.insert([try report(number)], isAscending: false) }
    #expect(records.longestChunk <= 1_024)
    records.insert(try (20_001...40_000).map(report), isAscending: true)
    for number in 20_000...30_000 { _ = records.remove([number]) }
    #expect(records.longestChunk <= 1_024)
    #expect(records.all.map(\.number) == Array(1...19_999) + Array(30_001...40_000))
  }

  @Test func `a step that is rolled back leaves no trace`() throws {
    var table = InMemoryRecords<TaskItem>()
    let tasks = try (0..<2_000).map { try TaskItem(title: "\($0)", createdAt: Date(timeIntervalSince1970: 0)) }
    let stored = try table.insert(tasks).records
    table.begin()
    _ = try table.delete(stored[500..<1_500].map(\.id.rawValue))
    _ = try table.update([stored[0].edited(at: .now) { $0.title = "changed" }])
    _ = try table.insert([TaskItem(title: "new", createdAt: .now), stored[700]])
    _ = try table.update([stored[700].edited(at: .now) { $0.parentID = stored[1].id }])
    table.rollBack()
    #expect(table.records == stored)
    #expect(table.record(withID: stored[700].id) == stored[700])
    #expect(try table.delete([stored[1].id.rawValue]) == [stored[1].id.rawValue])
  }
}
