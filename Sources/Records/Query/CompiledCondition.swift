import Synchronization

/// A condition as a closure, made once, when it is first asked for: most queries are answered by a store without it.
final class CompiledCondition<Record: LogbookRecords.Record>: Sendable {
  /// Unchecked, since its superclass is not final: nothing of it changes.
  private final class Compiled: AnyCompiled, @unchecked Sendable {
    let closure: RecordCondition<Record>

    init(_ closure: @escaping RecordCondition<Record>) { self.closure = closure }
  }

  private let condition: FieldExpression
  private let compiled = AtomicLazyReference<AnyCompiled>()

  init(_ condition: FieldExpression) { self.condition = condition }

  /// Whether the condition holds for a record.
  var closure: RecordCondition<Record> {
    let known = compiled.load() ?? compiled.storeIfNil(Compiled(condition.condition(of: .shared)))
    return unsafeDowncast(known, to: Compiled.self).closure
  }
}

/// A compiled condition of no known type of record, whose type would be looked up for each record.
///
/// Unchecked, since it has subclasses; it has nothing that changes.
private class AnyCompiled: @unchecked Sendable {}
