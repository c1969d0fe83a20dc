import Synchronization

/// A condition as a closure that is compiled on first use, since stores answer most queries without it.
final class CompiledCondition<Record: LogbookRecords.Record>: Sendable {
  /// Unchecked because its superclass is not final. Invariant: its only property is a constant of a `Sendable` type.
  private final class Compiled: AnyCompiled, @unchecked Sendable {
    let closure: RecordCondition<Record>

    init(_ closure: @escaping RecordCondition<Record>) { self.closure = closure }
  }

  private let condition: FieldExpression
  private let compiled = AtomicLazyReference<AnyCompiled>()

  init(_ condition: FieldExpression) { self.condition = condition }

  /// The closure that returns whether the condition holds for a record.
  var closure: RecordCondition<Record> {
    let known = compiled.load() ?? compiled.storeIfNil(Compiled(condition.condition(of: .shared)))
    return unsafeDowncast(known, to: Compiled.self).closure
  }
}

/// A compiled condition without the type of its record, which would otherwise be looked up for each record.
///
/// Unchecked because it is not final. Invariant: it has no stored property, and its only subclass has constants.
private class AnyCompiled: @unchecked Sendable {}
