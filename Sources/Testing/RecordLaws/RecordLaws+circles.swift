import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var circles: [Law] {
    Law("a record cannot refer to a record that leads back to it, and nothing changes", in: .rules) { store in
      for field in SampleField<Item>.acyclic {
        let samples = try Item.samples(5, seed: UInt64(field.position)).map {
          try $0.referring(to: field.unrelated, field)
        }
        var stored: [Item] = []
        for index in 0..<4 {
          let record = index == 0 ? samples[0] : try samples[index].referring(to: [stored[index - 1].id], field)
          stored.append(try await store.insert(record))
        }
        for last in stored.dropFirst() {
          try await expectCircleRefused(field.name, "making a record refer to one that leads back to it") {
            try await store.update(stored[0].referring(to: [last.id], field))
          }
        }
        try await store.expectContent("after the refusals", stored)
        if !field.isReference {
          // A record may be named before it is stored.
          stored[0] = try stored[0].referring(to: [samples[4].id], field)
          try await store.update(stored[0])
          try await expectCircleRefused(field.name, "inserting a record that closes a circle") {
            _ = try await store.insert(samples[4].referring(to: [stored[3].id], field))
          }
          try await store.expectContent("after the refused insertion", stored)
        }
        stored.append(try await store.insert(samples[4]))
        try await store.expectContent("without a circle", stored)
        _ = try await store.delete(withIDs: stored.map(\.id))
      }
    }

    Law(
      "records written together cannot refer to each other in a circle, but can open one and close another",
      in: .rules,
      needing: .atomicity
    ) { store in
      for field in SampleField<Item>.acyclic {
        let samples = try Item.samples(3, seed: UInt64(field.position)).map {
          try $0.referring(to: field.unrelated, field)
        }
        let circle = try samples.indices.map { try samples[$0].referring(to: [samples[($0 + 1) % 3].id], field) }
        try await expectCircleRefused(field.name, "inserting a circle") { _ = try await store.insert(circle) }
        try await store.expectContent("after the refused insertion", [])
        let stored = try await store.insertAll([circle[0], circle[1], samples[2]])
        try await expectCircleRefused(field.name, "closing a circle among others") {
          try await store.update([
            stored[0].withContent(of: stored[0]), stored[2].referring(to: [stored[0].id], field),
          ])
        }
        try await store.expectContent("after the refused update", stored)
        // The references are reversed. In this order, each record leads back to itself until the next is updated, too.
        let reversed = try stored.indices.map { index in
          try stored[index].referring(to: index == 0 ? field.unrelated : [stored[index - 1].id], field)
        }
        try await store.update(reversed.reversed())
        try await store.expectContent("after the references were reversed", reversed)
        _ = try await store.delete(withIDs: stored.map(\.id))
      }
    }

    Law("concurrent writers cannot make two records refer to each other", in: .rules, needing: .concurrency) { store in
      for field in SampleField<Item>.acyclic {
        for seed in 1...8 {
          let samples = try Item.samples(2, seed: UInt64(seed)).map { try $0.referring(to: field.unrelated, field) }
          let stored = try await store.insertAll(samples)
          let updates = try [(0, 1), (1, 0)].map { try stored[$0].referring(to: [stored[$1].id], field) }
          let written = try await withThrowingTaskGroup(of: Item?.self, returning: [Item].self) { group in
            for update in updates {
              group.addTask {
                do throws(StoreError) { try await store.update(update) } catch {
                  if error.isInvalid(field.name) { return nil }
                  throw error
                }
                return update
              }
            }
            return try await group.compactMap(\.self).reduce(into: []) { $0.append($1) }
          }
          try expect("the number of accepted references", written.count, is: 1)
          try await store.expectContent(
            "after the updates",
            stored.map { record in written.first { $0.id == record.id } ?? record }
          )
          _ = try await store.delete(withIDs: stored.map(\.id))
        }
      }
    }
  }

  private static func expectCircleRefused(_ field: String, _ what: String, _ call: () async throws -> Void) async throws
  {
    try await expectInvalid(field, of: what, call)
  }
}

extension SampleField {
  /// The fields through which no record may lead back to itself.
  static var acyclic: [Self] {
    let fields = RecordDescription<Item>.shared.fields
    return all.filter { $0.position > 1 && fields[$0.position - 2].isAcyclic }
  }

  /// The IDs in a field through which a record leads to no other: an absent one, or none if the records must exist.
  var unrelated: [Item.ID] { isReference ? [] : [.absent] }

  var isReference: Bool { RecordDescription<Item>.shared.references.contains { $0.position == position } }

  var name: String { RecordDescription<Item>.shared.name(at: position) }
}

extension SampleRecord {
  /// Returns a copy of the record that refers to others.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the others. At most the first is used if the field contains one ID.
  ///   - field: One of ``SampleField/acyclic``.
  func referring(to ids: [ID], _ field: SampleField<Self>) throws(ValidationError) -> Self {
    let content: FieldContent =
      field.type.wrapped == .uuids ? .uuids(ids.map(\.rawValue)) : FieldContent(ids.first?.rawValue)
    return try replacing([(field.position, content)])
  }
}
