import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Testing

/// Compares stores with a model of the rules for references that is written in another way: tables of rows, on which the
/// rules are applied until nothing changes.
@Suite struct ReferenceFuzzTests {
  /// A row of the model: the records to which it refers, by field. A missing value is an empty list.
  private typealias Row = [[UUID]]

  private struct Reference {
    let source: Int
    let field: Int
    let target: Int
    let rule: DeleteRule
    /// The permitted numbers of IDs.
    let counts: ClosedRange<Int>

    init(_ source: Int, _ field: Int, to target: Int, _ rule: DeleteRule, _ counts: ClosedRange<Int>) {
      (self.source, self.field, self.target, self.rule, self.counts) = (source, field, target, rule, counts)
    }
  }

  private static let kinds = 6
  /// The references of ``Library``: authors are kind 0, works 1, copies 2, members 3, loans 4, tags 5.
  private static let references = [
    Reference(1, 0, to: 0, .refuse, 1...1), Reference(1, 1, to: 1, .clear, 0...1),
    Reference(1, 2, to: 5, .clear, 0...4), Reference(1, 3, to: 0, .refuse, 0...2),
    Reference(2, 0, to: 1, .cascade, 1...1), Reference(2, 1, to: 2, .cascade, 0...2),
    Reference(3, 0, to: 3, .cascade, 0...1),
    Reference(4, 0, to: 2, .refuse, 1...1), Reference(4, 1, to: 3, .clear, 0...1),
  ]

  private struct Tables: Equatable {
    var rows: [[UUID: Row]] = Array(repeating: [:], count: kinds)

    /// Whether every reference leads to a row.
    var isSound: Bool {
      ReferenceFuzzTests.references.allSatisfy { reference in
        rows[reference.source].values.allSatisfy { row in
          row[reference.field].allSatisfy { rows[reference.target][$0] != nil }
        }
      }
    }

    /// Deletes rows with everything that goes with them. Rows that refuse the deletion keep their references.
    mutating func delete(_ ids: Set<UUID>, _ kind: Int) {
      var gone: [Set<UUID>] = Array(repeating: [], count: kinds)
      gone[kind] = ids
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        for reference in ReferenceFuzzTests.references where reference.rule == .cascade {
          for (id, row) in rows[reference.source] {
            guard row[reference.field].contains(where: gone[reference.target].contains) else { continue }
            if gone[reference.source].insert(id).inserted { hasChanged = true }
          }
        }
      }
      for (kind, ids) in gone.enumerated() { for id in ids { rows[kind][id] = nil } }
      for reference in ReferenceFuzzTests.references where reference.rule == .clear {
        for (id, row) in rows[reference.source] {
          var cleared = row
          cleared[reference.field].removeAll(where: gone[reference.target].contains)
          rows[reference.source][id] = cleared
        }
      }
    }
  }

  private enum Call {
    case insert([(UUID, Row)], kind: Int)
    case update([(UUID, Row)], kind: Int)
    case delete(Set<UUID>, kind: Int)
  }

  private struct Stores {
    let store: any RecordStores

    func perform(_ call: Call) async throws {
      switch call {
      case .insert(let rows, 0): try await store.store(of: Author.self).insert(rows.map { Author(id: RecordID($0.0)) })
      case .insert(let rows, 1): try await store.store(of: Work.self).insert(rows.map(work))
      case .insert(let rows, 2): try await store.store(of: Copy.self).insert(rows.map(copy))
      case .insert(let rows, 3): try await store.store(of: Member.self).insert(rows.map(member))
      case .insert(let rows, 4): try await store.store(of: Loan.self).insert(rows.map(loan))
      case .insert(let rows, _): try await store.store(of: Tag.self).insert(rows.map { Tag(id: RecordID($0.0)) })
      case .update(let rows, 1): try await store.store(of: Work.self).update(rows.map(work))
      case .update(let rows, 2): try await store.store(of: Copy.self).update(rows.map(copy))
      case .update(let rows, 3): try await store.store(of: Member.self).update(rows.map(member))
      case .update(let rows, _): try await store.store(of: Loan.self).update(rows.map(loan))
      case .delete(let ids, 0): _ = try await store.store(of: Author.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, 1): _ = try await store.store(of: Work.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, 2): _ = try await store.store(of: Copy.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, 3): _ = try await store.store(of: Member.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, 4): _ = try await store.store(of: Loan.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, _): _ = try await store.store(of: Tag.self).delete(withIDs: ids.map { RecordID($0) })
      }
    }

    private func work(_ id: UUID, _ row: Row) -> Work {
      Work(
        id: RecordID(id),
        authorID: RecordID(row[0][0]),
        earlierID: row[1].first.map { RecordID($0) },
        tagIDs: row[2].map { RecordID($0) },
        editorIDs: row[3].map { RecordID($0) }
      )
    }
    private func copy(_ id: UUID, _ row: Row) -> Copy {
      Copy(id: RecordID(id), workID: RecordID(row[0][0]), boundIDs: row[1].map { RecordID($0) })
    }
    private func member(_ id: UUID, _ row: Row) -> Member {
      Member(id: RecordID(id), sponsorID: row[0].first.map { RecordID($0) })
    }
    private func loan(_ id: UUID, _ row: Row) -> Loan {
      let member = row[1].first.map { RecordID<Member>($0) }
      return Loan(id: RecordID(id), copyID: RecordID(row[0][0]), memberID: member, isPaid: true)
    }

    var tables: Tables {
      get async throws {
        var tables = Tables()
        for author in try await store.store(of: Author.self).records(matching: RecordFetch()) {
          tables.rows[0][author.id.rawValue] = []
        }
        for work in try await store.store(of: Work.self).records(matching: RecordFetch()) {
          tables.rows[1][work.id.rawValue] = [
            [work.authorID.rawValue], work.earlierID.map { [$0.rawValue] } ?? [], work.tagIDs.map(\.rawValue),
            work.editorIDs.map(\.rawValue),
          ]
        }
        for copy in try await store.store(of: Copy.self).records(matching: RecordFetch()) {
          tables.rows[2][copy.id.rawValue] = [[copy.workID.rawValue], copy.boundIDs.map(\.rawValue)]
        }
        for member in try await store.store(of: Member.self).records(matching: RecordFetch()) {
          tables.rows[3][member.id.rawValue] = [member.sponsorID.map { [$0.rawValue] } ?? []]
        }
        for loan in try await store.store(of: Loan.self).records(matching: RecordFetch()) {
          tables.rows[4][loan.id.rawValue] = [[loan.copyID.rawValue], loan.memberID.map { [$0.rawValue] } ?? []]
        }
        for tag in try await store.store(of: Tag.self).records(matching: RecordFetch()) {
          tables.rows[5][tag.id.rawValue] = []
        }
        return tables
      }
    }
  }

  private struct Drawing {
    var random: SplitMix64

    mutating func call(_ tables: Tables) -> Call {
      let kind = Int.random(in: 0..<kinds, using: &random)
      let known = tables.rows[kind].keys.sorted { $0.uuidString < $1.uuidString }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: break
      case 6..<8:
        if kind == 0 || kind == 5 || known.isEmpty { break }
        let chosen = (0..<Int.random(in: 1...2, using: &random)).map { _ in random.pick(known) }
        return .update(
          Set(chosen).sorted { $0.uuidString < $1.uuidString }.map { ($0, row(kind, tables, [])) },
          kind: kind
        )
      default:
        if known.isEmpty { break }
        let count = Int.random(in: 1...3, using: &random)
        return .delete(Set((0..<count).map { _ in random.pick(known) }), kind: kind)
      }
      let new = (0..<Int.random(in: 1...3, using: &random)).map { _ in UUID.random(using: &random) }
      return .insert(new.map { ($0, row(kind, tables, new)) }, kind: kind)
    }

    private mutating func row(_ kind: Int, _ tables: Tables, _ new: [UUID]) -> Row {
      references.filter { $0.source == kind }.map { reference in
        let count =
          Bool.random(using: &random) ? reference.counts.lowerBound : Int.random(in: reference.counts, using: &random)
        if count > 0, Int.random(in: 0..<15, using: &random) == 0 { return [UUID.random(using: &random)] }
        let targets = tables.rows[reference.target].keys.sorted { $0.uuidString < $1.uuidString }
        let chosen = (targets + (reference.target == kind ? new : [])).shuffled(using: &random).prefix(count)
        return chosen.count < reference.counts.lowerBound ? [UUID.random(using: &random)] : Array(chosen)
      }
    }
  }

  /// Makes a call that fails after it has written something.
  private func failure(of call: Call, in stores: Stores) async {
    guard case .insert(let rows, let kind) = call, let first = rows.first else { return }
    let new = (UUID(), first.1.map { $0.isEmpty ? [] : [UUID()] })
    await #expect(throws: StoreError.self) { try await stores.perform(.insert([new, first], kind: kind)) }
  }

  @Test(arguments: StorageKind.tested)
  func `random writes leave what a simple model leaves, and undo restores it`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let location = try kind.location(at: folder.path(of: "library"))
      let storage = try await Storage.open(location, of: Library.model, history: .undo, durability: .relaxed)
      let stores = Stores(store: storage)
      var drawing = Drawing(random: SplitMix64(seed: 11))
      var tables = Tables()
      var (refused, undone) = (0, 0)
      for round in 0..<300 {
        var expected = tables
        let calls = (0..<(round % 3 == 0 ? 4 : 1)).map { _ in
          let call = drawing.call(expected)
          switch call {
          case .insert(let rows, let kind), .update(let rows, let kind):
            for (id, row) in rows { expected.rows[kind][id] = row }
          case .delete(let ids, let kind): expected.delete(ids, kind)
          }
          return call
        }
        do {
          if calls.count == 1 {
            try await stores.perform(calls[0])
          } else {
            try await storage.unitOfWork { unit in
              for (index, call) in calls.enumerated() {
                try await Stores(store: unit).perform(call)
                // A call that fails leaves nothing behind, not even a reference to check.
                if index % 2 == 0 { await failure(of: call, in: Stores(store: unit)) }
              }
            }
          }
          #expect(expected.isSound, "round \(round): \(calls)")
          let (before, after) = (tables, expected)
          #expect(try await stores.tables == after, "round \(round): \(calls)")
          if before != after, round % 5 == 0 {
            try await storage.undo()
            #expect(try await stores.tables == before, "round \(round): \(calls)")
            try await storage.redo()
            #expect(try await stores.tables == after, "round \(round): \(calls)")
            undone += 1
          }
          tables = expected
        } catch {
          #expect(!expected.isSound, "round \(round): \(error), \(calls)")
          #expect(try await stores.tables == tables, "round \(round): \(calls)")
          refused += 1
        }
      }
      #expect(refused > 30 && undone > 30)
      #expect(try await storage.check().problems == [])
    }
  }
}

extension UUID {
  fileprivate static func random(using random: inout SplitMix64) -> UUID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices { bytes[index] = UInt8.random(in: .min ... .max, using: &random) }
    }
    return UUID(uuid: bytes)
  }
}
