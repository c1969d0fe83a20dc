import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension TaskLaws {
  static var subtasks: [Law] {
    [subtasksFound, deletedWithParent, deletedWithParentByQuery, namedWithParent, childrenLast, deepChain]
  }

  private struct Family {
    let root, left, leftChild, leftGrandchild, right, other: TaskItem

    init(in store: any TaskStoreProtocol) async throws {
      root = try await store.insert(task("root"))
      other = try await store.insert(task("other"))
      left = try await store.insert(task("left", partOf: root.id))
      right = try await store.insert(task("right", partOf: root.id))
      leftChild = try await store.insert(task("left child", partOf: left.id))
      leftGrandchild = try await store.insert(task("left grandchild", partOf: leftChild.id))
    }
  }

  static var subtasksFound: Law {
    Law("queries about subtasks return what the reference returns", in: .subtasks, needing: .subtasks) { store in
      let stored = try await store.insert(TaskItem.samples(60, seed: 4, related: true))
      for query in TaskItem.queries(about: stored) {
        let answer = try await store.records(matching: query)
        try expect("the answer to \(brief(query))", answer, are: query.apply(to: stored))
      }
    }
  }

  static var deletedWithParent: Law {
    Law(
      "deleting a task deletes its subtasks at every depth, and counts and publishes them",
      in: .subtasks,
      needing: .subtasks,
      .changes
    ) { store in
      let family = try await Family(in: store)
      let listener = ChangeListener(to: store)
      try expect("the number deleted", try await store.delete(withIDs: [family.left.id]), is: 3)
      try await store.expectContent("after deleting a branch", [family.root, family.other, family.right])
      try expect("the number deleted", try await store.delete(withIDs: [family.root.id]), is: 2)
      try await store.expectContent("after deleting the root", [family.other])
      try expect(
        "the changes",
        try await listener.changesSoFar().map(\.withDeletedSorted),
        are: [
          StoreChange(deleted: [family.left.id, family.leftChild.id, family.leftGrandchild.id]),
          StoreChange(deleted: [family.root.id, family.right.id]),
        ].map(\.withDeletedSorted)
      )
    }
  }

  static var deletedWithParentByQuery: Law {
    Law(
      "deleting tasks by query deletes their subtasks too, whether or not they match",
      in: .subtasks,
      needing: .subtasks,
      .changes
    ) { store in
      let family = try await Family(in: store)
      let listener = ChangeListener(to: store)
      try expect("the number deleted", try await store.delete(matching: TaskQuery(search: "left child")), is: 2)
      try await store.expectContent("after the first", [family.root, family.other, family.left, family.right])
      try expect("the number deleted", try await store.delete(matching: TaskQuery(limit: 1)), is: 3)
      try await store.expectContent("after the second", [family.other])
      try expect(
        "the changes",
        try await listener.changesSoFar().map(\.withDeletedSorted),
        are: [
          StoreChange(deleted: [family.leftChild.id, family.leftGrandchild.id]),
          StoreChange(deleted: [family.root.id, family.left.id, family.right.id]),
        ].map(\.withDeletedSorted)
      )
    }
  }

  static var namedWithParent: Law {
    Law("a subtask that a deletion names along with its parent is counted once", in: .subtasks, needing: .subtasks) {
      store in
      let family = try await Family(in: store)
      let ids = [family.leftChild.id, family.root.id, family.left.id, family.root.id]
      try expect("the number deleted", try await store.delete(withIDs: ids), is: 5)
      try await store.expectContent("after the deletion", [family.other])
    }
  }

  static var childrenLast: Law {
    Law("deleting a subtask leaves its parent and its siblings", in: .subtasks, needing: .subtasks) { store in
      let family = try await Family(in: store)
      try expect("the number deleted", try await store.delete(withID: family.leftGrandchild.id), is: 1)
      try expect("the number deleted", try await store.delete(withID: family.right.id), is: 1)
      let rest = [family.root, family.other, family.left, family.leftChild]
      try await store.expectContent("after the deletions", rest)
    }
  }

  static var deepChain: Law {
    Law(
      "a chain of 2000 tasks, each part of the one before, can be inserted and deleted",
      in: .subtasks,
      needing: .subtasks
    ) { store in
      var chain = [try task("first")]
      for level in 2...2000 { chain.append(try task("level \(level)", partOf: chain[level - 2].id)) }
      let other = try await store.insert(task("other"))
      _ = try await store.insert(chain.reversed())
      try await expectFailure("as an invalid parent", of: "making the first part of the last") {
        let last = chain[1999].id
        try await store.update(chain[0].edited(at: SampleValues.dates[13]) { $0.parentID = last })
      } where: {
        $0.isInvalid("parent")
      }
      try expect("the number deleted", try await store.delete(withIDs: [chain[0].id]), is: 2000)
      try await store.expectContent("after the deletion", [other])
    }
  }
}
