typealias RecordCondition<Item: Record> = @Sendable (Item) -> Bool

extension FieldExpression {
  func condition<Item>(in scope: EvaluationScope<Item>) -> RecordCondition<Item> {
    switch self {
    case .constant(let content):
      let holds = content == .integer(1)
      return { _ in holds }
    case .isMissing(let value):
      let value = value.value(in: scope)
      return { !value($0).isPresent }
    case .comparison(let left, let comparison, .constant(let content)):
      return comparison.condition(left.value(in: scope), content)
    case .comparison(let left, let comparison, let right):
      let (left, right) = (left.value(in: scope), right.value(in: scope))
      return { comparison.holds(left($0), right($0)) }
    case .isOneOf(let value, let contents):
      let (value, contents) = (value.value(in: scope), Set(contents))
      return { contents.contains(value($0)) }
    case .not(let condition):
      let condition = condition.condition(in: scope)
      return { !condition($0) }
    case .all([]): return { _ in true }
    case .any([]): return { _ in false }
    case .all(let parts): return Self.joined(parts[...], scope) { left, right in { left($0) && right($0) } }
    case .any(let parts): return Self.joined(parts[...], scope) { left, right in { left($0) || right($0) } }
    case .conditional(let condition, let value, let other):
      let condition = condition.condition(in: scope)
      let (value, other) = (value.condition(in: scope), other.condition(in: scope))
      return { condition($0) ? value($0) : other($0) }
    case .isEmpty(let value):
      let value = value.value(in: scope)
      return { record in
        switch value(record) {
        case .text(let text): text.isEmpty
        case .list(let texts): texts.isEmpty
        case .uuids(let ids): ids.isEmpty
        default: false
        }
      }
    case .contains(let list, let element):
      let (list, element) = (list.value(in: scope), element.value(in: scope))
      return { record in
        switch (list(record), element(record)) {
        case (.list(let texts), .text(let text)): texts.contains(text)
        case (.uuids(let ids), .uuid(let id)): ids.contains(id)
        default: false
        }
      }
    case .text(let left, let relation, let right):
      let (left, right) = (left.value(in: scope), right.value(in: scope))
      return { record in
        guard case .text(let left) = left(record), case .text(let right) = right(record) else { return false }
        return switch relation {
        case .contains: left.contains(characters: right)
        case .starts: left.starts(withCharacters: right)
        }
      }
    case .hasKeys(let value, let keys):
      let value = value.value(in: scope)
      return { record in
        switch value(record) {
        case .text(let text): keys.allSatisfy(text.hasMatchingKey)
        case .list(let texts): keys.allSatisfy { key in texts.contains { $0.hasMatchingKey(key) } }
        default: keys.isEmpty
        }
      }
    case .searchTextContains(let key):
      return { ($0 as? any SearchedRecord)?.searchText.utf8.contains(key.utf8) == true }
    case .exists(let list, let condition):
      let count = condition.count(in: list, limit: 1, scope)
      return { count($0) > 0 }
    case .field, .coalesced, .count, .related, .relatedCount, .outer:
      let value = value(in: scope)
      return { value($0) == .integer(1) }
    }
  }

  /// Joins the conditions two at a time, as a balanced tree of closures.
  ///
  /// Closures that check two conditions are faster than one closure that loops over a list, and the
  /// balanced tree avoids deep nesting.
  private static func joined<Item>(
    _ parts: ArraySlice<Self>,
    _ scope: EvaluationScope<Item>,
    _ join: (@escaping RecordCondition<Item>, @escaping RecordCondition<Item>) -> RecordCondition<Item>
  ) -> RecordCondition<Item> {
    if parts.count == 1 { return parts[parts.startIndex].condition(in: scope) }
    let middle = parts.startIndex + (parts.count + 1) / 2
    return join(joined(parts[..<middle], scope, join), joined(parts[middle...], scope, join))
  }

  func value<Item>(in scope: EvaluationScope<Item>) -> ContentReader<Item> {
    switch self {
    case .constant(let content): return { _ in content }
    case .field(let position): return scope.readers[position]
    case .conditional(let condition, let value, let other):
      let condition = condition.condition(in: scope)
      let (value, other) = (value.value(in: scope), other.value(in: scope))
      return { condition($0) ? value($0) : other($0) }
    case .coalesced(let value, let other):
      let (value, other) = (value.value(in: scope), other.value(in: scope))
      return { record in
        let content = value(record)
        return content.isPresent ? content : other(record)
      }
    case .count(let value):
      let value = value.value(in: scope)
      return { record in
        switch value(record) {
        case .text(let text): .integer(Int64(text.count))
        case .list(let texts): .integer(Int64(texts.count))
        case .uuids(let ids): .integer(Int64(ids.count))
        default: .null
        }
      }
    case .related(let position, let value): return value.related(at: position, scope)
    case .relatedCount(let list, let condition):
      let count = condition.count(in: list, limit: .max, scope)
      return { .integer(Int64(count($0))) }
    // A condition on a list replaces them with constants; see ``count(in:limit:_:)``.
    case .outer: return { _ in .null }
    default:
      let condition = condition(in: scope)
      return { .integer(condition($0) ? 1 : 0) }
    }
  }
}

// MARK: Related records

extension FieldExpression {
  /// Returns a function that evaluates this expression for the record to which a reference refers.
  private func related<Item>(at position: Int, _ scope: EvaluationScope<Item>) -> ContentReader<Item> {
    guard let source = scope.source, let target = RecordDescription<Item>.shared.target(at: position) else {
      return { _ in .null }
    }
    let reference = scope.readers[position]
    func reader<Target: Record>(_ kind: Target.Type) -> ContentReader<Item> {
      let (value, find) = (value(in: EvaluationScope<Target>(source: source)), source.finder(of: kind))
      return { record in
        guard case .uuid(let id) = reference(record), let target = find(id) else { return .null }
        return value(target)
      }
    }
    return reader(target.kind)
  }

  /// Returns a function that counts the records of a list that meet this condition.
  ///
  /// - Parameter limit: The number at which counting ends.
  private func count<Item>(
    in list: RelatedList,
    limit: Int,
    _ scope: EvaluationScope<Item>
  ) -> @Sendable (Item) -> Int {
    guard let source = scope.source, let fields = list.fields(from: RecordDescription<Item>.shared) else {
      return { _ in 0 }
    }
    let outer = outerValues
    let readers = outer.map { $0.value(in: scope) }
    func counter<Element: Record>(_ kind: Element.Type) -> @Sendable (Item) -> Int {
      let inner = EvaluationScope<Element>(source: source)
      let elements = source.elements(kind, of: list, scope)
      @Sendable func count(_ record: Item, _ condition: RecordCondition<Element>) -> Int {
        var count = 0
        for element in elements(record) where condition(element) {
          count += 1
          if count == limit { break }
        }
        return count
      }
      if outer.isEmpty {
        let condition = condition(in: inner)
        return { count($0, condition) }
      }
      return { record in
        let contents = Dictionary(zip(outer, readers.map { $0(record) })) { first, _ in first }
        return count(record, replacingOuter { .constant(contents[$0] ?? .null) }.condition(in: inner))
      }
    }
    return counter(fields.kind)
  }
}

/// What is needed to evaluate an expression for records in memory.
struct EvaluationScope<Item: Record> {
  let readers = RecordDescription<Item>.shared.readers
  /// The source of related records; `nil` if only conditions on the record itself can be evaluated.
  let source: (any RelatedRecords)?
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
