import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var order: [Law] {
    law("records that break several rules are not inserted, and the error is that of the first rule") { store in
      let stored = try await store.insertAll(Item.samples(5))
      let records = try Item.samples(4, seed: 9)
      var conflicts = circleConflicts
      conflicts += [
        Conflict(name: "a taken ID", check: 3) {
          try $0.identified(by: stored[0].id, number: $0.number)
        } isReported: {
          $0 == .duplicate(RecordReference($1.id))
        },
        Conflict(name: "a taken number", check: 3) {
          $0.numbered(stored[1].number ?? 0)
        } isReported: {
          $0 == .duplicate(RecordReference(Item.self, number: $1.number ?? 0))
        },
      ]
      conflicts += conflictsOfFields(with: stored[2])
      try await expectFirst(of: conflicts, records, in: store) { _ = try await store.insert($0) }
    }

    law("records that break several rules are not updated, and the error is that of the first rule") { store in
      let stored = try await store.insertAll(Item.samples(5))
      let records = Array(stored.prefix(2))
      var conflicts = circleConflicts
      conflicts += [
        Conflict(name: "an absent ID", check: 3) {
          try $0.identified(by: .absent, number: $0.number)
        } isReported: { error, _ in
          error == .notFound(RecordReference(Item.ID.absent))
        },
        Conflict(name: "another number", check: 3) {
          $0.numbered(($0.number ?? 0) + 100)
        } isReported: { error, _ in
          error.isInvalid("number")
        },
      ]
      conflicts += conflictsOfFields(with: stored[2])
      try await expectFirst(of: conflicts, records, in: store) { try await store.update($0) }
    }
  }

  /// A rule that a record, which is valid in itself, breaks because of the stored records.
  private struct Conflict {
    let name: String
    /// The check that finds the conflict, numbered as in the documentation of ``RecordStoreProtocol``.
    let check: Int
    let apply: (Item) throws -> Item
    let isReported: (StoreError, Item) -> Bool
  }

  private static func law(
    _ name: String,
    _ body: @escaping @Sendable (any RecordStoreProtocol<Item>) async throws -> Void
  ) -> Law {
    RecordDescription<Item>.shared.hasParts
      ? Law(name, in: .rules, needing: .atomicity, .parts, body: body)
      : Law(name, in: .rules, needing: .atomicity, body: body)
  }

  /// A reference of a record to itself through each acyclic field.
  private static var circleConflicts: [Conflict] {
    SampleField<Item>.acyclic.map { field in
      Conflict(name: "a circle", check: 2) {
        try $0.referring(to: [$0.id], field)
      } isReported: { error, _ in
        error.isInvalid(field.name)
      }
    }
  }

  /// Returns conflicts about unique values, which the given stored record has, and about the parent.
  private static func conflictsOfFields(with stored: Item) -> [Conflict] {
    let description = RecordDescription<Item>.shared
    var conflicts: [Conflict] = []
    for position in description.uniquePositions {
      let content = stored.fieldContents[position]
      if content == .null { continue }
      conflicts.append(
        Conflict(name: "a taken \(description.name(at: position))", check: 3) {
          try $0.replacing([(position, content)])
        } isReported: { error, _ in
          error.isConstraint
        }
      )
    }
    if description.hasParts {
      conflicts.append(
        Conflict(name: "an absent parent", check: 4) {
          try $0.part(of: .absent)
        } isReported: { error, _ in
          error.isInvalid("parent")
        }
      )
    }
    return conflicts
  }

  /// Writes records that break two rules, and pairs of records that each break one, and checks the errors.
  ///
  /// - Parameters:
  ///   - conflicts: The conflicts, in the order in which they are found in one record.
  ///   - records: Two records that can be written.
  private static func expectFirst(
    of conflicts: [Conflict],
    _ records: [Item],
    in store: any RecordStoreProtocol<Item>,
    _ write: ([Item]) async throws -> Void
  ) async throws {
    let before = try await store.all()
    for (index, first) in conflicts.enumerated() {
      for (other, second) in conflicts.enumerated() {
        guard let one = try valid({ try first.apply(records[0]) }),
          let two = try valid({ try second.apply(records[1]) })
        else { continue }
        let (error, broken) = second.check < first.check ? (second, two) : (first, one)
        try await expectFailure("because of \(error.name)", of: "writing \(first.name), then \(second.name)") {
          try await write([one, two])
        } where: {
          error.isReported($0, broken)
        }
        guard index < other, let both = try valid({ try first.apply(second.apply(records[0])) }) else { continue }
        for written in [[both], [records[1], both]] {
          try await expectFailure("because of \(first.name)", of: "writing \(first.name) with \(second.name)") {
            try await write(written)
          } where: {
            first.isReported($0, both)
          }
        }
      }
    }
    // A record is checked by itself before it is compared with others.
    for conflict in conflicts {
      guard let record = try valid({ try conflict.apply(records[0]) }) else { continue }
      let invalid =
        record.broken.prefix(2).map { ($0.field, [$0.record]) }
        + (records[1].broken.prefix(2) + records[1].refused.prefix(1)).map { ($0.field, [record, $0.record]) }
      for (field, written) in invalid {
        try await expectInvalid(field, of: "writing an invalid \(field) with \(conflict.name)") {
          try await write(written)
        }
      }
    }
    // Records are checked one after another, each for all of its own rules.
    for first in records[0].broken.prefix(2) {
      for second in (records[1].broken.prefix(2) + records[1].refused.prefix(1)) {
        for (field, written) in [
          (first.field, [first.record, second.record]), (second.field, [second.record, first.record]),
        ] {
          try await expectInvalid(field, of: "writing two invalid records") {
            try await write(written)
          }
        }
      }
    }
    try await store.expectContent("after the refusals", before)
  }

  /// Returns the result of `make`, or `nil` if the rules of the record type forbid it.
  private static func valid(_ make: () throws -> Item) throws -> Item? {
    do { return try make() } catch is ValidationError { return nil }
  }
}
