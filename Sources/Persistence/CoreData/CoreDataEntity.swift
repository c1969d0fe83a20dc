/// A kind of objects of a Core Data store.
package struct CoreDataEntity: Hashable, Sendable {
  /// What Core Data calls it, such as `PandemicReport`.
  package let name: String
  /// The name of the entity that it is a special kind of, if it is one.
  package let parent: String?
  /// How many entities are above it, the parent and the parent's parent and so on.
  package let depth: Int
  /// How many objects there are of this entity and of those below it, which are objects of this one, too.
  package internal(set) var count: Int

  /// The numbers, in `Z_ENT`, of the objects of this entity: its own, and those of the entities below it.
  var numbers: [Int]
  /// The table that holds them: that of the topmost entity.
  let table: String
}

/// An attribute of objects, or their relationship to one other object or none.
package struct CoreDataProperty: Hashable, Sendable {
  /// The name, in capitals, as the column has it: `NUMBERTESTED`.
  ///
  /// Attributes of the same name of different entities below the same one have numbers behind it: `TITLE`, `TITLE1`.
  package let name: String
  /// Whether the model declares it as a date; dates are numbers of seconds since 2001-01-01T00:00:00Z.
  package let isDate: Bool
  /// Whether it leads to another object: an integer with the index that Core Data makes for relationships.
  package let isRelationship: Bool
  /// How many objects of the entity have a value.
  package let count: Int

  /// The name of the column.
  var column: String { "Z" + name }
}

/// A relationship whose links, from many objects to many, have a table of their own.
package struct CoreDataLinks: Hashable, Sendable {
  /// The entity that the relationship is of, as far as the store tells.
  package let entity: String?
  /// The name of the relationship, in capitals.
  package let name: String
  /// How many pairs of objects are linked.
  package let count: Int
}
