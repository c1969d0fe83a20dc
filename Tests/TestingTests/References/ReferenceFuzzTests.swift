import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Testing

/// Compares stores with a model of the rules for references that is written in another way: tables of rows, on which the
/// rules are applied until nothing changes.
@Suite struct ReferenceFuzzTests {
  /// A row of the model: the records to which it refers, by field. A missing value is an empty reference.
  private typealias Row = [UUID?]

  private struct Reference {
    let source: Int
    let field: Int
    let target: Int
    let rule: DeleteRule
  }

  /// The references of ``Library``: authors are kind 0, works 1, copies 2, members 3, loans 4.
  private static let references = [
    Reference(source: 1, field: 0, target: 0, rule: .refuse), Reference(source: 1, field: 1, target: 1, rule: .clear),
    Reference(source: 2, field: 0, target: 1, rule: .cascade),
    Reference(source: 3, field: 0, target: 3, rule: .cascade),
    Reference(source: 4, field: 0, target: 2, rule: .refuse), Reference(source: 4, field: 1, target: 3, rule: .clear),
  ]

  private struct Tables: Equatable {
    var rows: [[UUID: Row]] = Array(repeating: [:], count: 5)

    /// Whether every reference leads to a row.
    var isSound: Bool {
      ReferenceFuzzTests.references.allSatisfy { reference in
        rows[reference.source].values.allSatisfy { row in
          row[reference.field].map { rows[reference.target][$0] != nil } ?? true
        }
      }
    }

    /// Deletes rows with everything that goes with them. Rows that refuse the deletion keep their references.
    mutating func delete(_ ids: Set<UUID>, _ kind: Int) {
      var gone: [Set<UUID>] = Array(repeating: [], count: 5)
      gone[kind] = ids
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        for reference in ReferenceFuzzTests.references where reference.rule == .cascade {
          for (id, row) in rows[reference.source] {
            guard let target = row[reference.field], gone[reference.target].contains(target) else { continue }
            if gone[reference.source].insert(id).inserted { hasChanged = true }
          }
        }
      }
      for (kind, ids) in gone.enumerated() { for id in ids { rows[kind][id] = nil } }
      for reference in ReferenceFuzzTests.references where reference.rule == .clear {
        for (id, row) in rows[reference.source] {
          guard let target = row[reference.field], gone[reference.target].contains(target) else { continue }
          var cleared = row
          cleared[reference.field] = nil
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
      case .insert(let rows, _): try await store.store(of: Loan.self).insert(rows.map(loan))
      case .update(let rows, 1): try await store.store(of: Work.self).update(rows.map(work))
      case .update(let rows, 2): try await store.store(of: Copy.self).update(rows.map(copy))
      case .update(let rows, 3): try await store.store(of: Member.self).update(rows.map(member))
      case .update(let rows, _): try await store.store(of: Loan.self).update(rows.map(loan))
      case .delete(let ids, 0): _ = try await store.store(of: Author.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, 1): _ = try await store.store(of: Work.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, 2): _ = try await store.store(of: Copy.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, 3): _ = try await store.store(of: Member.self).delete(withIDs: ids.map { RecordID($0) })
      case .delete(let ids, _): _ = try await store.store(of: Loan.self).delete(withIDs: ids.map { RecordID($0) })
      }
    }

    private func work(_ id: UUID, _ row: Row) -> Work {
      Work(id: RecordID(id), authorID: RecordID(row[0] ?? UUID()), earlierID: row[1].map { RecordID($0) })
    }
    private func copy(_ id: UUID, _ row: Row) -> Copy { Copy(id: RecordID(id), workID: RecordID(row[0] ?? UUID())) }
    private func member(_ id: UUID, _ row: Row) -> Member {
      Member(id: RecordID(id), sponsorID: row[0].map { RecordID($0) })
    }
    private func loan(_ id: UUID, _ row: Row) -> Loan {
      let member = row[1].map { RecordID<Member>($0) }
      return Loan(id: RecordID(id), copyID: RecordID(row[0] ?? UUID()), memberID: member, isPaid: true)
    }

    var tables: Tables {
      get async throws {
        var tables = Tables()
        for author in try await store.store(of: Author.self).records(matching: RecordFetch()) {
          tables.rows[0][author.id.rawValue] = []
        }
        for work in try await store.store(of: Work.self).records(matching: RecordFetch()) {
          tables.rows[1][work.id.rawValue] = [work.authorID.rawValue, work.earlierID?.rawValue]
        }
        for copy in try await store.store(of: Copy.self).records(matching: RecordFetch()) {
          tables.rows[2][copy.id.rawValue] = [copy.workID.rawValue]
        }
        for member in try await store.store(of: Member.self).records(matching: RecordFetch()) {
          tables.rows[3][member.id.rawValue] = [member.sponsorID?.rawValue]
        }
        for loan in try await store.store(of: Loan.self).records(matching: RecordFetch()) {
          tables.rows[4][loan.id.rawValue] = [loan.copyID.rawValue, loan.memberID?.rawValue]
        }
        return tables
      }
    }
  }

  private struct Drawing {
    var random: SplitMix64

    mutating func call(_ tables: Tables) -> Call {
      let kind = Int.random(in: 0..<5, using: &random)
      let known = tables.rows[kind].keys.sorted { $0.uuidString < $1.uuidString }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: break
      case 6..<8:
        if kind == 0 || known.isEmpty { break }
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
        let isOptional = reference.rule == .clear || kind == 3
        if isOptional, Bool.random(using: &random) { return nil }
        if Int.random(in: 0..<15, using: &random) == 0 { return UUID.random(using: &random) }
        let targets = tables.rows[reference.target].keys.sorted { $0.uuidString < $1.uuidString }
        return (targets + (reference.target == kind ? new : [])).randomElement(using: &random)
          ?? UUID.random(using: &random)
      }
    }
  }

  /// Makes a call that fails after it has written something.
  private func failure(of call: Call, in stores: Stores) async {
    guard case .insert(let rows, let kind) = call, let first = rows.first else { return }
    let new = (UUID(), first.1.map { _ in UUID() as UUID? })
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
