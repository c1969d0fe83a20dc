import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct RecordOutlineTests {
  private let ids = (0..<8).map { _ in TaskItem.ID(madeAt: .now) }

  private func task(_ index: Int, partOf parent: Int? = nil) throws -> TaskItem {
    try TaskItem(title: "\(index)", parentID: parent.map { ids[$0] }, id: ids[index], createdAt: .now)
  }

  private func outline(_ tasks: [TaskItem]) -> [String] {
    RecordHierarchy.outline(of: tasks).map { String(repeating: "-", count: $0.depth) + $0.record.title }
  }

  @Test func `parts follow their parent, in the given order`() throws {
    let tasks = try [task(3, partOf: 1), task(2, partOf: 0), task(1), task(4, partOf: 0), task(5, partOf: 2), task(0)]
    #expect(outline(tasks) == ["1", "-3", "0", "-2", "--5", "-4"])
    #expect(outline(tasks.reversed()) == ["0", "-4", "-2", "--5", "1", "-3"])
  }

  @Test func `a part without its parent is at the top level, with its own parts`() throws {
    #expect(outline(try [task(2, partOf: 1), task(3), task(4, partOf: 2)]) == ["2", "-4", "3"])
  }

  @Test func `records without a parent keep their order`() throws {
    #expect(outline(try [task(2), task(0), task(1)]) == ["2", "0", "1"])
    #expect(outline([]) == [])
  }

  @Test func `records that are parts of each other are all included`() throws {
    #expect(outline(try [task(7), task(0, partOf: 1), task(1, partOf: 0)]) == ["7", "0", "-1"])
  }

  @Test func `parts may be nested to any depth`() throws {
    var tasks = [try TaskItem(title: "0", createdAt: .now)]
    for index in 1..<20_000 {
      tasks.append(try TaskItem(title: "\(index)", parentID: tasks[index - 1].id, createdAt: .now))
    }
    #expect(RecordHierarchy.outline(of: tasks.reversed()).map(\.depth) == Array(0..<20_000))
  }
}
