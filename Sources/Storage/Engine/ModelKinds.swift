import LogbookRecords
import Foundation

/// The kinds of an open store, with the references between them.
final class ModelKinds: Sendable {
  /// A field of one kind that refers to records of the same or another kind.
  struct Reference: Sendable {
    let field: ReferenceField
    /// The position of the kind that has the field.
    let source: Int
    /// The position of the kind that the field refers to.
    let target: Int
  }

  let all: [any AnyKind]
  let types: [any Record.Type]
  /// The references from each kind, in the order of its fields.
  let references: [[Reference]]
  /// The references to each kind.
  let referrers: [[Reference]]

  init(_ all: [any AnyKind]) {
    self.all = all
    types = all.map { $0.type }
    var references: [[Reference]] = []
    for (source, kind) in all.enumerated() {
      references.append(
        kind.references.compactMap { field in
          all.firstIndex { $0.type.name == field.target }.map { Reference(field: field, source: source, target: $0) }
        }
      )
    }
    self.references = references
    referrers = all.indices.map { target in references.joined().filter { $0.target == target } }
  }

  /// Returns the kind of a type.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` if the model has no such kind.
  func kind<Item: Record>(_ type: Item.Type) throws(StoreError) -> Kind<Item> {
    // Cast only the matching kind, because a failing cast is slow.
    for kind in all where kind.type == type {
      if let kind = kind as? Kind<Item> { return kind }
    }
    throw .misuse("the store's model has no kind “\(type.name)”")
  }
}
