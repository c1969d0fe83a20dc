/// A record in a predicate: the one that must match, a related one, or one of a list.
struct RecordPlace: Sendable {
  let fields: any RecordFields
  /// The number of lists around the part of the predicate that defines the record.
  let level: Int
  /// The positions of the references that lead to the record, from the record that must match or that is in a list.
  let references: [Int]
  /// Whether there may be no such record.
  let isOptional: Bool
  /// The condition under which `!` would fail because there is no such record.
  let failure: FieldExpression?

  init(
    _ fields: any RecordFields,
    level: Int = 0,
    through references: [Int] = [],
    isOptional: Bool = false,
    failure: FieldExpression? = nil
  ) {
    (self.fields, self.level, self.references) = (fields, level, references)
    (self.isOptional, self.failure) = (isOptional, failure)
  }

  /// The same record, which must exist.
  func unwrapped(failure: FieldExpression? = nil) -> RecordPlace {
    RecordPlace(fields, level: level, through: references, failure: failure ?? self.failure)
  }

  /// Returns the scope of the record.
  ///
  /// - Parameter scope: The scope of the record at the start of the references.
  func scope(from scope: FieldScope) -> FieldScope? {
    references.reduce(Optional(scope)) { $0?.related(at: $1) }
  }
}

/// A list of records in a predicate.
struct ListPlace: Sendable {
  /// The record that has the list.
  let owner: RecordPlace
  let list: RelatedList
  let fields: any RecordFields
  /// The conditions of the filters that were applied to the list.
  var condition = FieldExpression.always(true)
}

/// What a parameter of a predicate stands for, besides the record that must match.
enum RelatedPlace: Sendable {
  case record(RecordPlace)
  case records(ListPlace)

  var operand: PredicateTranslator.Operand {
    switch self {
    case .record(let place): .record(place, nil)
    case .records(let place): .records(place)
    }
  }
}
