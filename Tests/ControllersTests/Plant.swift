import LogbookRecords
import Foundation

/// A custom record type, as a client would define it. A plant can be part of another plant, its parent.
struct Plant: Record {
  static let name = "plant"
  static let template = Plant()

  var id = RecordID<Plant>(UUID())
  var number: Int?
  var title = "?"
  var height: Int?
  var tags: [String] = []
  var parentID: RecordID<Plant>?

  static func describe(_ plant: inout some Describer<Plant>) {
    plant.identity(\.id, \.number)
    plant.field("title", \.title, [.notBlank])
    plant.field("height", \.height, [.range(0...)])
    plant.field("tags", \.tags)
    plant.field("parentID", \.parentID, [.parent])
  }

  struct Query: RecordQuery, Codable {
    enum Key: Codable { case title }

    var least: Int?
    var sort: [SortTerm<Key>] = []
    var limit: Int?
    var offset = 0

    func matches(_ plant: Plant) -> Bool { least.map { $0 <= plant.height ?? 0 } ?? true }
    func precedes(_ left: Plant, _ right: Plant, by term: SortTerm<Key>) -> Bool? {
      term.precedes(left.title, right.title)
    }
  }

  init(_ title: String = "?", id: UInt8 = 0, height: Int? = nil, tags: [String] = [], parentID: ID? = nil) {
    self.id = RecordID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, id)))
    (self.title, self.height, self.tags, self.parentID) = (title, height, tags, parentID)
  }
}

func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
