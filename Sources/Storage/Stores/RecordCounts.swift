public import LogbookRecords

/// How many records there are of each kind.
public struct RecordCounts: Hashable, Sendable {
  private var counts: [String: Int] = [:]

  /// No record of any kind.
  public init() {}

  /// How many records there are of a kind, 0 or more.
  public package(set) subscript(kind: any Record.Type) -> Int {
    get { counts[kind.name, default: 0] }
    set { counts[kind.name] = newValue == 0 ? nil : newValue }
  }

  /// How many records there are of all kinds together.
  public var total: Int { counts.values.reduce(0, +) }
}
