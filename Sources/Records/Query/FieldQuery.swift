package import Foundation

/// A query in a form that stores can translate to SQL, with fields identified by their positions.
public struct FieldQuery: Hashable, Sendable {
  /// A position in the sort order of a query, directly after a record.
  ///
  /// If a query sorts by one string in ascending order, an SQL store can continue after the cursor with the condition
  /// `(title_key, number) > (?, ?)` and these parameters:
  ///
  /// ```swift
  /// func parameters(of cursor: FieldQuery.Cursor) -> [FieldContent] {
  ///   cursor.keys + [FieldContent(cursor.number)]
  /// }
  /// ```
  public struct Cursor: Hashable, Sendable {
    /// The values by which the record is sorted, in the order of the sort terms. Strings are replaced with their
    /// matching keys.
    public let keys: [FieldContent]
    /// The number of the record, or `Int.max` for a record without one.
    public let number: Int
  }

  /// The condition that records must meet.
  public internal(set) var condition = FieldExpression.always(true)
  /// Whether the condition or the sort order refers to records other than the one that is found.
  package internal(set) var crossesKinds = false
  /// Whether the query has been bound to those records, so that it can be answered; see ``RecordFetch/bound(to:)``.
  var isBound = false
  /// The sort order, most significant term first. Records that no term distinguishes are sorted by ascending number.
  public internal(set) var sort: [SortTerm<FieldPath>] = []
  /// The maximum number of records to return; `nil` for all. If the value is zero or less, no records are returned.
  public internal(set) var limit: Int?
  /// The number of matching records to skip before the first result. If the value is zero or less, no records are
  /// skipped.
  public internal(set) var offset = 0
  /// The position after which the results start; `nil` to start with the first record.
  public internal(set) var cursor: Cursor?
  /// The error that stores throw instead of executing the query, or `nil` if the query is valid.
  public package(set) var refusal: StoreError?

  init() {}

  /// Creates a query for the records that meet all conditions.
  package init(where conditions: [FieldExpression], sort: [SortTerm<FieldPath>], limit: Int?, offset: Int) {
    condition = .conjunction(conditions)
    crossesKinds = condition.crossesKinds
    (self.sort, self.limit, self.offset) = (sort, limit, offset)
  }
}

/// A field of a record or of a record to which it refers.
///
/// ```swift
/// let title = FieldPath(2, through: [2])  // the third field of the record to which the third field of a loan refers
/// print(RecordFetch<Loan>.Key(\.bookID.title)?.path == title)  // true
/// ```
public struct FieldPath: Hashable, Sendable {
  /// The positions of the references that lead from the record to the one with the field, in this order.
  public let references: [Int]
  /// The position of the field: 0 for the number, 1 for the ID, then the others in the order of the description.
  public let position: Int

  /// Creates a path from positions.
  public init(_ position: Int, through references: [Int] = []) {
    (self.position, self.references) = (position, references)
  }

  /// The value of the field.
  public var expression: FieldExpression { .field(position).through(references) }
}

extension FieldQuery {
  /// Checks that the query does not refer to records that are not at hand.
  ///
  /// - Throws: ``StoreError/unsupported(_:)`` otherwise.
  func requireBound(_ kind: any Record.Type) throws(StoreError) {
    if !crossesKinds || isBound { return }
    throw .unsupported(
      "the query refers to other records than the \(kind.name) records, which are all that this store has"
    )
  }
}

extension FieldPath: Codable {
  private enum CodingKeys: CodingKey {
    case references, position
  }

  /// Creates a path by decoding it.
  ///
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    position = try values.decode(Int.self, forKey: .position)
    references = try values.decodeIfPresent([Int].self, forKey: .references) ?? []
  }

  /// Encodes the position and, if there are any, the references.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !references.isEmpty { try values.encode(references, forKey: .references) }
    try values.encode(position, forKey: .position)
  }
}

extension FieldExpression {
  /// Returns the same expression for a record to which the record refers.
  ///
  /// - Parameter references: The positions of the references that lead to it, in this order.
  package func through(_ references: some BidirectionalCollection<Int>) -> Self {
    references.reversed().reduce(self) { .related($1, $0) }
  }
}

extension FieldPath {
  /// Returns the kind that has the field; `nil` if one of ``references`` is not a reference.
  ///
  /// - Parameter fields: The fields of the record from which the path starts.
  package func fields(from fields: any RecordFields) -> (any RecordFields)? {
    references.reduce(Optional(fields)) { fields, reference in
      guard let target = fields?.target(at: reference), fields?.types[reference].wrapped == .uuid else { return nil }
      return target
    }
  }

  /// Returns the type of the value, which is optional if there may be no record with the field.
  func type(from fields: any RecordFields) -> FieldType {
    let type = self.fields(from: fields)?.types[position] ?? .integer
    return !type.isOptional && isOptional(from: fields) ? .optional(type) : type
  }

  /// Returns whether the value may be missing. Stored records have numbers.
  package func isOptional(from fields: any RecordFields) -> Bool {
    !references.isEmpty || FieldScope(fields, areStored: true).isOptional(at: position)
  }

  /// Returns the names of the fields, such as `book.title`.
  package func name(from fields: any RecordFields) -> String {
    guard let reference = references.first else { return fields.name(at: position) }
    let rest = FieldPath(position, through: Array(references.dropFirst()))
    return fields.name(at: reference) + "." + (fields.target(at: reference).map(rest.name) ?? "\(position)")
  }
}

extension RecordQuery {
  /// Returns the ``fieldQuery`` of a valid query.
  ///
  /// - Throws: The ``refusal`` of an invalid query; ``StoreError/unsupported(_:)`` if the query has no ``fieldQuery``.
  package func translated() throws(StoreError) -> FieldQuery {
    guard let fields = fieldQuery else {
      throw refusal ?? .unsupported("\(Self.self) cannot be translated to SQL; use RecordFetch<\(Item.self)>")
    }
    if let refusal = fields.refusal { throw refusal }
    try fields.requireBound(Item.self)
    return fields
  }
}

extension RecordDescription {
  /// Returns the position of the field with the given key path: 0 for the number, 1 for the ID, then in the order of
  /// the description.
  ///
  /// The key path must refer to a field; otherwise, the result is 0, the position of the number.
  package static func position(of path: PartialKeyPath<Item>) -> Int { shared.positions[path] ?? 0 }
}

extension FieldExpression {
  /// The constant that the field at a position equals in every record that meets the condition; `nil` if the condition
  /// does not require that.
  package func constant(equalTo position: Int) -> FieldContent? {
    switch self {
    case .comparison(.field(position), .equal, .constant(let content)),
      .comparison(.constant(let content), .equal, .field(position)):
      content
    case .all(let conditions): conditions.lazy.compactMap { $0.constant(equalTo: position) }.first
    default: nil
    }
  }

  /// Returns a condition that compares a value with a date. The condition never holds if the date's time interval is
  /// NaN.
  package static func comparison(_ value: Self, _ comparison: FieldComparison, _ date: Date) -> Self {
    FieldContent(bound: date).map { .comparison(value, comparison, .constant($0)) } ?? .always(false)
  }
}

extension SortTerm {
  /// Returns a term with the same direction and a transformed key.
  package func by<Other>(_ other: (Key) -> Other) -> SortTerm<Other> {
    SortTerm<Other>(key: other(key), isDescending: isDescending)
  }
}
