import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var parents: [Law] {
    Law("a record whose parent does not exist can be neither inserted nor updated", in: .parts) { store in
      let stored = try await store.insertAll(Item.samples(2))
      let orphan = try Item.sample(seed: 9).part(of: .absent)
      try await expectParentRefused("inserting an orphan") { _ = try await store.insert(orphan) }
      try await expectParentRefused("inserting a list of one orphan") { _ = try await store.insert([orphan]) }
      try await expectParentRefused("making a record an orphan") {
        try await store.update([stored[1].part(of: .absent)])
      }
      try await store.expectContent("after the refusals", stored)
      _ = try await store.delete(withIDs: [stored[0].id])
      try await expectParentRefused("inserting a part of a deleted record") {
        _ = try await store.insert(orphan.part(of: stored[0].id))
      }
      try await store.expectContent("after the refusals", [stored[1]])
    }

    Law("when the parent of one of several records does not exist, none is written", in: .parts, needing: .atomicity) {
      store in
      let stored = try await store.insertAll(Item.samples(2))
      let samples = try Item.samples(2, seed: 2)
      try await expectParentRefused("inserting an orphan among others") {
        _ = try await store.insert([samples[0], samples[1].part(of: .absent)])
      }
      try await expectParentRefused("making a record an orphan") {
        try await store.update([stored[1].withContent(of: samples[0]), stored[0].part(of: .absent)])
      }
      try await store.expectContent("after the refusals", stored)
    }

    Law("a record cannot be made part of its own part, and nothing changes", in: .parts, needing: .atomicity) { store in
      let samples = try Item.samples(4)
      let root = try await store.insert(samples[0])
      let child = try await store.insert(samples[1].part(of: root.id))
      let grandchild = try await store.insert(samples[2].part(of: child.id))
      let other = try await store.insert(samples[3])
      for descendant in [child, grandchild] {
        try await expectParentRefused("making a record part of its descendant") {
          try await store.update([other.withContent(of: samples[0]), root.part(of: descendant.id)])
        }
      }
      try await expectParentRefused("making two records part of each other") {
        try await store.update([root.part(of: other.id), other.part(of: grandchild.id)])
      }
      try await store.expectContent("after the refusals", [root, child, grandchild, other])
    }

    Law("records that are part of each other cannot be inserted", in: .parts, needing: .atomicity) { store in
      let samples = try Item.samples(4)
      try await expectParentRefused("inserting a circle") {
        _ = try await store.insert([
          samples[3], samples[0].part(of: samples[2].id), samples[1].part(of: samples[0].id),
          samples[2].part(of: samples[1].id),
        ])
      }
      try await store.expectContent("after the refusal", [])
    }

    Law("a parent may come after its parts in an insertion", in: .parts) { store in
      let samples = try Item.samples(3)
      let child = try samples[1].part(of: samples[2].id)
      let given = [try samples[0].part(of: child.id), child, samples[2]]
      let stored = try await store.insertAll(given)
      try expect("the returned records", stored, are: zip(given, stored).map { $0.numbered($1.number ?? 1) })
      try await store.expectContent("after the insertion", stored)
    }

    Law("a part that was moved belongs to its new parent only", in: .parts) { store in
      let samples = try Item.samples(4)
      let old = try await store.insert(samples[0])
      let new = try await store.insert(samples[1])
      let child = try await store.insert(samples[2].part(of: old.id))
      let grandchild = try await store.insert(samples[3].part(of: child.id))
      let moved = try child.part(of: new.id)
      try await store.update([moved])
      try await expectAnswers(about: [old, new, moved, grandchild], of: store)
      try expect("the number deleted with the old", try await store.delete(withID: old.id), is: 1)
      try await store.expectContent("without the old", [new, moved, grandchild])
      let free = try moved.part(of: nil)
      try await store.update([free])
      try expect("the number deleted with the new", try await store.delete(withID: new.id), is: 1)
      try await store.expectContent("without the new", [free, grandchild])
    }

    Law("when an update names a record twice, only the last determines its parent", in: .parts, needing: .atomicity) {
      store in
      let stored = try await store.insertAll(Item.samples(2))
      let orphan = try stored[0].part(of: .absent)
      let part = try stored[1].part(of: stored[0].id)
      let whole = try stored[0].withContent(of: Item.sample(seed: 9))
      try await store.update([orphan, stored[0].part(of: stored[1].id), part, whole])
      try await store.expectContent("after the update", [whole, part])
      try await expectParentRefused("making a record an orphan at last") {
        try await store.update([whole, part, orphan])
      }
      try await store.expectContent("after the refusal", [whole, part])
    }
  }

  static func expectParentRefused(_ what: String, _ call: () async throws -> Void) async throws {
    try await expectInvalid("parent", of: what, call)
  }
}
