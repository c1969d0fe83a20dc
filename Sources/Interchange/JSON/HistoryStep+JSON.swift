package import LogbookDomain

extension HistoryStep {
  /// The step as `--json` tells it: records by their identities.
  ///
  /// - Parameter token: Any moment of the history that it is a step of.
  package func json(in token: HistoryToken) -> JSONValue {
    .object([
      ("step", .integer(number)),
      ("token", .string(HistoryToken(history: token.history, step: number).description)),
      ("date", .string(date.iso8601)),
      ("undone", undone.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null),
      ("isUndoable", .bool(isUndoable)),
      ("tasks", tasks.json),
      ("reports", reports.json),
    ])
  }
}

extension StoreChange {
  fileprivate var json: JSONValue {
    func array(_ ids: [RecordID<Record>]) -> JSONValue { .array(ids.map { .string($0.description) }) }
    return .object([
      ("inserted", array(inserted)), ("updated", array(updated)), ("deleted", array(deleted)),
      ("isPartial", .bool(isPartial)),
    ])
  }
}
