import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension TaskLaws {
  static var parents: [Law] {
    [absentParent, ownDescendant, circleInserted, parentAfterSubtask, movedSubtask, supersededParent]
  }

  private static let now = SampleValues.dates[13]

  private static func expectParentRefused(_ what: String, _ call: () async throws -> Void) async throws {
    try await expectFailure("as an invalid parent", of: what, call) { $0.isInvalid("parent") }
  }

  static var absentParent: Law {
    Law("a parent that does not exist is refused, and nothing changes", in: .subtasks, needing: .subtasks, .atomicity) {
      store in
      let stored = try await store.insert([task("first"), task("second")])
      let orphan = try task("orphan", partOf: .absent)
      try await expectParentRefused("inserting an orphan") { _ = try await store.insert(orphan) }
      try await expectParentRefused("inserting an orphan among others") {
        _ = try await store.insert([task("third"), orphan])
      }
      try await expectParentRefused("making a task an orphan") {
        try await store.update([
          stored[1].edited(at: now) { $0.title = "edited" }, stored[0].edited(at: now) { $0.parentID = .absent },
        ])
      }
      try await store.expectContent("after the refusals", stored)
      _ = try await store.delete(withIDs: [stored[0].id])
      try await expectParentRefused("inserting a part of a deleted task") {
        _ = try await store.insert(task("late", partOf: stored[0].id))
      }
      try await store.expectContent("after the refusals", [stored[1]])
    }
  }

  static var ownDescendant: Law {
    Law(
      "a task cannot be made part of its own subtask, and nothing changes",
      in: .subtasks,
      needing: .subtasks,
      .atomicity
    ) { store in
      let root = try await store.insert(task("root"))
      let child = try await store.insert(task("child", partOf: root.id))
      let grandchild = try await store.insert(task("grandchild", partOf: child.id))
      let other = try await store.insert(task("other"))
      for descendant in [child, grandchild] {
        try await expectParentRefused("making a task part of its descendant") {
          try await store.update([
            other.edited(at: now) { $0.title = "edited" }, root.edited(at: now) { $0.parentID = descendant.id },
          ])
        }
      }
      try await expectParentRefused("making two tasks part of each other") {
        try await store.update([
          root.edited(at: now) { $0.parentID = other.id }, other.edited(at: now) { $0.parentID = grandchild.id },
        ])
      }
      try await store.expectContent("after the refusals", [root, child, grandchild, other])
    }
  }

  static var circleInserted: Law {
    Law("tasks that are part of each other cannot be inserted", in: .subtasks, needing: .subtasks, .atomicity) {
      store in
      let first = try task("first")
      let second = try task("second", partOf: first.id)
      let third = try task("third", partOf: second.id)
      try await expectParentRefused("inserting a circle") {
        _ = try await store.insert([task("other"), first.edited(at: now) { $0.parentID = third.id }, second, third])
      }
      try await store.expectContent("after the refusal", [])
    }
  }

  static var parentAfterSubtask: Law {
    Law("a parent may come after its subtasks in an insertion", in: .subtasks, needing: .subtasks) { store in
      let root = try task("root")
      let child = try task("child", partOf: root.id)
      let stored = try await store.insert([task("grandchild", partOf: child.id), child, root])
      try await store.expectContent("after the insertion", stored)
      try expect("the subtasks", try await store.records(matching: TaskQuery(parentID: root.id)), are: [stored[1]])
    }
  }

  static var movedSubtask: Law {
    Law("a subtask that was moved belongs to its new parent only", in: .subtasks, needing: .subtasks) { store in
      let old = try await store.insert(task("old parent"))
      let new = try await store.insert(task("new parent"))
      let child = try await store.insert(task("child", partOf: old.id))
      let grandchild = try await store.insert(task("grandchild", partOf: child.id))
      let moved = try child.edited(at: now) { $0.parentID = new.id }
      try await store.update(moved)
      try expect("the subtasks of the old", try await store.records(matching: TaskQuery(parentID: old.id)), are: [])
      try expect(
        "the subtasks of the new",
        try await store.records(matching: TaskQuery(parentID: new.id)),
        are: [moved]
      )
      try expect("the number deleted with the old", try await store.delete(withID: old.id), is: 1)
      try await store.expectContent("without the old", [new, moved, grandchild])
      let free = try moved.edited(at: now) { $0.parentID = nil }
      try await store.update(free)
      try expect("the number deleted with the new", try await store.delete(withID: new.id), is: 1)
      try await store.expectContent("without the new", [free, grandchild])
    }
  }

  static var supersededParent: Law {
    Law(
      "when an update names a task twice, only the last determines its parent",
      in: .subtasks,
      needing: .subtasks,
      .atomicity
    ) {
      store in
      let stored = try await store.insert([task("first"), task("second")])
      let orphan = try stored[0].edited(at: now) { $0.parentID = .absent }
      let part = try stored[1].edited(at: now) { $0.parentID = stored[0].id }
      let whole = try stored[0].edited(at: now) { $0.title = "whole" }
      try await store.update([orphan, stored[0].edited(at: now) { $0.parentID = stored[1].id }, part, whole])
      try await store.expectContent("after the update", [whole, part])
      try await expectParentRefused("making a task an orphan at last") {
        try await store.update([whole, part, orphan])
      }
      try await store.expectContent("after the refusal", [whole, part])
    }
  }
}
