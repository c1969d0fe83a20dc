import LogbookRecords
package import LogbookStorage

/// A kind of objects of a Core Data store.
package struct CoreDataEntity: Hashable, Sendable {
  /// What Core Data calls it, such as `PandemicReport`.
  package let name: String
  /// The name of the entity that it is a special kind of, if it is one.
  package let parent: String?
  /// How many entities are above it: the parent, the parent's parent and so on.
  package let depth: Int
  /// How many objects there are of this entity itself.
  package let ownCount: Int
  /// How many objects there are of this entity and of those below it, which are objects of this one, too.
  package internal(set) var count: Int

  /// The numbers, in `Z_ENT`, of the objects of this entity: its own, and those of the entities below it.
  var numbers: [Int]
  /// The table that holds them: that of the topmost entity.
  let table: String

  /// Whether objects of the other entity are objects of this one, too.
  package func includes(_ other: CoreDataEntity) -> Bool {
    Set(numbers).isSuperset(of: other.numbers)
  }
}

/// An attribute of objects, or their relationship to one other object or none.
package struct CoreDataProperty: Hashable, Sendable {
  /// The name in capitals, which is how the store has it: `NUMBERTESTED`.
  package let name: String
  /// Whether the model declares it as a date; dates are numbers of seconds since 2001-01-01T00:00:00Z.
  package let isDate: Bool
  /// Whether it leads to another object: an integer with the index that Core Data makes for relationships.
  package let isRelationship: Bool
  /// How many objects of the entity have a value.
  package let count: Int
  /// Where the text of the related object is, if it is known: in the table of the entity that Core Data notes beside the
  /// relationship or that is named after it, in a column that usually has a name or a title.
  package internal(set) var target: Target?

  let column: String

  /// A column of related objects.
  package struct Target: Hashable, Sendable {
    let table: String
    let column: String
  }

  /// The value, or the text of the related object, as SQL has it.
  func expression(in table: String) -> String {
    guard let target else { return column.quoted }
    return "(SELECT related.\(target.column.quoted) FROM \(target.table.quoted) AS related "
      + "WHERE related.Z_PK = \(table.quoted).\(column.quoted))"
  }
}

/// A relationship between many objects and many, whose links have a table of their own.
package struct CoreDataLinks: Hashable, Sendable {
  /// The entity that the relationship is of, as far as the store tells.
  package let entity: String?
  /// The name of the relationship in capitals.
  package let name: String
  /// How many pairs of objects are linked.
  package let count: Int
}

/// One object of a Core Data store.
package struct CoreDataObject: Hashable, Sendable {
  /// The number that its store gave it, `Z_PK`; the objects of an entity and those below it have different ones.
  package let number: Int
  /// What it has for each property asked for, whatever the model declares. Text that is not Unicode comes as its bytes.
  package let values: [SQLiteValue]
}
