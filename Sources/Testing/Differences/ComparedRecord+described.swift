public import LogbookRecords
import LogbookSamples
import Foundation

extension ComparedRecord {
  func simpler() -> [Self] {
    let contents = fieldContents
    let template = Self.template.fieldContents
    let simpler = SampleField<Self>.all.flatMap { field in
      let content = contents[field.position]
      return field.simpler(content, template[field.position]).filter { $0 != content }.map { (field.position, $0) }
    }
    return simpler.compactMap { position, content in
      var simplerContents = contents
      simplerContents[position] = content
      // Omit variants that break a rule. Also omit variants whose contents the record type changes, for example by
      // filling in missing values, because simplifying a record might then never end.
      do throws(ValidationError) {
        let variant = try replacing([(position, content)])
        return variant.fieldContents == simplerContents ? variant : nil
      } catch {
        return nil
      }
    }
  }

  /// Returns the argument of `init(_:)` as Swift code. The argument is a closure that edits a copy of the template.
  public func swiftArguments(identity: [String], _ id: (ID) -> String) -> [String] {
    let identities = identity.map { "$0." + $0.replacing(": ", with: " = ", maxReplacements: 1) }
    return withoutActuallyEscaping(id) { id in
      var writer = AssignmentWriter(record: self, id: id)
      Self.describe(&writer)
      return ["{ \((identities + writer.assignments).joined(separator: "; ")) }"]
    }
  }
}

extension ComparedRecord where Query == RecordFetch<Self> {
  /// Returns variants of the query, each with a simpler condition or without the cursor.
  public static func simpler(_ query: RecordFetch<Self>) -> [RecordFetch<Self>] {
    var simpler = query.condition.simpler.map { condition in
      RecordFetch(condition: condition, sort: query.sort, limit: query.limit, offset: query.offset, after: query.cursor)
    }
    if query.cursor != nil {
      var all = query
      all.cursor = nil
      simpler.append(all)
    }
    return simpler
  }

  /// Returns the `condition:` argument of the query's initializer as Swift code, unless it is the default.
  public static func swiftArguments(_ query: RecordFetch<Self>, _ id: (ID) -> String) -> [String] {
    query.condition == RecordFetch<Self>().condition ? [] : ["condition: \(swiftLiteral(query.condition))"]
  }
}

extension FieldExpression {
  fileprivate var simpler: [FieldExpression] {
    if self == .everything { return [] }
    switch self {
    case .all(let parts): return [.everything] + parts + simplerLists(parts).filter { $0.count > 1 }.map { .all($0) }
    case .any(let parts): return [.everything] + parts + simplerLists(parts).filter { $0.count > 1 }.map { .any($0) }
    case .not(let part): return [.everything, part]
    case .conditional(let condition, let value, let other): return [.everything, condition, value, other]
    case .related(let position, let part): return [.everything] + part.simpler.map { .related(position, $0) }
    case .exists(let list, let part): return [.everything] + part.simpler.map { .exists(list, $0) }
    case .isOneOf(let value, let contents):
      return [.everything] + simplerLists(contents).filter { !$0.isEmpty }.map { .isOneOf(value, $0) }
    default: return [.everything]
    }
  }
}

extension SampleField {
  func simpler(_ content: FieldContent, _ template: FieldContent) -> [FieldContent] {
    // A missing value cannot be simplified, and no ID is simpler than another.
    if position == 1 || content == .null { return [] }
    if type.isOptional { return [.null] + simplerValues(content, template) }
    return simplerValues(content, template)
  }

  private func simplerValues(_ content: FieldContent, _ template: FieldContent) -> [FieldContent] {
    // Do not simplify record numbers or unique values, because they must remain distinct across records.
    if position == 0 || isUnique { return [] }
    if let choices { return choices.first.map { [$0] } ?? [] }
    switch content {
    case .text(let text): return simplerTexts(text).map { .text($0) }
    case .list(let texts):
      return simplerLists(texts).map { .list($0) }
        + texts.indices.flatMap { index in
          simplerTexts(texts[index]).map { text in
            var texts = texts
            texts[index] = text
            return .list(texts)
          }
        }
    case .integer(let number):
      if type.wrapped == .date { return [.integer(0)] }
      return [0, 1].filter { $0 < number.magnitude }.map { .integer($0) }
    case .real(let number): return [0, 1].filter { $0 < number.magnitude }.map { .real($0) }
    case .blob(let bytes): return bytes.isEmpty ? [] : [.blob([]), .blob(Array(bytes.prefix(bytes.count / 2)))]
    case .uuids(let uuids): return simplerLists(uuids).map { .uuids($0) }
    case .uuid, .null: return []
    }
  }
}

private struct AssignmentWriter<Item: ComparedRecord>: Describer {
  let record: Item
  let id: (Item.ID) -> String
  var assignments: [String] = []

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    let value = record[keyPath: path]
    let content = value.fieldContent
    if content == Item.template[keyPath: path].fieldContent { return }
    let literal =
      if let id = value as? Item.ID { self.id(id) } else { swiftLiteral(value, content) }
    assignments.append("$0.\(swiftProperty(path) ?? name) = \(literal)")
  }
}
