/// A field of a record that can be mapped to a column of a file.
protocol ImportColumn: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// The usual headings of columns that contain this field, simplified by ``ImportColumns/simplified(_:)``, in groups.
  /// The most likely group is first. If the headings of several columns are in the same group, the user must choose one.
  var headingGroups: [[String]] { get }
  /// The separator between the values of several columns; `nil` if the field can be mapped to only one column. Counts
  /// of several columns, separated by plus signs, are added.
  var separator: String? { get }
  /// Whether all parts are required if the field is mapped to several columns.
  var needsAllParts: Bool { get }
  /// Lists of columns that each contain a part of this field: for each column, its usual headings, simplified.
  var partHeadings: [[[String]]] { get }
  /// The ``usualHeadings`` of columns that contain numbers or Boolean values. In a Core Data store, a property with one
  /// of these names is read even if it looks like a relationship, because it is probably a number.
  var numericHeadings: [String] { get }
  /// Returns the fields beyond `allCases` that a mapping or headings name.
  static func furtherColumns(in headings: [String], _ mapping: [String: String]) -> [Self]
  /// The keys of nested objects whose members are read, and the prefixes of the members' headings.
  static var nestedKeys: [String: String] { get }
}

extension ImportColumn {
  var separator: String? { nil }
  var needsAllParts: Bool { false }
  var partHeadings: [[[String]]] { [] }
  var numericHeadings: [String] { [] }
  var usualHeadings: [String] { headingGroups.flatMap(\.self) }
  static func furtherColumns(in headings: [String], _ mapping: [String: String]) -> [Self] { [] }
  static var nestedKeys: [String: String] { [:] }
}

struct ImportColumns<Column: ImportColumn>: Sendable {
  /// The fields that are not mapped to any column.
  private(set) var missing: Set<Column> = []
  private var indexes = ColumnIndexes<Column>()
  private var parts: [Column: [Int]] = [:]
  let headings: [String]
  /// All fields, whether or not they are mapped to a column.
  private let fields: [Column]
  private let mapping: [String: String]
  /// The fields that must not be mapped to a column, because the options contain their values.
  private let excluded: Set<Column>

  /// Creates a mapping of each field to the column with a matching heading. Unless `mapping` assigns a column to
  /// several fields, a column is mapped to at most one field, and earlier fields take precedence.
  ///
  /// - Parameters:
  ///   - mapping: The headings to look for instead of the usual ones, keyed by field. If no column has exactly the given
  ///     heading, case and punctuation are ignored. A field with an empty heading is not read. The headings of several
  ///     columns for one field are joined by plus signs: `year+month+day`.
  ///   - excluded: The fields that are not mapped to a column.
  ///   - reversed: The fields whose last group of usual headings is the most likely one.
  ///   - isSparse: Whether the headings are the keys of a JSON object, which may lack some of the headings that `mapping`
  ///     specifies. A field whose heading is missing is then not mapped to a column.
  /// - Throws: ``ImportFailure/columnMissing(_:headings:)`` if a heading of the mapping does not exist, unless `isSparse`
  ///   is `true`; ``ImportFailure/severalColumns(_:_:)`` if several columns may contain a field.
  init(
    headings: [String],
    mapping: [String: String],
    without excluded: Set<Column> = [],
    reversing reversed: Set<Column> = [],
    isSparse: Bool = false
  ) throws {
    self.headings = headings
    self.mapping = mapping
    self.excluded = excluded
    fields = Array(Column.allCases) + Column.furtherColumns(in: headings, mapping)
    var taken: Set<Int> = []
    for column in fields {
      guard let heading = mapping[column.rawValue], !excluded.contains(column), !heading.isEmpty else { continue }
      var names = [heading]
      if headings.firstIndex(of: heading) == nil, column.separator != nil {
        names = heading.parts(separatedBy: "+").map(\.trimmed)
      }
      let places = names.map { Self.index(of: $0, in: headings) }
      if !isSparse, let missing = zip(names, places).first(where: { $0.1 == nil }) {
        throw ImportFailure.columnMissing("“\(missing.0)” for \(column.rawValue)", headings: headings)
      }
      let found = places.compactMap(\.self)
      if column.needsAllParts, found.count < names.count { continue }
      indexes[column] = found.first
      if found.count > 1 { parts[column] = found }
      taken.formUnion(found)
    }
    // A dictionary, because searching the headings for each usual heading takes too long for a table with many columns.
    let places = Dictionary(grouping: headings.indices) { Self.simplified(headings[$0]) }
    for column in fields where mapping[column.rawValue] == nil && !excluded.contains(column) {
      let groups = reversed.contains(column) ? column.headingGroups.reversed() : column.headingGroups
      let candidates = groups.lazy.map { $0.compactMap { places[$0]?.first { !taken.contains($0) } } }
      guard let found = candidates.first(where: { !$0.isEmpty }) else { continue }
      if found.count > 1 { throw ImportFailure.severalColumns(column.rawValue, found.sorted().map { headings[$0] }) }
      indexes[column] = found[0]
      taken.insert(found[0])
    }
    missing = Set(fields).subtracting(indexes.entries.map(\.column))
    further = fields.dropFirst(Column.allCases.count).filter { indexes[$0] != nil }
  }

  subscript(_ column: Column) -> Int? { indexes[column] }

  /// The fields beyond `allCases` that are mapped to a column.
  private(set) var further: [Column] = []

  /// Maps a field to the columns with the first list of its ``ImportColumn/partHeadings`` of which each part has one
  /// column. Has no effect if one of these columns is mapped to a different field, or if the field is already mapped to
  /// a different column.
  mutating func findParts(of column: Column) {
    if excluded.contains(column) { return }
    let simplified = headings.map(Self.simplified)
    let others = Set(indexes.entries.lazy.filter { $0.column != column }.map(\.index))
    for names in column.partHeadings {
      let candidates = names.map { names in simplified.indices.filter { names.contains(simplified[$0]) } }
      let found = candidates.flatMap(\.self)
      if candidates.allSatisfy({ $0.count == 1 }), others.isDisjoint(with: found),
        indexes[column].map(found.contains) ?? true
      {
        return setParts(of: column, to: found)
      }
    }
  }

  /// Maps a field without a column to the columns of other fields if all of these have columns. Has no effect on a field
  /// that the mapping leaves out.
  mutating func derive(_ column: Column, from others: [Column]) {
    let found = others.map(indexes(of:))
    if indexes[column] == nil, mapping[column.rawValue] == nil, !found.contains([]) {
      setParts(of: column, to: found.flatMap(\.self))
    }
  }

  private mutating func setParts(of column: Column, to found: [Int]) {
    (indexes[column], parts[column]) = (found[0], found)
    missing.remove(column)
  }

  /// The indexes of the columns to which a field is mapped.
  func indexes(of column: Column) -> [Int] { parts[column] ?? indexes[column].map { [$0] } ?? [] }

  var unused: [Int] {
    let used = Set(indexes.entries.map(\.index)).union(parts.values.joined())
    return headings.indices.filter { !used.contains($0) }
  }

  /// Returns the fields and the headings of the unused columns. Each field has the heading of its column, or `nil` if
  /// no column is mapped to the field. Columns whose indexes are in `others` are not counted as unused. The ID, the
  /// number and the days are left out if they have no column, because most files from other programs lack them.
  func read(without others: Set<Int> = []) -> ColumnsRead {
    let fields = self.fields.filter { !excluded.contains($0) }.compactMap { column -> ImportResult.FieldSource? in
      let heading = indexes[column] == nil ? nil : shownHeading(of: column)
      if heading == nil, ["id", "number", "days"].contains(column.rawValue) { return nil }
      return ImportResult.FieldSource(field: column.rawValue, column: heading)
    }
    return ColumnsRead(
      fields: fields,
      unused: unused.filter { !others.contains($0) }.map(shownHeading)
    )
  }

  /// Returns the heading of a field's column, or the headings of its columns, between quotation marks that the caller
  /// adds.
  func shownHeading(of column: Column) -> String {
    indexes(of: column).map(shownHeading).joined(separator: column.separator == "+" ? "” + “" : "” and “")
  }

  private func shownHeading(at index: Int) -> String {
    headings[index].isEmpty ? "column \(index + 1)" : headings[index]
  }

  /// Returns the index of the column with the given heading. If no heading matches exactly, case and punctuation are
  /// ignored.
  static func index(of heading: String, in headings: [String]) -> Int? {
    headings.firstIndex(of: heading) ?? headings.firstIndex { simplified($0) == simplified(heading) }
  }

  /// Returns the value of a field as written, or `nil` if the row has none.
  func sample<Row: RowFields & ~Copyable>(ofField name: String, in row: borrowing Row) -> String? {
    guard let column = Column(rawValue: name) else { return nil }
    if hasParts(column) {
      // Ignore the error, because a value that is not text is reported when the field is read.
      return (try? text(of: column, in: row)) ?? nil
    }
    return indexes[column].flatMap { index in row.withBytes(at: index) { $0.shownAsText } }
  }

  func text<Row: RowFields & ~Copyable>(of column: Column, in row: borrowing Row) throws -> String? {
    guard let texts = try partTexts(of: column, in: row), let separator = column.separator else {
      return try indexes[column].flatMap { try row.text(at: $0) }
    }
    // Leave out missing parts: a location may lack a province. In a column of codes, NA is Namibia.
    let codes = ["code", "iso", "geoid", "abbr"]
    let known = zip(texts, indexes(of: column)).filter { text, index in
      !text.isEmpty && (text != "NA" || codes.contains { Self.simplified(headings[index]).contains($0) })
    }
    return (known.isEmpty ? texts.filter { !$0.isEmpty } : known.map(\.0)).joined(separator: separator)
  }

  func hasParts(_ column: Column) -> Bool { parts[column] != nil }

  /// Returns the trimmed texts of the columns that each contain a part of a field; `nil` if the field has one column.
  func partTexts<Row: RowFields & ~Copyable>(of column: Column, in row: borrowing Row) throws -> [String]? {
    guard let parts = parts[column] else { return nil }
    var texts: [String] = []
    for index in parts { texts.append(try row.text(at: index)?.trimmed ?? "") }
    return texts
  }

  /// The headings of the columns to which a field is mapped.
  func headings(of column: Column) -> [String] { indexes(of: column).map { headings[$0] } }

  func require(_ column: Column) throws {
    guard indexes[column] == nil else { return }
    let name = mapping[column.rawValue].map { $0.isEmpty ? "" : "“\($0)” " } ?? ""
    throw ImportFailure.columnMissing("\(name)for \(column.rawValue)", headings: headings)
  }

  func heading(of column: Column) -> String {
    indexes[column] == nil ? column.rawValue : headings(of: column).joined(separator: "+")
  }

  /// The simplified headings of the columns to which fields can be mapped.
  static func readHeadings(_ mapping: [String: String]) -> Set<String> {
    let usual = Column.allCases.flatMap { $0.usualHeadings + $0.partHeadings.joined().joined() }
    let named = mapping.values.flatMap { [$0] + $0.parts(separatedBy: "+") }
    return Set(usual + named.map(simplified))
  }

  static func simplified(_ heading: String) -> String {
    String(
      heading.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    )
  }
}

/// The indexes of the columns to which fields are mapped. If a field is mapped to several columns, only the index of
/// the first one is stored.
///
/// This is a list instead of a dictionary, because hashing an enumeration hashes its raw value, a string, which takes
/// longer than comparing a few values.
private struct ColumnIndexes<Column: ImportColumn>: Sendable {
  private(set) var entries: [(column: Column, index: Int)] = []

  subscript(_ column: Column) -> Int? {
    get { entries.first { $0.column == column }?.index }
    set {
      entries.removeAll { $0.column == column }
      if let newValue { entries.append((column, newValue)) }
    }
  }
}
