import LogbookLocks

/// A condition as a closure, made once, when it is first asked for: most queries are answered by a store without it.
final class CompiledCondition<Record: LogbookRecords.Record>: Sendable {
  private let condition: FieldExpression
  private let made = Locked<RecordCondition<Record>?>(nil)

  init(_ condition: FieldExpression) { self.condition = condition }

  /// Whether the condition holds for a record.
  var closure: RecordCondition<Record> {
    made.withLock { made in
      if let made { return made }
      let closure = condition.condition(of: RecordDescription<Record>.shared)
      made = closure
      return closure
    }
  }
}
