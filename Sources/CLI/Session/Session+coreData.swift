import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage

extension Session {
  /// Shows the entities in a Core Data store with their properties. Subentities are indented.
  func showEntities(ofStore path: String) throws {
    if path == "-" { throw CLIError.usage("--list needs the path of a Core Data store") }
    _ = try ByteSource(path: path)
    guard let store = try CoreDataStore.opened(path, as: .coredata) else { return }
    if wantsJSON {
      let entities = try store.entities.map { json($0, try properties(of: $0, in: store)) }
      return try show(JSONValue.array(entities))
    }
    var table = Table([
      .init(heading: "Name", isText: true), .init(heading: "Kind"), .init(heading: "Count", isNumeric: true),
    ])
    for entity in store.entities {
      func add(_ name: String, _ kind: String, _ count: Int, inset: Int = 1) {
        table.add([String(repeating: "  ", count: entity.depth + inset) + name, kind, NumberText.count(count)])
      }
      add(entity.name, "entity", entity.count, inset: 0)
      for property in try properties(of: entity, in: store) { add(property.name, property.kind, property.count) }
    }
    try show(table)
  }

  /// Returns the properties of an entity, including its many-to-many relationships.
  private func properties(of entity: CoreDataEntity, in store: CoreDataStore) throws -> [Property] {
    try store.read { try $0.properties(of: entity) }.map { ($0.name, $0.kind, $0.count) }
      + store.links.filter { $0.entity == entity.name }.map { ($0.name, "relationship", $0.count) }
  }

  private func json(_ entity: CoreDataEntity, _ properties: [Property]) -> JSONValue {
    .object([
      ("name", .string(entity.name)), ("parent", JSONValue(entity.parent)), ("objects", .integer(entity.count)),
      (
        "properties",
        .array(
          properties.map { property in
            .object([
              ("name", .string(property.name)),
              ("kind", .string(property.kind)),
              ("values", .integer(property.count)),
            ])
          }
        )
      ),
    ])
  }
}

private typealias Property = (name: String, kind: String, count: Int)

extension CoreDataProperty {
  fileprivate var kind: String { isRelationship ? "relationship" : isDate ? "date" : "attribute" }
}
