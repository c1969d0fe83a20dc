/// The records that belong to a record, for conditions on all of them.
///
/// ```swift
/// func members(withMoreThan count: Int) -> RecordFetch<Member>? {
///   guard let memberID = RecordFetch<Loan>.Key(\.memberID) else { return nil }
///   let loans = RelatedList.referrers(RelatedKind(Loan.self), at: memberID.position)
///   let number = FieldExpression.relatedCount(loans, .all([]))
///   return RecordFetch(condition: .comparison(number, .greater, .constant(FieldContent(count))))
/// }
/// ```
public enum RelatedList: Hashable, Sendable, Codable {
  /// The records whose IDs are in the list at the given position.
  case ids(at: Int)
  /// The records of a kind that refer to the record with the field at the given position.
  case referrers(RelatedKind, at: Int)

  /// Returns the list of the records of a kind that refer to a record with the field at the given position.
  public static func referrers(_ kind: any Record.Type, at position: Int) -> Self {
    .referrers(RelatedKind(kind), at: position)
  }
}

/// A kind of record, which equals another if their names are equal.
///
/// For an example, see ``RelatedList``.
public struct RelatedKind: Hashable, Sendable {
  /// The type of the records.
  public let type: any Record.Type

  /// Creates a kind from the type of its records.
  public init(_ type: any Record.Type) { self.type = type }

  /// Returns whether two kinds have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.type.name == right.type.name }

  /// Hashes the name into the given hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(type.name) }
}

extension RelatedKind: Codable {
  /// Creates a kind by decoding its name.
  ///
  /// - Throws: `DecodingError` if the kind is not among those in the decoder's `userInfo` for
  ///   `CodingUserInfoKey.recordKinds`.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    let kinds = CodingUserInfoKey.recordKinds.flatMap { decoder.userInfo[$0] as? [any Record.Type] }
    guard let type = kinds?.first(where: { $0.name == name }) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "the kind “\(name)” is not among the decoder's recordKinds"
        )
      )
    }
    self.init(type)
  }

  /// Encodes the name.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(type.name)
  }
}

extension CodingUserInfoKey {
  /// The key for the kinds, an array of record types, that decoded conditions may refer to; see ``RelatedKind``.
  public static var recordKinds: Self? { Self(rawValue: "recordKinds") }
}

extension RelatedList {
  /// Returns the fields of the records of the list.
  ///
  /// - Parameter fields: The fields of the record that has the list.
  package func fields(from fields: any RecordFields) -> (any RecordFields)? {
    switch self {
    case .ids(let position): fields.target(at: position)
    case .referrers(let kind, _): kind.type.fields
    }
  }

  /// Returns the name of the list in messages, such as `loan.book`.
  package func name(from fields: any RecordFields) -> String {
    switch self {
    case .ids(let position): fields.name(at: position)
    case .referrers(let kind, let position): "\(kind.type.name).\(kind.type.fields.name(at: position))"
    }
  }
}
