import LogbookPersistence
import LogbookStorage

/// The entity of a Core Data store whose objects are imported, and the mapping of its attributes to fields.
struct CoreDataTable<Column: ImportColumn> {
  let entity: CoreDataEntity
  /// The properties that can be mapped: the attributes, and the relationships requested by name.
  let properties: [CoreDataProperty]
  let columns: ImportColumns<Column>
  /// The values in the objects that no field can hold.
  let notKept: Tally

  /// Selects the requested entity. If none is requested, selects the only candidate: an entity with a usual name, or
  /// one with attributes for all required fields.
  ///
  /// - Parameters:
  ///   - usualNames: The usual names, in lower case.
  ///   - needs: The required fields, for error messages.
  /// - Throws: ``ImportFailure`` if there is no candidate, or more than one.
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
    let mapped = Set(options.mapping.values.map(ImportColumns<Column>.simplified))
    let all = try store.read { try $0.properties(of: entity) }
    // If the text of a referenced object is unknown, its number must not be mistaken for text.
    properties = all.filter {
      !$0.isRelationship || $0.target != nil || mapped.contains(ImportColumns<Column>.simplified($0.name))
    }
    do {
      self.columns = try columns(properties.map(\.name))
    } catch ImportFailure.columnMissing(let what, let headings) {
      throw ImportFailure.attributeMissing(what, of: entity.name, headings)
    }
    self.entity = entity
    var notKept = Tally()
    for index in self.columns.unused { notKept.add(properties[index].name, properties[index].count) }
    for property in all where !properties.contains(property) {
      notKept.add("relationship \(entity.name).\(property.name)", property.count)
    }
    self.notKept = notKept
  }

  /// The indexes of the properties that are mapped to a field.
  var usedIndexes: [Int] {
    let unused = Set(columns.unused)
    return properties.indices.filter { !unused.contains($0) }
  }

  var used: [CoreDataProperty] { usedIndexes.map { properties[$0] } }
}
