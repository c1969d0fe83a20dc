package import LogbookRecords
import Foundation

/// Returns a one-line description of a value, shortened to about 120 characters.
package func brief(_ value: some Any) -> String { plain(value).excerpt() }

/// Returns a short description of a record: its kind, number and shortened ID.
package func brief(_ record: some Record) -> String {
  "\(type(of: record).name) \(record.number.map { "#\($0)" } ?? "without number") (\(record.id.description.suffix(6)))"
}

/// Returns a short description of records: their count and the numbers of the first 20.
package func brief<Element: Record>(_ records: [Element]) -> String {
  let numbers = records.prefix(20).map { $0.number.map(String.init) ?? "?" }.joined(separator: " ")
  if records.isEmpty { return "none" }
  return "\(records.count == 1 ? "1 record" : "\(records.count) records"): #\(numbers)\(records.count > 20 ? " …" : "")"
}

/// Returns a one-line description of a query.
package func brief(_ query: some RecordQuery) -> String {
  if let query = query as? any CustomStringConvertible { return "the query for \(query.description.excerpt())" }
  var parts = Mirror(reflecting: query).children.compactMap { label, value -> String? in
    let text = plain(value)
    let isUnsaid = label == "sort" || text == "nil" || text == "[]" || (label == "offset" && text == "0")
    return isUnsaid ? nil : "\(label ?? "") \(text.excerpt())"
  }
  if !query.sort.isEmpty {
    parts.append("sort " + query.sort.map { "\($0.key)\($0.isDescending ? " descending" : "")" }.joined(separator: " "))
  }
  return "the query for \(parts.isEmpty ? "all" : parts.joined(separator: ", "))"
}

func differences<Item: Record>(from expected: Item, to actual: Item) -> String {
  zip(fields(of: expected), fields(of: actual))
    .compactMap { expected, actual in
      actual.value.excerpts(comparedTo: expected.value).map { "\(expected.label) is \($0.own) instead of \($0.other)" }
    }
    .joined(separator: "; ")
}

private func fields(of value: some Any) -> [(label: String, value: String)] {
  Mirror(reflecting: value).children.flatMap { label, child in
    label == "fields" ? fields(of: child) : [(label ?? "", plain(child))]
  }
}

private func plain(_ value: some Any) -> String {
  // Write a date as seconds since 1970, because describing a date far outside the calendar's range would crash the
  // program.
  if let date = value as? Date { return "\(date.timeIntervalSince1970) s" }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return String(describing: value) }
  return mirror.children.first.map { plain($0.value) } ?? "nil"
}
