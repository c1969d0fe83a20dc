import Synchronization

/// A condition as a closure, made once, when it is first asked for: most queries are answered by a store without it.
final class CompiledCondition<Record: LogbookRecords.Record>: Sendable {
  /// Unchecked because its superclass is not final. Invariant: its only property is a constant of a `Sendable` type.
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
/// Unchecked because it is not final. Invariant: it has no stored property, and its only subclass has constants.
private class AnyCompiled: @unchecked Sendable {}
