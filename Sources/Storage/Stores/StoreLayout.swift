package import LogbookRecords
import Foundation

/// The fields of all kinds of records in one version of a store.
///
/// A store contains its layout, except the databases and documents of an earlier version that ``UndescribedStores``
/// describes.
package struct StoreLayout: Codable, Hashable, Sendable {
  package let version: Int
  package let kinds: [RecordLayout]
  /// The statements that create additional SQL objects; `nil` if there are none.
  package var objects: [String]?

  package init(version: Int, kinds: [RecordLayout], objects: [String]? = nil) {
    (self.version, self.kinds, self.objects) = (version, kinds, objects)
  }

  var withoutObjects: StoreLayout { StoreLayout(version: version, kinds: kinds) }

  /// The layout as it is stored in a database: JSON with sorted keys.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Encoding cannot fail, because the layout contains only strings and numbers.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func differences(from stored: StoreLayout) -> [String] {
    var differences: [String] = []
    let (ours, theirs) = (fields, stored.fields)
    for kind in kinds.map(\.name) where !stored.kinds.contains(where: { $0.name == kind }) {
      differences.append("the store does not keep records of the kind \(kind)")
    }
    for kind in stored.kinds.map(\.name) where !kinds.contains(where: { $0.name == kind }) {
      differences.append("the store keeps records of the kind \(kind), which this program does not describe")
    }
    for (name, field) in ours.sorted(by: { $0.key < $1.key })
    where stored.kinds.contains(where: { $0.name == field.kind }) {
      guard let other = theirs[name] else {
        differences.append("the store has no field “\(field.field.name)” of \(field.kind)")
        continue
      }
      if !other.field.isKept(by: field.field) || other.field.column != field.field.column {
        differences.append(
          "the field “\(field.field.name)” of \(field.kind) is \(other.field.summary) in the store, not \(field.field.summary)"
        )
      }
    }
    for (name, field) in theirs.sorted(by: { $0.key < $1.key })
    where ours[name] == nil && kinds.contains(where: { $0.name == field.kind }) {
      differences.append(
        "the store has a field “\(field.field.name)” of \(field.kind), which this program does not describe"
      )
    }
    if objects != stored.objects { differences.append("the store has other SQL objects") }
    let (order, otherOrder) = (kinds.map(\.order), stored.kinds.map(\.order))
    if differences.isEmpty, order != otherOrder { differences.append("the kinds or fields are in another order") }
    return differences
  }

  private var fields: [String: (kind: String, field: RecordLayout.Field)] {
    var fields: [String: (kind: String, field: RecordLayout.Field)] = [:]
    for kind in kinds {
      for field in kind.fields { fields["\(kind.name) \(field.name)"] = (kind.name, field) }
    }
    return fields
  }

  /// Rejects a stored layout of the same version if its kinds, fields, or additional SQL objects differ from those of
  /// this layout in a way that requires a migration.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` with a list of the differences.
  package func refuse(unlike stored: StoreLayout) throws(StoreError) {
    let differences = differences(from: stored)
    if differences.isEmpty { return }
    throw .misuse(
      "\(differences.joined(separator: "; ")); both are version \(version): a changed description needs a migration"
    )
  }
}

extension StoreLayout {
  /// Creates the layout of a store with the given version from the stored ``text``.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the text is not a valid layout of that version.
  package init(_ text: String, version: Int) throws(StoreError) {
    guard let layout = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)), layout.isSound,
      layout.version == version
    else { throw .unknownFields }
    self = layout
  }
}

extension RecordLayout {
  fileprivate var order: [String] { [name] + fields.map(\.name) }
}

extension RecordLayout.Field {
  var summary: String {
    let names = cases.map { " \($0.joined(separator: "/"))" } ?? ""
    return ([type + names] + rules).joined(separator: ", ")
  }

  /// Returns whether another field can hold all values of this field.
  ///
  /// The other field may have a different name or column, and additional cases at the end. Its type must be the same,
  /// and so must its rules, except the rule that defines the column.
  func isKept(by other: Self) -> Bool {
    func plain(_ field: Self) -> Self {
      Self(name: "", type: field.type, rules: field.rules.filter { !$0.hasPrefix("column ") })
    }
    return plain(self) == plain(other) && (other.cases ?? []).starts(with: cases ?? [])
  }

  /// A copy of the field that is optional and has only the rules that define its columns.
  var withoutRules: Self {
    let columns = rules.filter { $0.hasPrefix("column ") } + (hasKey ? ["indexed"] : [])
    return Self(name: name, type: "\(valueType)?", rules: columns, cases: cases)
  }

  package var isOptional: Bool { type.hasSuffix("?") }
  /// The type without the question mark that marks an optional type.
  package var valueType: String { isOptional ? String(type.dropLast()) : type }
  package var isList: Bool { valueType == "texts" || isListOfIDs }
  package var isListOfIDs: Bool { valueType == "uuids" }
  /// The name of the column in SQL.
  package var column: String { value(of: "column") ?? name }
  package var isUnique: Bool { rules.contains("unique") }
  package var isParent: Bool { rules.contains("parent") }
  /// The name of the kind that the field refers to; `nil` if it is not a reference. The field of the parent has none.
  package var target: String? { value(of: "refers") }
  /// Whether the field has an index that its rules define. Lists have an index even if this property is `false`.
  package var hasIndex: Bool { isIndexed || isParent || target != nil }
  /// Whether the field is marked as indexed or unique.
  package var isIndexed: Bool { rules.contains { $0 == "indexed" || $0.hasPrefix("indexed ") } || isUnique }
  /// The names of the additional fields in the index, and whether each of these fields is in descending order.
  package var indexedWith: [(field: String, isDescending: Bool)] {
    (value(of: "indexed") ?? "").split(separator: " ").map { word in
      word.hasPrefix("-") ? (String(word.dropFirst()), true) : (String(word), false)
    }
  }
  var indexedColumn: String { hasKey ? "\(column)_key" : column }
  /// Whether the index is on a separate column, which contains the matching keys of the values.
  package var hasKey: Bool { isIndexed && valueType == "text" }
  /// The minimum according to the rules; `nil` if there is none or if it is infinite. SQL has no literal for infinity.
  package var least: String? { finite(value(of: "from")) }
  /// The maximum according to the rules; `nil` if there is none or if it is infinite. SQL has no literal for infinity.
  package var greatest: String? { finite(value(of: "to")) }
  var mustNotBeBlank: Bool { rules.contains("notBlank") }

  private func finite(_ bound: String?) -> String? {
    bound.flatMap { Double($0)?.isInfinite == true ? nil : $0 }
  }

  private func value(of rule: String) -> String? {
    rules.first { $0.hasPrefix(rule + " ") }.map { String($0.dropFirst(rule.count + 1)) }
  }
}

extension StoreError {
  /// The error for a store whose layout is missing or invalid.
  package static var unknownFields: StoreError { .corrupt("its description of the fields is missing or damaged") }
}
