typealias RecordCondition<Item: Record> = @Sendable (Item) -> Bool

extension FieldExpression {
  func condition<Item>(of description: RecordDescription<Item>) -> RecordCondition<Item> {
    switch self {
    case .constant(let content):
      let holds = content == .integer(1)
      return { _ in holds }
    case .isMissing(let value):
      let value = value.value(of: description)
      return { !value($0).isPresent }
    case .comparison(let left, let comparison, .constant(let content)):
      return comparison.condition(left.value(of: description), content)
    case .comparison(let left, let comparison, let right):
      let (left, right) = (left.value(of: description), right.value(of: description))
      return { comparison.holds(left($0), right($0)) }
    case .isOneOf(let value, let contents):
      let (value, contents) = (value.value(of: description), Set(contents))
      return { contents.contains(value($0)) }
    case .not(let condition):
      let condition = condition.condition(of: description)
      return { !condition($0) }
    case .all([]): return { _ in true }
    case .any([]): return { _ in false }
    case .all(let parts): return Self.joined(parts[...], description) { left, right in { left($0) && right($0) } }
    case .any(let parts): return Self.joined(parts[...], description) { left, right in { left($0) || right($0) } }
    case .conditional(let condition, let value, let other):
      let condition = condition.condition(of: description)
      let (value, other) = (value.condition(of: description), other.condition(of: description))
      return { condition($0) ? value($0) : other($0) }
    case .isEmpty(let value):
      let value = value.value(of: description)
      return { record in
        switch value(record) {
        case .text(let text): text.isEmpty
        case .list(let texts): texts.isEmpty
        case .uuids(let ids): ids.isEmpty
        default: false
        }
      }
    case .contains(let list, let element):
      let (list, element) = (list.value(of: description), element.value(of: description))
      return { record in
        switch (list(record), element(record)) {
        case (.list(let texts), .text(let text)): texts.contains(text)
        case (.uuids(let ids), .uuid(let id)): ids.contains(id)
        default: false
        }
      }
    case .text(let left, let relation, let right):
      let (left, right) = (left.value(of: description), right.value(of: description))
      return { record in
        guard case .text(let left) = left(record), case .text(let right) = right(record) else { return false }
        return switch relation {
        case .contains: left.contains(characters: right)
        case .starts: left.starts(withCharacters: right)
        }
      }
    case .hasKeys(let value, let keys):
      let value = value.value(of: description)
      return { record in
        switch value(record) {
        case .text(let text): keys.allSatisfy(text.hasMatchingKey)
        case .list(let texts): keys.allSatisfy { key in texts.contains { $0.hasMatchingKey(key) } }
        default: keys.isEmpty
        }
      }
    case .searchTextContains(let key):
      return { ($0 as? any SearchedRecord)?.searchText.utf8.contains(key.utf8) == true }
    case .field, .coalesced, .count:
      let value = value(of: description)
      return { value($0) == .integer(1) }
    }
  }

  /// Joins the conditions two at a time, as a balanced tree of closures.
  ///
  /// Closures that check two conditions are faster than one closure that loops over a list, and the
  /// balanced tree avoids deep nesting.
  private static func joined<Item>(
    _ parts: ArraySlice<Self>,
    _ description: RecordDescription<Item>,
    _ join: (@escaping RecordCondition<Item>, @escaping RecordCondition<Item>) -> RecordCondition<Item>
  ) -> RecordCondition<Item> {
    if parts.count == 1 { return parts[parts.startIndex].condition(of: description) }
    let middle = parts.startIndex + (parts.count + 1) / 2
    return join(joined(parts[..<middle], description, join), joined(parts[middle...], description, join))
  }

  private func value<Item>(of description: RecordDescription<Item>) -> ContentReader<Item> {
    switch self {
    case .constant(let content): return { _ in content }
    case .field(let position): return description.readers[position]
    case .conditional(let condition, let value, let other):
      let condition = condition.condition(of: description)
      let (value, other) = (value.value(of: description), other.value(of: description))
      return { condition($0) ? value($0) : other($0) }
    case .coalesced(let value, let other):
      let (value, other) = (value.value(of: description), other.value(of: description))
      return { record in
        let content = value(record)
        return content.isPresent ? content : other(record)
      }
    case .count(let value):
      let value = value.value(of: description)
      return { record in
        switch value(record) {
        case .text(let text): .integer(Int64(text.count))
        case .list(let texts): .integer(Int64(texts.count))
        case .uuids(let ids): .integer(Int64(ids.count))
        default: .null
        }
      }
    default:
      let condition = condition(of: description)
      return { .integer(condition($0) ? 1 : 0) }
    }
  }
}

extension FieldComparison {
  fileprivate func condition<Item>(
    _ value: @escaping ContentReader<Item>,
    _ constant: FieldContent
  ) -> RecordCondition<Item> {
    switch (self, constant) {
    case (.less, .text(let text)), (.lessOrEqual, .text(let text)), (.greater, .text(let text)),
      (.greaterOrEqual, .text(let text)):
      let key = text.matchingKey
      return { record in
        guard case .text(let text) = value(record) else { return false }
        return switch text.precedes(key: key) {
        case true?: self == .less || self == .lessOrEqual
        case false?: self == .greater || self == .greaterOrEqual
        case nil: self == .lessOrEqual || self == .greaterOrEqual
        }
      }
    case (_, .integer(let integer)):
      return { record in
        let content = value(record)
        return if case .integer(let number) = content { holds(number, integer) } else { holds(content, constant) }
      }
    default: return { holds(value($0), constant) }
    }
  }
}
