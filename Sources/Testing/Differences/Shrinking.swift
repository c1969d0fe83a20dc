import LogbookRecords

/// A reduction of a sequence of operations to a shorter and simpler sequence that still ends in a difference.
///
/// The reduction leaves out operations, and then simplifies the arguments of the remaining operations one at a time. It
/// repeats both until the sequence cannot be simplified further.
///
/// Source: delta debugging (Zeller, Hildebrandt: "Simplifying and Isolating Failure-Inducing
/// Input", IEEE TSE 2002).
struct Shrinking<Item: ComparedRecord> {
  typealias Finding = StoreComparison<Item>.Finding
  typealias Find = ([StoreCall<Item>]) async throws -> Finding?

  private(set) var best: Finding

  init(_ finding: Finding) { best = finding }

  private var operations: [StoreCall<Item>] { best.steps.map(\.operation) }

  /// Shortens and simplifies the sequence as far as possible.
  ///
  /// - Returns: Whether the same operations produce a difference again. If they do not, the sequence remains unchanged,
  ///   because leaving out operations proves nothing if the difference is not reproducible.
  mutating func shrink(_ find: Find) async throws -> Bool {
    guard let again = try await find(operations) else { return false }
    // Start from the repeated run unless it is longer. The repeated run compares the stores more often, so it may
    // detect the difference earlier.
    if again.steps.count <= best.steps.count { best = again }
    repeat { try await dropOperations(find) } while try await simplifyArguments(find)
    return true
  }

  private mutating func dropOperations(_ find: Find) async throws {
    var size = max(1, best.steps.count / 2)
    while true {
      var hasDropped = false
      var start = 0
      while start < best.steps.count {
        var rest = operations
        rest.removeSubrange(start..<min(start + size, rest.count))
        // Accept the run only if it has fewer steps than the best run. A run can have more steps than `rest` has
        // operations, because comparing the changes may add steps.
        if let finding = try await find(rest), finding.steps.count < best.steps.count {
          best = finding
          hasDropped = true
        } else {
          start += size
        }
      }
      if size > 1 { size /= 2 } else if !hasDropped { return }
    }
  }

  private mutating func simplifyArguments(_ find: Find) async throws -> Bool {
    var isAnySimpler = false
    var index = 0
    while index < best.steps.count {
      var isSimpler = false
      for operation in operations[index].simpler() {
        var changed = operations
        changed[index] = operation
        if let finding = try await find(changed), finding.steps.count <= best.steps.count {
          best = finding
          isSimpler = true
          break
        }
      }
      if isSimpler { isAnySimpler = true } else { index += 1 }
    }
    return isAnySimpler
  }
}

extension StoreCall {
  fileprivate func simpler() -> [StoreCall] {
    switch self {
    case .insertOne(let record): return record.simpler().map { .insertOne($0) }
    case .insert(let records):
      let one = records.count == 1 ? [StoreCall.insertOne(records[0])] : []
      return one + Self.simpler(records).map { .insert($0) }
    case .update(let records): return Self.simpler(records).map { .update($0) }
    case .delete(let ids): return simplerLists(ids).map { .delete($0) }
    case .recordWithID, .recordNumbered: return []
    case .records(let query): return Self.simpler(query).map { .records($0) }
    case .count(let query): return Self.simpler(query).map { .count($0) }
    case .deleteMatching(let query): return Self.simpler(query).map { .deleteMatching($0) }
    case .batches(let query, let size):
      return Self.simpler(query).map { .batches($0, size: size) }
        + (size < 1 || size > 3 ? [1, 2, 3].map { .batches(query, size: $0) } : [])
    case .other(let call, let query): return [.records(query)] + Self.simpler(query).map { .other(call, $0) }
    }
  }

  private static func simpler(_ query: Item.Query) -> [Item.Query] {
    query.simplerPages() + Item.simpler(query)
  }

  private static func simpler(_ records: [Item]) -> [[Item]] {
    simplerLists(records)
      + records.indices.flatMap { index in
        records[index].simpler().map { record in
          var records = records
          records[index] = record
          return records
        }
      }
  }
}
