import LogbookRecords
package import LogbookStorage

/// An entity in a Core Data store.
package struct CoreDataEntity: Hashable, Sendable {
  /// The name of the entity in Core Data, such as `PandemicReport`.
  package let name: String
  /// The name of the parent entity, if there is one.
  package let parent: String?
  /// The number of ancestors; 0 for an entity without a parent.
  package let depth: Int
  /// The number of objects of this entity, excluding the objects of its subentities.
  package let ownCount: Int
  /// The number of objects of this entity and its subentities.
  package internal(set) var count: Int

  /// The numbers of this entity and its subentities. In each object's row, the column `Z_ENT` contains the number of
  /// the object's entity.
  var numbers: [Int]
  /// The table that contains the objects. All subentities use the table of their root entity.
  let table: String

  /// Returns whether objects of the other entity are also objects of this one.
  package func includes(_ other: CoreDataEntity) -> Bool {
    Set(numbers).isSuperset(of: other.numbers)
  }
}

/// An attribute or a to-one relationship of an entity.
package struct CoreDataProperty: Hashable, Sendable {
  /// The name in uppercase, such as `NUMBERTESTED` for the column `ZNUMBERTESTED`.
  package let name: String
  /// Whether the model declares the attribute as a date. Dates are seconds since 2001-01-01T00:00:00Z.
  package let isDate: Bool
  /// Whether the property has an indexed integer column that contains only positive values and is therefore probably a
  /// relationship.
  ///
  /// An indexed attribute that contains only positive integers meets the same conditions. Only a property with a
  /// ``target`` is known to be a relationship.
  package let isRelationship: Bool
  /// The number of the entity's objects that have a value for the property.
  package let count: Int
  /// The column that contains the name or title of the related object, if such a column can be found.
  ///
  /// If the relationship also has a column such as `Z7_OWNER`, the search uses the table that contains the objects of
  /// entity 7. Otherwise, it uses the table of the entity that has the same name as the relationship.
  package internal(set) var target: Target?

  let column: String

  /// A column in the table of the related objects.
  package struct Target: Hashable, Sendable {
    let table: String
    let column: String
  }

  /// Returns the SQL expression for the value or, for a relationship with a ``target``, for the related object's name.
  func expression(in table: String) -> String {
    guard let target else { return column.quoted }
    return "(SELECT related.\(target.column.quoted) FROM \(target.table.quoted) AS related "
      + "WHERE related.Z_PK = \(table.quoted).\(column.quoted))"
  }
}

/// A many-to-many relationship, whose links are in a separate table.
package struct CoreDataLinks: Hashable, Sendable {
  /// The name of the entity to which the relationship belongs, if the store contains this entity.
  package let entity: String?
  /// The name of the relationship in uppercase.
  package let name: String
  /// The number of links between objects.
  package let count: Int
}

/// An object in a Core Data store.
package struct CoreDataObject: Hashable, Sendable {
  /// The primary key of the object, `Z_PK`, which is unique within an entity and its subentities.
  package let number: Int
  /// The values of the requested properties, as they are stored, regardless of the types that the model declares. For a
  /// relationship with a ``CoreDataProperty/target``, the value is the name of the related object. Text that is not
  /// valid UTF-8 is represented as bytes.
  package let values: [SQLiteValue]
}
