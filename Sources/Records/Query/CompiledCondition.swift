import Synchronization

/// A condition that is compiled into a closure on first use, because most queries are executed without the closure.
final class CompiledCondition<Record: LogbookRecords.Record>: Sendable {
  /// Unchecked because the superclass is not final. Invariant: the only property is a constant of a `Sendable` type.
  private final class Compiled: AnyCompiled, @unchecked Sendable {
    let closure: RecordCondition<Record>

    init(_ closure: @escaping RecordCondition<Record>) { self.closure = closure }
  }

  private let condition: FieldExpression
  private let compiled = AtomicLazyReference<AnyCompiled>()

  init(_ condition: FieldExpression) { self.condition = condition }

  var closure: RecordCondition<Record> {
    let known = compiled.load() ?? compiled.storeIfNil(Compiled(condition.condition(of: .shared)))
    return unsafeDowncast(known, to: Compiled.self).closure
  }
}

/// A compiled condition without its record type, which would otherwise be looked up at run time for each record.
///
/// Unchecked because the class is not final. Invariant: the class has no stored property, and its only subclass has
/// only constants.
private class AnyCompiled: @unchecked Sendable {}
