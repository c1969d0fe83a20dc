package import LogbookRecords

/// The planned failures of a mock's calls.
package struct FailurePlan<Operation: Equatable & Sendable>: Sendable {
  private struct Entry {
    let error: StoreError
    let operation: Operation?
    var timesLeft: Int?
  }

  private var entries: [Entry] = []

  /// Creates a plan without failures.
  package init() {}

  /// Adds a failure after the failures already planned.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for every operation.
  ///   - times: The number of calls that fail; `nil` for all calls until the failure is removed. If the number is less
  ///     than 1, no failure is added.
  package mutating func add(_ error: StoreError, on operation: Operation?, times: Int?) {
    if let times, times < 1 { return }
    entries.append(Entry(error: error, operation: operation, timesLeft: times))
  }

  /// Removes the failures planned for an operation, or all failures if `operation` is `nil`.
  package mutating func remove(on operation: Operation?) {
    entries.removeAll { operation == nil || $0.operation == operation }
  }

  /// Throws the first planned failure that applies to an operation, if there is one. If the failure was planned for a
  /// limited number of calls, the number of remaining calls decreases by one.
  package mutating func meet(_ operation: Operation) throws(StoreError) {
    guard let index = entries.firstIndex(where: { $0.operation == nil || $0.operation == operation }) else { return }
    let entry = entries[index]
    if let timesLeft = entry.timesLeft {
      entries[index].timesLeft = timesLeft - 1
      if timesLeft == 1 { entries.remove(at: index) }
    }
    throw entry.error
  }
}
