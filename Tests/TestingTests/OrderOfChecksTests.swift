import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

/// Tests that all stores throw the same error, including its message, for records that break several rules.
@Suite(.serialized) struct OrderOfChecksTests {
  /// A stage of a plan, with every kind of rule.
  struct Stage: ComparedRecord {
    static let name = "stage"
    static let template = Stage()

    var id = RecordID<Stage>(UUID())
    var number: Int?
    var title = "?"
    var code: String?
    var slot: Int?
    var parentID: RecordID<Stage>?
    var after: RecordID<Stage>?

    static func describe(_ stage: inout some Describer<Stage>) {
      stage.identity(\.id, \.number)
      stage.field("title", \.title, [.notBlank])
      stage.field("slot", \.slot, [.unique, .range(1...1_000_000)])
      stage.field("code", \.code, [.unique])
      stage.field("parentID", \.parentID, [.parent])
      stage.field("after", \.after, [.acyclic])
    }

    mutating func validate() throws(ValidationError) {
      if code == "forbidden" { throw ValidationError(field: "code", value: "forbidden", rule: "must be permitted") }
    }
  }

  private static let rules = ["title", "range", "validate", "circle", "id", "number", "slot", "code", "parent"]

  private static let stored: [Stage] = (1...4).map { (number: Int) in
    Stage(number: number, title: "stored", code: "code \(number)", slot: number)
  }

  /// Returns a record that breaks the rules with the given indexes.
  private static func breaking(_ rules: [Int], of record: Stage, isNew: Bool) -> Stage {
    var record = record
    for rule in rules.map({ Self.rules[$0] }) {
      switch rule {
      case "title": record.title = " "
      case "range": record.slot = 0
      case "validate": record.code = "forbidden"
      case "circle": record.after = record.id
      case "id": record.id = isNew ? stored[3].id : RecordID(UUID())
      case "number": record.number = isNew ? 3 : 70
      case "slot": if record.slot != 0 { record.slot = 4 }
      case "code": if record.code != "forbidden" { record.code = "CODE 4" }
      default: record.parentID = .absent
      }
    }
    if record.after != nil { record.after = record.id }
    return record
  }

  @Test(arguments: StorageKind.tested)
  func `every store reports the rule that a store in memory reports`(kind: StorageKind) async throws {
    let model = StoreModel("plans", Stage.self)
    try await TemporaryFolder.with { folder in
      let store = try await Storage.open(kind.location(at: folder.path(of: UUID().uuidString)), of: model)
        .store(of: Stage.self)
      let (memory, fake) = (try Storage(.inMemory, of: model).store(of: Stage.self), try InMemoryRecordStore<Stage>())
      let stores: [any RecordStoreProtocol<Stage>] = [memory, fake, store]
      for store in stores { try await store.insert(Self.stored) }
      let pairs = Self.rules.indices.flatMap { first in Self.rules.indices.map { [first, $0] } }
      for isNew in [true, false] {
        for rules in pairs {
          let (one, other) = isNew ? (Stage(slot: 80), Stage(slot: 81)) : (Self.stored[0], Self.stored[1])
          let calls = [
            [Self.breaking(rules, of: one, isNew: isNew)], [other, Self.breaking(rules, of: one, isNew: isNew)],
            [Self.breaking([rules[0]], of: one, isNew: isNew), Self.breaking([rules[1]], of: other, isNew: isNew)],
            // Many records take another path in some stores.
            (0..<60).map { isNew ? Stage(slot: 100 + $0) : other }
              + [Self.breaking([rules[0]], of: one, isNew: isNew), Self.breaking([rules[1]], of: other, isNew: isNew)],
          ]
          for call in calls {
            var failures: [StoreError?] = []
            for store in stores {
              do throws(StoreError) {
                if isNew { try await store.insert(call) } else { try await store.update(call) }
                failures.append(nil)
              } catch {
                failures.append(error)
              }
            }
            let broken = rules.map { Self.rules[$0] }
            #expect(failures[0] != nil && failures.allSatisfy { $0 == failures[0] }, "\(broken) \(isNew): \(failures)")
          }
        }
      }
    }
  }
}
