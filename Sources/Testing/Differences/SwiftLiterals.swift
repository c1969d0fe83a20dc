package import LogbookRecords
package import Foundation

/// Returns a Swift literal for a string. Quotation marks, backslashes and all characters outside printable ASCII are
/// escaped.
package func swiftLiteral(_ text: String) -> String {
  "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
}

/// Returns a Swift literal for an array of strings.
package func swiftLiteral(_ texts: [String]) -> String {
  "[\(texts.map { swiftLiteral($0) }.joined(separator: ", "))]"
}

/// Returns a Swift expression that recreates a date exactly.
package func swiftLiteral(_ date: Date) -> String {
  if let milliseconds = date.exactMillisecondsSince1970 {
    return "Date(millisecondsSince1970: \(swiftLiteral(Int(milliseconds))))"
  }
  let seconds = date.timeIntervalSinceReferenceDate
  let text = seconds.isNaN ? ".nan" : seconds.isInfinite ? (seconds < 0 ? "-.infinity" : ".infinity") : "\(seconds)"
  return "Date(timeIntervalSinceReferenceDate: \(text))"
}

/// Returns a Swift expression for a number: `.max` or `.min` for the largest or smallest `Int`; otherwise a literal,
/// which has underscores between groups of three digits if it has five or more digits.
package func swiftLiteral(_ number: Int) -> String {
  if number == .max { return ".max" }
  if number == .min { return ".min" }
  var digits = Array(String(number.magnitude))
  if digits.count > 4 {
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert("_", at: index) }
  }
  return (number < 0 ? "-" : "") + String(digits)
}

func swiftPage(_ query: some RecordQuery) -> [String] {
  var arguments: [String] = []
  if !query.sort.isEmpty {
    let terms = query.sort.map { ".\($0.isDescending ? "descending" : "ascending")(\(swiftLiteral(key: $0.key)))" }
    arguments.append("sort: [\(terms.joined(separator: ", "))]")
  }
  if let limit = query.limit { arguments.append("limit: \(swiftLiteral(limit))") }
  if query.offset != 0 { arguments.append("offset: \(swiftLiteral(query.offset))") }
  if let cursor = (query as? any CursorQuery)?.swiftCursor { arguments.append("after: \(cursor)") }
  return arguments
}

// MARK: Fields and queries

/// Returns the name of the property that a key path refers to, or `nil` if the key path does not reveal the name.
func swiftProperty(_ path: AnyKeyPath) -> String? {
  let name = path.debugDescription.split(separator: ".").dropFirst().joined(separator: ".")
  return name.isEmpty || name.contains { "<>?! ".contains($0) } ? nil : name
}

/// Returns a Swift expression for the value of a field. The expression requires a context that determines the value's
/// type.
package func swiftLiteral(_ value: some FieldValue, _ content: FieldContent) -> String {
  var value: Any = value
  while let optional = value as? any OptionalValue {
    guard let wrapped = optional.wrappedValue else { return "nil" }
    value = wrapped
  }
  if Mirror(reflecting: value).displayStyle == .enum { return ".\(value)" }
  switch value {
  case let value as Bool: return "\(value)"
  case let value as Date: return swiftLiteral(value)
  case is any RawRepresentable: return ".init(rawValue: \(swiftLiteral(plain: content)))"
  case is UUID, is Data: return swiftLiteral(plain: content)
  default:
    if case .uuid = content { return "RecordID(\(swiftLiteral(plain: content)))" }
    if case .uuids(let uuids) = content {
      return "[\(uuids.map { "RecordID(\(swiftLiteral(plain: .uuid($0))))" }.joined(separator: ", "))]"
    }
    return swiftLiteral(plain: content)
  }
}

private func swiftLiteral(plain content: FieldContent) -> String {
  switch content {
  case .null: "nil"
  case .integer(let number): swiftLiteral(Int(number))
  case .real(let number):
    number.isNaN ? ".nan" : number.isInfinite ? (number < 0 ? "-.infinity" : ".infinity") : "\(number)"
  case .text(let text): swiftLiteral(text)
  case .uuid(let uuid): "UUID(uuidString: \"\(uuid)\")!"
  case .blob(let bytes): "Data(\(bytes) as [UInt8])"
  case .list(let texts): swiftLiteral(texts)
  case .uuids(let uuids): "[\(uuids.map { swiftLiteral(plain: .uuid($0)) }.joined(separator: ", "))]"
  }
}

private func swiftLiteral(_ content: FieldContent) -> String {
  let plain = swiftLiteral(plain: content)
  return switch content {
  case .null: ".null"
  case .integer: ".integer(\(plain))"
  case .real: ".real(\(plain))"
  case .text: ".text(\(plain))"
  case .uuid: ".uuid(\(plain))"
  case .blob(let bytes): ".blob(\(bytes))"
  case .list: ".list(\(plain))"
  case .uuids: ".uuids(\(plain))"
  }
}

/// Returns a Swift expression that creates a field expression, such as a condition.
package func swiftLiteral(_ expression: FieldExpression) -> String {
  func list(_ parts: [FieldExpression]) -> String { "[\(parts.map { swiftLiteral($0) }.joined(separator: ", "))]" }
  return switch expression {
  case .constant(let content): ".constant(\(swiftLiteral(content)))"
  case .field(let position): ".field(\(position))"
  case .isMissing(let value): ".isMissing(\(swiftLiteral(value)))"
  case .comparison(let left, let comparison, let right):
    ".comparison(\(swiftLiteral(left)), .\(comparison), \(swiftLiteral(right)))"
  case .isOneOf(let value, let contents):
    ".isOneOf(\(swiftLiteral(value)), [\(contents.map { swiftLiteral($0) }.joined(separator: ", "))])"
  case .not(let condition): ".not(\(swiftLiteral(condition)))"
  case .all(let parts): ".all(\(list(parts)))"
  case .any(let parts): ".any(\(list(parts)))"
  case .conditional(let condition, let value, let other):
    ".conditional(\(swiftLiteral(condition)), \(swiftLiteral(value)), \(swiftLiteral(other)))"
  case .coalesced(let value, let other): ".coalesced(\(swiftLiteral(value)), \(swiftLiteral(other)))"
  case .count(let value): ".count(\(swiftLiteral(value)))"
  case .isEmpty(let value): ".isEmpty(\(swiftLiteral(value)))"
  case .contains(let list, let text): ".contains(\(swiftLiteral(list)), \(swiftLiteral(text)))"
  case .text(let left, let relation, let right):
    ".text(\(swiftLiteral(left)), .\(relation), \(swiftLiteral(right)))"
  case .hasKeys(let value, let keys): ".hasKeys(\(swiftLiteral(value)), \(swiftLiteral(keys)))"
  case .searchTextContains(let key): ".searchTextContains(\(swiftLiteral(key)))"
  case .related(let position, let value): ".related(\(position), \(swiftLiteral(value)))"
  case .exists(let list, let condition): ".exists(\(swiftLiteral(list)), \(swiftLiteral(condition)))"
  case .relatedCount(let list, let condition): ".relatedCount(\(swiftLiteral(list)), \(swiftLiteral(condition)))"
  case .outer(let value): ".outer(\(swiftLiteral(value)))"
  }
}

private func swiftLiteral(_ list: RelatedList) -> String {
  switch list {
  case .ids(let position): ".ids(at: \(position))"
  case .referrers(let kind, let position): ".referrers(RelatedKind(\(kind.type).self), at: \(position))"
  }
}

private func swiftLiteral(key: some Hashable) -> String {
  (key as? any FieldKey)?.swift ?? ".\(key)"
}

private protocol FieldKey {
  var swift: String { get }
}

extension RecordFetch.Key: FieldKey {
  fileprivate var swift: String {
    let fields = RecordDescription<Item>.shared.fields
    let name = position == 0 ? "number" : position == 1 ? "id" : swiftProperty(fields[position - 2].path)
    return ".init(\\.\(name ?? "\(position)"))!"
  }
}

private protocol CursorQuery {
  var swiftCursor: String? { get }
}

extension RecordFetch: CursorQuery {
  fileprivate var swiftCursor: String? {
    guard let cursor else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      let text = String(decoding: try encoder.encode(cursor), as: UTF8.self)
      return "try JSONDecoder().decode(RecordCursor<\(Item.self)>.self, from: Data(\(swiftLiteral(text)).utf8))"
    } catch {
      return nil
    }
  }
}

extension RecordQuery {
  func simplerPages() -> [Self] {
    var simpler = simplerLists(sort).map { sort in
      var query = self
      query.sort = sort
      return query
    }
    if let limit {
      simpler.append(page(limit: nil, offset: offset))
      simpler += [0, 1].filter { limit < 0 || $0 < limit }.map { page(limit: $0, offset: offset) }
    }
    if offset != 0 {
      simpler.append(page(limit: limit))
      if offset < 0 || offset > 1 { simpler.append(page(limit: limit, offset: 1)) }
    }
    return simpler
  }
}
