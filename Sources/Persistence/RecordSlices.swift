import Domain
import Synchronization

extension RecordBatches {
  /// The source of the batches of records that are all in memory.
  static func slices(of records: [Record], size: Int) -> Next {
    let position = SharedPosition()
    let size = Swift.max(1, size)
    return {
      let start = position.advance(by: size)
      guard start < records.count else { return nil }
      return Array(records[start..<Swift.min(start + size, records.count)])
    }
  }
}

/// How far an iteration has come.
private final class SharedPosition: Sendable {
  private let value = Atomic(0)

  /// Where it stood before.
  func advance(by count: Int) -> Int {
    value.wrappingAdd(count, ordering: .relaxed).oldValue
  }
}
