/// The rules of the fields of a record besides their types, as far as there are some: not generic, since they are checked for each
/// record that is written.
package struct FieldRules: Sendable {
  private struct Rule: Sendable {
    let position: Int
    let field: String
    let kind: FieldOption.Kind
  }

  private let rules: [Rule]
  /// What a person calls the record.
  private let record: String

  /// - Parameter fields: The names and options of the fields after number and ID.
  init(_ fields: [(name: String, options: [FieldOption])], of record: String) {
    self.record = record
    rules = zip(2..., fields).flatMap { position, field in
      field.options.compactMap { option in
        switch option.kind {
        case .bounds, .notBlank, .parent: Rule(position: position, field: field.name, kind: option.kind)
        case .column, .list, .indexed, .unique: nil
        }
      }
    }
  }

  package var isEmpty: Bool { rules.isEmpty }

  /// Throws the first rule that the contents of a record break.
  package func check(_ contents: [FieldContent]) throws(ValidationError) {
    for rule in rules {
      let content = contents[rule.position]
      if let broken = broken(rule.kind, content, id: contents[1]) {
        throw ValidationError(field: rule.field, value: content.shownText, rule: broken)
      }
    }
  }

  /// What a content must be, if it breaks a rule.
  private func broken(_ rule: FieldOption.Kind, _ content: FieldContent, id: FieldContent) -> String? {
    switch (rule, content) {
    case (.bounds(let least, let greatest), .integer), (.bounds(let least, let greatest), .real):
      if let least, content < least.content { return "must be \(least.text) or more" }
      if let greatest, greatest.content < content { return "must be \(greatest.text) or less" }
    case (.notBlank, .text(let text)): if text.isBlank { return "must not be blank" }
    case (.notBlank, .list(let texts)): if texts.contains(where: \.isBlank) { return "must not have blank texts" }
    case (.parent, .uuid): if content == id { return "must be another \(record)" }
    default: break
    }
    return nil
  }
}

extension FieldContent {
  /// A refused value in a message.
  fileprivate var shownText: String {
    switch self {
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text
    case .uuid(let uuid): uuid.lowercaseText
    case .null, .blob, .list: ""
    }
  }

  /// Whether one number is less than another.
  fileprivate static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.real(let left), .real(let right)): left < right
    case (.integer(let left), .real(let right)): Double(left) < right
    case (.real(let left), .integer(let right)): left < Double(right)
    default: false
    }
  }
}
