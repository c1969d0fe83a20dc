import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var parts: [Law] {
    Law("queries about parts return what the reference returns", in: .parts) { store in
      let stored = try await store.insertAll(Item.samples(60, seed: 4, related: true))
      try await expectAnswers(about: stored, of: store)
    }

    Law("an update of a record keeps its parts", in: .parts) { store in
      let family = try await Family(in: store)
      let content = try Item.sample(seed: 9)
      let root = try family.root.withContent(of: content)
      let left = try family.left.withContent(of: content.part(of: root.id))
      try await store.update([root])
      try await store.update([left])
      try await store.expectContent(
        "after the updates",
        [root, family.other, left, family.right, family.leftChild, family.leftGrandchild]
      )
    }

    Law("deleting a record deletes its parts at every depth, and counts them", in: .parts) { store in
      let family = try await Family(in: store)
      // Look up the records first, so that a store that caches records must invalidate the cached records.
      for record in family.all {
        try expect("a record", try await store.record(withID: record.id), is: record)
        try expect("a numbered record", try await store.record(numbered: record.number ?? 0), is: record)
      }
      try expect("the number deleted", try await store.delete(withIDs: [family.left.id]), is: 3)
      try await store.expectContent("after deleting a branch", [family.root, family.other, family.right])
      try expect("the number deleted", try await store.delete(withIDs: [family.root.id]), is: 2)
      try await store.expectContent("after deleting the root", [family.other])
      for part in family.all where part.id != family.other.id {
        try expect("a deleted record", try await store.record(withID: part.id), is: nil)
        try expect("a deleted record by number", try await store.record(numbered: part.number ?? 0), is: nil)
      }
    }

    Law("deleting by query deletes the parts too, whether or not they match", in: .parts) { store in
      let family = try await Family(in: store)
      let fifth = Item.Query().page(limit: 1, offset: 4)
      try expect("the number deleted", try await store.delete(matching: fifth), is: 2)
      try await store.expectContent("after the first", Array(family.all.prefix(4)))
      try expect("the number deleted", try await store.delete(matching: Item.Query().page(limit: 1)), is: 3)
      try await store.expectContent("after the second", [family.other])
    }

    Law("parts that are deleted with their parent are published", in: .parts, needing: .changes) { store in
      let family = try await Family(in: store)
      let listener = ChangeListener(to: store)
      _ = try await store.delete(withIDs: [family.left.id])
      _ = try await store.delete(matching: Item.Query().page(limit: 1))
      try expect(
        "the changes",
        try await listener.changesSoFar().map(\.withDeletedSorted),
        are: [
          StoreChange(deleted: [family.left.id, family.leftChild.id, family.leftGrandchild.id]),
          StoreChange(deleted: [family.root.id, family.right.id]),
        ].map(\.withDeletedSorted)
      )
    }

    Law("parts that were deleted with their parent can be inserted again", in: .parts) { store in
      let family = try await Family(in: store)
      _ = try await store.delete(withIDs: [family.root.id])
      for record in family.all where record.id != family.other.id {
        try expect("the returned record", try await store.insert(record), is: record)
      }
      try await store.expectContent("after the second insertion", family.all)
    }

    Law("a part that a deletion names along with its parent is counted once", in: .parts) { store in
      let family = try await Family(in: store)
      let ids = [family.leftChild.id, family.root.id, family.left.id, family.root.id]
      try expect("the number deleted", try await store.delete(withIDs: ids), is: 5)
      try await store.expectContent("after the deletion", [family.other])
    }

    Law("deleting a part leaves its parent and its siblings", in: .parts) { store in
      let family = try await Family(in: store)
      try expect("the number deleted", try await store.delete(withID: family.leftGrandchild.id), is: 1)
      try expect("the number deleted", try await store.delete(withID: family.right.id), is: 1)
      let rest = [family.root, family.other, family.left, family.leftChild]
      try await store.expectContent("after the deletions", rest)
    }

    Law("a chain of 2000 records, each part of the one before, can be inserted and deleted", in: .parts) { store in
      let samples = try Item.samples(2001)
      let other = try await store.insert(samples[2000])
      var chain = [samples[0]]
      for level in 1..<2000 { chain.append(try samples[level].part(of: chain[level - 1].id)) }
      _ = try await store.insert(chain.reversed())
      try await expectParentRefused("making the first part of the last") {
        try await store.update([chain[0].part(of: chain[1999].id)])
      }
      try expect("the number deleted", try await store.delete(withIDs: [chain[0].id]), is: 2000)
      try await store.expectContent("after the deletion", [other])
    }
  }

  private struct Family {
    let root, other, left, right, leftChild, leftGrandchild: Item

    /// The records, ordered by number.
    var all: [Item] { [root, other, left, right, leftChild, leftGrandchild] }

    init(in store: any RecordStoreProtocol<Item>) async throws {
      let samples = try Item.samples(6)
      root = try await store.insert(samples[0])
      other = try await store.insert(samples[1])
      left = try await store.insert(samples[2].part(of: root.id))
      right = try await store.insert(samples[3].part(of: root.id))
      leftChild = try await store.insert(samples[4].part(of: left.id))
      leftGrandchild = try await store.insert(samples[5].part(of: leftChild.id))
    }
  }
}

extension SampleRecord {
  /// Returns a copy of the record with the given parent, or without a parent if `parentID` is `nil`.
  func part(of parentID: ID?) throws(ValidationError) -> Self {
    let fields = RecordDescription<Self>.shared.fields
    let parents = fields.indices.filter { fields[$0].isParent }
    return try replacing(parents.map { ($0 + 2, FieldContent(parentID?.rawValue)) })
  }
}
