import LogbookRecords
import LogbookSamples

/// A summary of a difference, and Swift code for the body of a test that reproduces the difference.
struct SwiftSource<Item: ComparedRecord> {
  let steps: [ComparisonRun<Item>.Step]
  let difference: ComparisonRun<Item>.Difference
  let records: [Item]
  /// The record that a test of published changes inserts last. Once this insertion is published, all earlier changes
  /// have been published too.
  private let marker: Item

  init(_ finding: StoreComparison<Item>.Finding) throws(ValidationError) {
    steps = finding.steps
    difference = finding.difference
    var records: [Item] = []
    for record in steps.flatMap(\.operation.arguments) where !records.contains(where: { $0.isIdentical(to: record) }) {
      records.append(record)
    }
    self.records = records
    marker = try Item.marker(besides: records)
  }

  // MARK: Summary

  var summary: String {
    switch difference {
    case .outcome(let actual):
      "expected: \(steps.last?.expected.text ?? "")\nbut: \(text(of: actual, steps.last?.expected))"
    case .content(let expected, let actual):
      "expected content: \(expected.text)\nbut: \(text(of: actual, expected))"
    case .changes(let expected, let actual):
      "expected changes: \(text(of: expected))\nbut: \(actual.map(text) ?? "the last was never published")"
    }
  }

  private func text(of actual: Outcome<Item>, _ expected: Outcome<Item>?) -> String {
    let pair = zip(expected?.records ?? [], actual.records).first { $0.id == $1.id && !$0.isIdentical(to: $1) }
    return actual.text + (pair.map { "; \(differences(from: $0, to: $1))" } ?? "")
  }

  private func text(of changes: [StoreChange<Item>]) -> String {
    changes.isEmpty ? "none" : changes.map(swift).joined(separator: ", ")
  }

  // MARK: Code

  var code: String {
    var lines = records.indices.map { index in
      let known = records[..<index]
      return "let \(name(index)) = try \(swift(records[index], known))"
    }
    switch difference {
    case .outcome(let actual):
      lines += steps.dropLast().map(statement)
      if let last = steps.last { lines += expectation(last.operation, last.expected, actual) }
    case .content(let expected, let actual):
      lines += steps.map(statement)
      lines += expectation(.records(Item.Query()), expected, actual)
    case .changes(let expected, _):
      lines += ["let changes = store.changes()"] + steps.map(statement) + expectation(of: expected)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the code for a step that precedes the difference. The code ignores the result of the call, but expects the
  /// call to fail if it failed on the reference store.
  private func statement(_ step: ComparisonRun<Item>.Step) -> String {
    if case .failure(let error) = step.expected {
      return "await #expect(throws: \(swift(error, isExact: false))) { \(statement(step.operation)) }"
    }
    return statement(step.operation)
  }

  private func statement(_ operation: StoreCall<Item>) -> String {
    switch operation {
    case .insertOne, .insert, .update, .delete, .deleteMatching: "try await \(call(operation))"
    case .batches: "for try await _ in \(call(operation)) {}"
    case .recordWithID, .recordNumbered, .records, .count, .other: "_ = try await \(call(operation))"
    }
  }

  private func expectation(
    _ operation: StoreCall<Item>,
    _ expected: Outcome<Item>,
    _ actual: Outcome<Item>
  ) -> [String] {
    if case .failure(let error) = expected {
      return ["await #expect(throws: \(swift(error, isExact: true))) { \(statement(operation)) }"]
    }
    if case .done = expected { return [statement(operation)] }
    var lines: [String] = []
    var answer = "try await \(call(operation))"
    if case .batches = operation {
      lines = [
        "var batches: [[\(Item.self)]] = []",
        "for try await batch in \(call(operation)) { batches.append(batch) }",
      ]
      answer = "batches"
    }
    // If `==` considers the two answers equal, compare their bytes, because equal strings can consist of different
    // bytes.
    if expected == actual {
      let wanted = operation.isOptional ? "Optional(\(swift(expected)))" : swift(expected)
      return lines + [
        "#expect(Array(String(describing: \(answer)).utf8) == Array(String(describing: \(wanted)).utf8))"
      ]
    }
    return lines + ["#expect(\(answer) == \(swift(expected)))"]
  }

  private func expectation(of changes: [StoreChange<Item>]) -> [String] {
    // Sort the IDs of deleted records, because the order in which a store publishes the deleted IDs of one commit is
    // not specified.
    let isSorted = changes.contains { $0.deleted.count > 1 }
    let fields = "inserted: $0.inserted, updated: $0.updated, deleted: $0.deleted.sorted(), isPartial: $0.isPartial"
    let announced = isSorted ? "announced.map { StoreChange(\(fields)) }" : "announced"
    let expected = isSorted ? changes.map(\.withDeletedSorted) : changes
    let type = "StoreChange<\(Item.self)>"
    // Give the marker an unused number if a record has the largest possible number, because the store cannot assign a
    // larger one.
    let last = Item.numbers.upperBound
    let freeNumber = records.contains { $0.number == last } ? ".numbered(\(swiftLiteral(last - 1)))" : ""
    return [
      "let end = try \(swift(marker, records[...]))",
      "try await store.insert(end\(freeNumber))",
      "let announced = try await withinPatience(\"the end to be published\") {",
      "  var announced: [\(type)] = []",
      "  for await change in changes {",
      "    if change.inserted == [end.id] { break }",
      "    announced.append(change)",
      "  }",
      "  return announced",
      "}",
      "#expect(\(announced) == [\(expected.map(swift).joined(separator: ", "))])",
    ]
  }
}

extension StoreCall {
  fileprivate var isOptional: Bool {
    switch self {
    case .recordWithID, .recordNumbered: true
    default: false
    }
  }
}
