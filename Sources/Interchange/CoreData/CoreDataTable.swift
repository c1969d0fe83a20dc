import LogbookPersistence
import LogbookStorage

/// The entity in a Core Data store whose objects are imported, and the mapping of its attributes to fields.
struct CoreDataTable<Column: ImportColumn> {
  let entity: CoreDataEntity
  /// The properties that can be mapped to fields: the attributes, the relationships to objects with a name or title,
  /// the relationships requested by name, and the properties that look like relationships but have names that are
  /// common headings for numeric columns.
  let properties: [CoreDataProperty]
  let columns: ImportColumns<Column>
  let conditions: RowConditions
  /// The indexes of the elements of ``properties`` that are to be read.
  let usedIndexes: [Int]
  let notKept: Tally

  /// Creates a table for the requested entity. If no entity is requested, the table is for the entity that has
  /// attributes for all required fields. If several entities have these attributes, exactly one of them must have a
  /// name in `usualNames`, and the table is for that entity.
  init(
    in store: CoreDataStore,
    _ options: ImportOptions,
    usualNames: [String],
    needs: String,
    _ columns: ([String]) throws -> ImportColumns<Column>
  ) throws {
    if let name = options.entity {
      let entity =
        store.entities.first { $0.name == name } ?? store.entities.first { $0.name.lowercased() == name.lowercased() }
      guard let entity else { throw ImportFailure.entityMissing("there is no entity “\(name)”", store.entities) }
      self = try Self(entity, of: store, options, columns)
      return
    }
    var failure: ImportFailure?
    var candidates: [Self] = []
    for entity in store.entities {
      do {
        candidates.append(try Self(entity, of: store, options, columns))
      } catch let error as ImportFailure {
        failure = error
      }
    }
    let usual = candidates.filter { usualNames.contains($0.entity.name.lowercased()) }
    if let only = usual.count == 1 ? usual.first : candidates.count == 1 ? candidates.first : nil {
      self = only
    } else if store.entities.count == 1, let failure {
      throw failure
    } else {
      throw ImportFailure.entityMissing(
        candidates.isEmpty ? "no entity has attributes for \(needs)" : "the entity is ambiguous",
        candidates.isEmpty ? store.entities : candidates.map(\.entity)
      )
    }
  }

  private init(
    _ entity: CoreDataEntity,
    of store: CoreDataStore,
    _ options: ImportOptions,
    _ columns: ([String]) throws -> ImportColumns<Column>
  ) throws {
    let mapped = Set(
      options.mapping.values.flatMap { [$0] + $0.parts(separatedBy: "+") }.map(ImportColumns<Column>.simplified)
    )
    let all = try store.read { try $0.properties(of: entity) }
    // Leave out apparent relationships to objects without a name or title unless they are requested, because the row
    // numbers of the related objects must not be mistaken for text. Keep a property whose name is a common heading for
    // a numeric column: it is probably an integer attribute, which the schema does not distinguish from a relationship.
    let kept = mapped.union(Column.allCases.flatMap(\.numericHeadings))
    properties = all.filter {
      !$0.isRelationship || $0.target != nil || kept.contains(ImportColumns<Column>.simplified($0.name))
    }
    conditions = RowConditions(options, properties.map(\.name))
    do {
      try conditions.requireColumns()
      self.columns = try columns(properties.map(\.name))
    } catch ImportFailure.columnMissing(let what, let headings) {
      throw ImportFailure.attributeMissing(what, of: entity.name, headings)
    }
    self.entity = entity
    var notKept = Tally()
    let unused = Set(self.columns.unused).subtracting(conditions.indexes)
    usedIndexes = properties.indices.filter { !unused.contains($0) }
    for index in unused.sorted() { notKept.add(properties[index].name, properties[index].count) }
    let read = Set(properties)
    for property in all where !read.contains(property) {
      notKept.add("relationship \(entity.name).\(property.name)", property.count)
    }
    self.notKept = notKept
  }

  var used: [CoreDataProperty] { usedIndexes.map { properties[$0] } }
}
