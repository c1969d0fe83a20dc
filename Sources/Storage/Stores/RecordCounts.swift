public import LogbookRecords

/// The number of records of each kind.
public struct RecordCounts: Hashable, Sendable {
  private var counts: [String: Int] = [:]

  /// Creates counts that are 0 for every kind.
  public init() {}

  /// Accesses the number of records of the given kind, which is 0 unless it has been set.
  public subscript(kind: any Record.Type) -> Int {
    get { counts[kind.name, default: 0] }
    set { counts[kind.name] = newValue == 0 ? nil : newValue }
  }

  /// The total number of records of all kinds.
  public var total: Int { counts.values.reduce(0, +) }
}
