public import LogbookRecords

/// Whole numbers with names, such as the deaths and hospital admissions of a day, sorted by name.
///
/// ```swift
/// var counts: NamedCounts = ["deaths": 3, "admissions": 12]
/// counts["deaths"] = nil
/// for (name, value) in counts { print(name, value) }  // admissions 12
/// ```
///
/// A store keeps them as one text, such as `admissions=12 deaths=3`.
public struct NamedCounts: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Entry: Hashable, Sendable {
    let name: String
    let value: Int
  }

  private var entries: [Entry] = []

  /// Creates counts without any number.
  public init() {}

  /// Creates counts from names and values. If a name occurs several times, its last value counts.
  public init(dictionaryLiteral elements: (String, Int)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// Creates counts from names and values.
  public init(_ values: [String: Int]) {
    entries = values.map(Entry.init).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The number with a name; `nil` if there is none. Set `nil` to remove the number.
  public subscript(name: String) -> Int? {
    get { entries.first { $0.name == name }?.value }
    set {
      entries.removeAll { $0.name == name }
      guard let newValue else { return }
      let index = entries.firstIndex { !$0.name.utf8.lexicographicallyPrecedes(name.utf8) } ?? entries.endIndex
      entries.insert(Entry(name: name, value: newValue), at: index)
    }
  }

  /// The names, in ascending order of their UTF-8 bytes.
  public var names: [String] { entries.map(\.name) }

  /// Checks the names and the numbers.
  ///
  /// A name consists of at most 40 lower-case letters from `a` to `z`, digits and hyphens, begins with a letter and is
  /// not the name of another field. A number must not be negative.
  /// - Throws: ``/LogbookRecords/ValidationError`` for the first broken rule. Its field is `counts` or the name.
  func check() throws(ValidationError) {
    for entry in entries {
      try Self.check(name: entry.name)
      if entry.value < 0 {
        throw ValidationError(field: entry.name, value: String(entry.value), rule: "must not be negative")
      }
    }
  }

  /// Checks whether a count may have a name; see the rules for counts of one's own in ``Report``.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` with the rule that the name breaks.
  public static func check(name: String) throws(ValidationError) {
    if let rule = rule(brokenBy: name) { throw ValidationError(field: "counts", value: name, rule: rule) }
  }

  /// Returns the rule that a name breaks; `nil` if a count may have the name.
  package static func rule(brokenBy name: String) -> String? {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 40,
      name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") })
    else { return "must be at most 40 lower-case letters a to z, digits and hyphens, and begin with a letter" }
    return reserved.contains(name) ? "is the name of another field" : nil
  }

  private static let reserved: Set<String> = [
    "tested", "positive", "negative", "positivity", "rate", "reports", "location", "date", "days", "number", "id",
    "counts", "levels", "level",
  ]
}

extension NamedCounts: Sequence {
  /// Returns an iterator over the names and numbers, in ascending order of the names.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: Int)> {
    entries.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
  }

  /// The number of names.
  public var count: Int { entries.count }

  /// Whether there are no numbers.
  public var isEmpty: Bool { entries.isEmpty }

  /// Returns a copy with the changes between two other versions applied, name by name.
  func merging(changesFrom base: NamedCounts, to edited: NamedCounts) -> NamedCounts {
    var merged = self
    for name in Set(base.names + edited.names) where base[name] != edited[name] { merged[name] = edited[name] }
    return merged
  }
}

// MARK: Storing

extension NamedCounts: FieldValue, CustomStringConvertible {
  /// The type of a field that contains named counts: a text, which is missing if there are no counts.
  public static var fieldType: FieldType { .optional(.text) }

  /// The counts in the form in which they are stored, such as `admissions=12 deaths=3`; empty if there are none.
  public var description: String { entries.map { "\($0.name)=\($0.value)" }.joined(separator: " ") }

  /// The counts as the content of a field.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { isEmpty ? .null : .text(description) }

  /// Returns the counts at a position. If the text is missing, the result is empty.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the text does not have the form of ``description``.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> NamedCounts? {
    guard let text = try source.text(at: position) else { return NamedCounts() }
    return try NamedCounts(stored: text)
  }

  @usableFromInline
  init(stored text: String) throws(StoreError) {
    var text = text
    guard let entries = text.withUTF8({ Self.entries(in: $0) }) else { throw Self.malformed }
    self.entries = entries
  }

  /// Returns the entries of a stored text; `nil` if it does not have the form of ``description``. Other forms are
  /// refused, so that equal counts are always stored as equal texts.
  private static func entries(in text: UnsafeBufferPointer<UInt8>) -> [Entry]? {
    var entries: [Entry] = []
    entries.reserveCapacity(text.count { $0 == UInt8(ascii: "=") })
    var last = text[0..<0]
    var position = 0
    repeat {
      let name = text[position...].prefix { $0 != UInt8(ascii: "=") }
      let digits = text[name.endIndex...].dropFirst().prefix { $0 != UInt8(ascii: " ") }
      guard !name.isEmpty, !name.contains(UInt8(ascii: " ")), last.lexicographicallyPrecedes(name),
        let value = number(of: digits)
      else { return nil }
      entries.append(Entry(name: String(decoding: name, as: UTF8.self), value: value))
      last = name
      position = digits.endIndex + 1
    } while position <= text.count
    return entries
  }

  /// Returns the number that decimal digits represent, unless there are none, unneeded zeros, other characters or too
  /// many.
  private static func number(of digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let first = digits.first, digits.count == 1 || first != UInt8(ascii: "0") else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let product = number.multipliedReportingOverflow(by: 10)
      let sum = product.partialValue.addingReportingOverflow(Int(digit &- UInt8(ascii: "0")))
      if product.overflow || sum.overflow { return nil }
      number = sum.partialValue
    }
    return number
  }

  private static let malformed = StoreError.corrupt("must have the form “admissions=12 deaths=3”, sorted by name")

  /// Decodes the counts from an object whose keys are the names.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String: Int].self))
  }

  /// Encodes the counts as an object whose keys are the names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.value) }))
  }
}
