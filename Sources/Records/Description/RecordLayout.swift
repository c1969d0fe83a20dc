import Foundation

/// A plain-text description of the fields of one kind of record.
///
/// A store saves the layout together with the records, so that a later version of the program can compare the saved
/// layout with the layout that the later version uses.
package struct RecordLayout: Codable, Hashable, Sendable {
  /// The ``Record/name`` of the kind.
  package var name: String
  /// The described fields, in order, excluding the number and the ID.
  package var fields: [Field]
  /// `true` if SQLite stores the texts of ``SearchedRecord``s of the kind in a full-text index; `nil` otherwise.
  package var isSearched: Bool?

  /// A field in a layout.
  package struct Field: Codable, Hashable, Sendable {
    /// The name of the field.
    package var name: String
    /// The name of the field's type (``FieldType/name``). The name ends with `?` if a value may be missing.
    package var type: String
    /// The rules and storage options: `indexed` (optionally followed by the names of additional fields, with a leading
    /// `-` for descending order), `unique`, `parent`, `refers KIND`, `notBlank`, `column NAME`, `from NUMBER` and
    /// `to NUMBER`.
    package var rules: [String]
    /// The names of a ranked field's values, from the lowest value to the highest; `nil` for other fields.
    package var cases: [String]?

    package init(name: String, type: String, rules: [String], cases: [String]? = nil) {
      (self.name, self.type, self.rules, self.cases) = (name, type, rules, cases)
    }
  }

  package init(name: String, fields: [Field], isSearched: Bool = false) {
    (self.name, self.fields, self.isSearched) = (name, fields, isSearched ? true : nil)
  }
}

extension RecordLayout.Field {
  /// Creates a field with the given name, type and rules. If the type is ranked, ``cases`` contains the names of its
  /// values.
  package init(name: String, type: FieldType, rules: [String]) {
    let cases: [String]? = if case .ranked(let names) = type.wrapped { names } else { nil }
    self.init(name: name, type: type.name, rules: rules, cases: cases)
  }

  /// The type of the field, or `nil` if ``type`` is not the name of a type.
  package var fieldType: FieldType? {
    let isOptional = type.hasSuffix("?")
    let plain: FieldType? =
      switch isOptional ? String(type.dropLast()) : type {
      case "integer": .integer
      case "real": .real
      case "boolean": .boolean
      case "text": .text
      case "date": .date
      case "uuid": .uuid
      case "bytes": .bytes
      case "texts": .texts
      case "uuids": .uuids
      case "ranked": .ranked(cases ?? [])
      default: nil
      }
    return isOptional ? plain.map { .optional($0) } : plain
  }
}

extension FieldType {
  /// The name of the type in a layout, such as `date?`.
  package var name: String {
    switch self {
    case .integer: "integer"
    case .real: "real"
    case .boolean: "boolean"
    case .text: "text"
    case .date: "date"
    case .uuid: "uuid"
    case .bytes: "bytes"
    case .texts: "texts"
    case .uuids: "uuids"
    case .ranked: "ranked"
    case .optional(let type): "\(type.name)?"
    }
  }
}

extension RecordDescription {
  /// The layout of the described fields.
  package var layout: RecordLayout {
    RecordLayout(
      name: Item.name,
      fields: fields.map { RecordLayout.Field(name: $0.name, type: $0.type, rules: $0.options.flatMap(\.rules)) },
      isSearched: Item.self is any SearchedRecord.Type
    )
  }
}

extension FieldOption {
  fileprivate var isReference: Bool { if case .reference = kind { true } else { false } }

  fileprivate var rules: [String] {
    switch kind {
    case .column(let name): ["column \(name)"]
    case .bounds(let least, let greatest):
      [least.map { "from \($0.text)" }, greatest.map { "to \($0.text)" }].compactMap(\.self)
    case .notBlank: ["notBlank"]
    case .indexed(let others):
      [(["indexed"] + others.map { ($0.isDescending ? "-" : "") + $0.key }).joined(separator: " ")]
    case .unique: ["unique"]
    case .parent: ["parent"]
    // What happens on a deletion does not affect how records are stored.
    case .reference(let target, _): ["refers \(target)"]
    // The rule does not affect how records are stored, and stores may contain circles that are older than the rule.
    case .acyclic: []
    }
  }
}

extension RecordDescription {
  /// Checks the description for mistakes, such as two fields with the same name, or a stored property that is not
  /// described. A store calls this method when it is opened.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` for the first mistake. The message names the kind of record and, if the
  ///   mistake concerns a field, the field.
  public func validate() throws(StoreError) {
    func refuse(_ field: String, _ problem: String) throws(StoreError) {
      throw .misuse("the field “\(field)” of \(Item.name) \(problem)")
    }
    guard Self.isName(Item.name, or: " ") else {
      throw .misuse(
        "the name of a kind of records must contain only letters, digits and _, and begin with a letter: “\(Item.name)”"
      )
    }
    var names: Set<String> = []
    var columns: Set<String> = ["number", "id", "digest", "step"]
    for field in fields {
      if !Self.isName(field.name) {
        try refuse(field.name, "must contain only letters, digits and _, and begin with a letter")
      }
      if ["id", "number"].contains(field.name) {
        try refuse(field.name, "has the name of a property that every record has")
      }
      if !names.insert(field.name.lowercased()).inserted { try refuse(field.name, "is described twice") }
      let column = field.column ?? field.name
      for column in [column] + (field.isIndexed && field.type.wrapped == .text ? ["\(column)_key"] : []) {
        if !columns.insert(column.lowercased()).inserted {
          try refuse(field.name, "needs the column “\(column)”, which is already in use")
        }
      }
      for case .indexed(let others) in field.options.map(\.kind) {
        for name in others.map(\.key) {
          let other = fields.first { $0.name == name }
          let type = other?.type.wrapped
          if name == field.name || type?.isList != false || type == .text && other?.isIndexed == false {
            try refuse(field.name, "is indexed with “\(name)”, which is not another field that can be indexed")
          }
        }
      }
      for option in field.options {
        if let problem = option.problem(with: field.type) { try refuse(field.name, problem) }
      }
      if field.type.isList, ["position", "text", "text_key", "uuid"].contains(Item.name.lowercased()) {
        try refuse(field.name, "is a list, whose table in SQLite cannot have the column “\(Item.name)” twice")
      }
      switch field.type {
      case .optional(let type) where type.isList:
        try refuse(field.name, "must not be optional: a stored list may be empty, but not missing")
      case .optional(.optional): try refuse(field.name, "must not be optional twice")
      default: break
      }
      if case .ranked(let names) = field.type.wrapped, names.isEmpty {
        try refuse(field.name, "has a type without cases")
      }
    }
    for field in fields where field.isParent && field.options.contains(where: { $0.isReference }) {
      try refuse(field.name, "is marked as parent, which already is a reference: describe it with field(_:_:_:)")
    }
    if fields.count(where: \.isParent) > 1 {
      try refuse(fields.last(where: \.isParent)?.name ?? "", "is not the only field marked as parent")
    }
    if let field = fields.first(where: \.isParent), type(of: field.path as AnyKeyPath).valueType != Item.ID?.self {
      try refuse(field.name, "is marked as parent, but is not an optional ID of \(Item.name.withArticle)")
    }
    if !beginsWithIdentity { throw .misuse("\(Item.name) must describe its ID and number first, exactly once") }
    for (index, property) in properties.enumerated() {
      guard let earlier = properties[..<index].first(where: property.overlaps) else { continue }
      switch (earlier.field, property.field) {
      case (let first?, let second?): try refuse(second, "describes the same property as “\(first)”")
      case (let field?, nil), (nil, let field?): try refuse(field, "is also declared as unstored")
      case (nil, nil): continue
      }
    }
    if let property = forgotten.first {
      throw .misuse(
        "\(Item.name) has the stored property “\(property)”, which is not described; describe it with field(_:_:), or declare it with unstored(_:)"
      )
    }
  }

  private static func isName(_ text: String, or other: Character? = nil) -> Bool {
    text.first?.isASCII == true && text.first?.isLetter == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") || $0 == other }
  }
}

extension FieldOption {
  fileprivate func problem(with type: FieldType) -> String? {
    switch kind {
    case .bounds(let least, let greatest):
      if ![.integer, .real].contains(type.wrapped) { return "has a range, but is not a number" }
      if case .integer(let least)? = least?.content, case .integer(let greatest)? = greatest?.content, greatest < least
      {
        return "has an empty range"
      }
      if [least, greatest].contains(where: { $0?.content.real?.isNaN == true }) {
        return "has a range that ends at NaN"
      }
      return nil
    case .notBlank: return [.text, .texts].contains(type.wrapped) ? nil : "is marked notBlank, but is not a string"
    case .parent: return type == .optional(.uuid) ? nil : "is marked as parent, but is not an optional ID"
    case .indexed:
      return type.isList || type.wrapped == .bytes ? "is a \(type.wrapped), which cannot be indexed" : nil
    case .acyclic:
      return [.uuid, .uuids].contains(type.wrapped) ? nil : "is marked acyclic, but does not contain IDs"
    case .reference(let target, let rule):
      return rule == .clear && !type.isOptional && !type.isList
        ? "cannot be cleared when \(target.withArticle) is deleted, because it is not optional" : nil
    case .unique: return type.isList ? "is a list, which cannot be unique" : nil
    case .column: return nil
    }
  }
}
