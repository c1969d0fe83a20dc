/// The rules that the field options of a record type define, such as ranges.
///
/// The structure is not generic, because generic code would slow down the check of every written record.
package struct FieldRules: Sendable {
  private struct Rule: Sendable {
    let position: Int
    let field: String
    let kind: FieldOption.Kind
  }

  private let rules: [Rule]
  private let record: String

  init(_ fields: [(name: String, options: [FieldOption])], of record: String) {
    self.record = record
    rules = zip(2..., fields).flatMap { position, field in
      field.options.compactMap { option in
        switch option.kind {
        case .bounds, .notBlank, .parent: Rule(position: position, field: field.name, kind: option.kind)
        case .column, .indexed, .unique, .reference, .acyclic: nil
        }
      }
    }
  }

  package var isEmpty: Bool { rules.isEmpty }

  /// Checks that the contents of a record comply with the rules.
  ///
  /// - Throws: ``ValidationError`` with the first rule that the contents break.
  package func check(_ contents: [FieldContent]) throws(ValidationError) {
    for rule in rules {
      let content = contents[rule.position]
      if let broken = broken(rule.kind, content, id: contents[1]) {
        throw ValidationError(field: rule.field, value: content.shownText, rule: broken)
      }
    }
  }

  /// Returns the rule as text for an error message if the content breaks it; otherwise `nil`.
  private func broken(_ rule: FieldOption.Kind, _ content: FieldContent, id: FieldContent) -> String? {
    switch (rule, content) {
    case (.bounds(let least, let greatest), .integer), (.bounds(let least, let greatest), .real):
      if let least, content < least.content { return "must be \(least.text) or more" }
      if let greatest, greatest.content < content { return "must be \(greatest.text) or less" }
    case (.notBlank, .text(let text)): if text.isBlank { return "must not be blank" }
    case (.notBlank, .list(let texts)): if texts.contains(where: \.isBlank) { return "must not contain blank texts" }
    case (.parent, .uuid): if content == id { return "must be another \(record)" }
    default: break
    }
    return nil
  }
}

extension FieldContent {
  fileprivate var shownText: String {
    switch self {
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text
    case .uuid(let uuid): uuid.lowercaseText
    case .null, .blob, .list, .uuids: ""
    }
  }

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
