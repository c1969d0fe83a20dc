import LogbookDomain
import Foundation

/// A text as Swift writes it, with everything outside printable ASCII by its number.
func swiftLiteral(_ text: String) -> String {
  "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
}

/// Texts as Swift writes them.
func swiftLiteral(_ texts: [String]) -> String {
  "[\(texts.map { swiftLiteral($0) }.joined(separator: ", "))]"
}

/// A moment as Swift writes it, to the last bit.
func swiftLiteral(_ date: Date) -> String {
  if let milliseconds = date.exactMillisecondsSince1970 {
    return "Date(millisecondsSince1970: \(swiftLiteral(Int(milliseconds))))"
  }
  let seconds = date.timeIntervalSinceReferenceDate
  let text = seconds.isNaN ? ".nan" : seconds.isInfinite ? (seconds < 0 ? "-.infinity" : ".infinity") : "\(seconds)"
  return "Date(timeIntervalSinceReferenceDate: \(text))"
}

/// A number as Swift writes it, with thousands apart.
func swiftLiteral(_ number: Int) -> String {
  if number == .max { return ".max" }
  if number == .min { return ".min" }
  var digits = Array(String(number.magnitude))
  if digits.count > 4 {
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert("_", at: index) }
  }
  return (number < 0 ? "-" : "") + String(digits)
}

/// The order and the page of a query as arguments of its initialiser.
func swiftPage(_ query: some RecordQuery) -> [String] {
  var arguments: [String] = []
  if !query.sort.isEmpty {
    let terms = query.sort.map { ".\($0.isDescending ? "descending" : "ascending")(.\($0.key))" }
    arguments.append("sort: [\(terms.joined(separator: ", "))]")
  }
  if let limit = query.limit { arguments.append("limit: \(swiftLiteral(limit))") }
  if query.offset != 0 { arguments.append("offset: \(swiftLiteral(query.offset))") }
  return arguments
}

extension RecordQuery {
  /// The same question with a simpler order or page.
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
