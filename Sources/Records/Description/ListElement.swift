/// A value of which a field can contain a list: a string, or the ID of a record.
///
/// ```swift
/// func listType<Element: ListElement>(of list: [Element]) -> FieldType { [Element].fieldType }
/// print(listType(of: ["sea", "ice"]), listType(of: arctic.tagIDs))  // list of texts list of IDs
/// ```
public protocol ListElement: Hashable, Sendable, Codable {
  /// The type of a field that contains a list of these values.
  static var listType: FieldType { get }

  /// Returns a list as the content of a field.
  static func content(of list: [Self]) -> FieldContent

  /// Returns the list at a position of a source, which is empty if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the rule that the stored value breaks.
  static func readList(from source: any FieldSource, at position: Int) throws(StoreError) -> [Self]

  /// Checks that a list can be stored.
  ///
  /// - Parameter field: The name of the field, for error messages.
  /// - Throws: ``ValidationError`` if the list cannot be stored.
  static func check(_ list: [Self], as field: String) throws(ValidationError)
}

extension Array: FieldValue where Element: ListElement {
  /// The type of a field that contains the list.
  public static var fieldType: FieldType { Element.listType }
  /// The list as the content of a field.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { Element.content(of: self) }

  /// Returns the list at a position, or an empty list if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a list of such elements.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> [Element]? {
    try Element.readList(from: source, at: position)
  }

  /// Returns the list unchanged.
  ///
  /// - Throws: ``ValidationError`` if the list cannot be stored, because it contains an ID twice.
  @inlinable @inline(__always)
  public func stored(as field: String) throws(ValidationError) -> [Element] {
    try Element.check(self, as: field)
    return self
  }
}

extension String: ListElement {
  /// The type of a field that contains a list of strings.
  public static var listType: FieldType { .texts }

  /// Returns a list of strings as the content of a field.
  @inlinable @inline(__always)
  public static func content(of list: [String]) -> FieldContent { .list(list) }

  /// Returns the list of strings at a position, which is empty if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a list of strings.
  @inlinable @inline(__always)
  public static func readList(from source: any FieldSource, at position: Int) throws(StoreError) -> [String] {
    try source.texts(at: position) ?? []
  }

  /// Accepts every list. This method never throws an error.
  @inlinable @inline(__always)
  public static func check(_ list: [String], as field: String) throws(ValidationError) {}
}

extension RecordID: ListElement {
  /// The type of a field that contains a list of IDs.
  public static var listType: FieldType { .uuids }

  /// Returns a list of IDs as the content of a field.
  public static func content(of list: [RecordID]) -> FieldContent { .uuids(list.map(\.rawValue)) }

  /// Returns the list of IDs at a position, which is empty if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a list of IDs, or contains an ID twice.
  public static func readList(from source: any FieldSource, at position: Int) throws(StoreError) -> [RecordID] {
    guard let ids = try source.uuids(at: position), !ids.isEmpty else { return [] }
    let list = ids.map { RecordID($0) }
    if list.firstRepeated != nil { throw .corrupt(Self.rule) }
    return list
  }

  /// Checks that a list contains each ID at most once.
  ///
  /// - Throws: ``ValidationError`` with the first ID that occurs again.
  public static func check(_ list: [RecordID], as field: String) throws(ValidationError) {
    guard let id = list.firstRepeated else { return }
    throw ValidationError(field: field, value: id.description, rule: Self.rule)
  }

  private static var rule: String { "must contain each ID at most once" }
}

extension Array where Element: Hashable {
  /// The first element that is equal to an earlier one.
  fileprivate var firstRepeated: Element? {
    if count < 2 { return nil }
    var seen: Set<Element> = []
    return first { !seen.insert($0).inserted }
  }
}
