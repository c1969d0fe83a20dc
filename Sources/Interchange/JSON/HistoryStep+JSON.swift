import LogbookDomain
package import LogbookRecords

extension HistoryStep {
  /// Returns the step as JSON. Records are represented by their IDs.
  ///
  /// - Parameters:
  ///   - token: Any token of the history to which the step belongs.
  ///   - isUndone: Whether the step is a commit that has been undone; `nil` to omit this property.
  package func json(in token: HistoryToken, isUndone: Bool? = nil) -> JSONValue {
    let isUndone = isUndone.map { [("isUndone", JSONValue.bool($0))] } ?? []
    return .object(
      [
        ("step", .integer(number)),
        ("token", .string(HistoryToken(history: token.history, step: number).description)),
        ("date", .string(date.iso8601)),
        ("undone", undone?.json ?? .null),
        ("redone", redone?.json ?? .null),
        ("isUndoable", .bool(isUndoable)),
      ] + isUndone + [("tasks", tasks.json), ("reports", reports.json)]
    )
  }
}

extension ClosedRange<Int> {
  fileprivate var json: JSONValue { .array([.integer(lowerBound), .integer(upperBound)]) }
}

extension StoreChange {
  fileprivate var json: JSONValue {
    func array(_ ids: [RecordID<Item>]) -> JSONValue { .array(ids.map { .string($0.description) }) }
    return .object([
      ("inserted", array(inserted)), ("updated", array(updated)), ("deleted", array(deleted)),
      ("isPartial", .bool(isPartial)),
    ])
  }
}
