import Synchronization

/// A condition that is compiled into a closure when the closure is first used.
///
/// SQL stores rarely use the closure, because they translate the condition to SQL instead.
final class CompiledCondition<Item: Record>: Sendable {
  /// The conformance to `Sendable` is unchecked because the compiler cannot check it for a class that has a superclass.
  /// Invariant: the only property is a constant of a `Sendable` type.
  private final class Compiled: AnyCompiled, @unchecked Sendable {
    let closure: RecordCondition<Item>

    init(_ closure: @escaping RecordCondition<Item>) { self.closure = closure }
  }

  private let condition: FieldExpression
  private let source: (any RelatedRecords)?
  private let compiled = AtomicLazyReference<AnyCompiled>()

  /// - Parameter source: The source of related records; `nil` if the condition refers to none.
  init(_ condition: FieldExpression, source: (any RelatedRecords)? = nil) {
    (self.condition, self.source) = (condition, source)
  }

  var closure: RecordCondition<Item> {
    let known =
      compiled.load() ?? compiled.storeIfNil(Compiled(condition.condition(in: EvaluationScope(source: source))))
    return unsafeDowncast(known, to: Compiled.self).closure
  }
}

/// A nongeneric superclass of `Compiled`. The property `compiled` stores a reference of this type.
///
/// If the reference had the generic type `Compiled`, Swift would look up the class for the record type at run time,
/// each time `closure` is read.
///
/// The conformance to `Sendable` is unchecked because the class is not final. Invariant: the class has no stored
/// properties, and those of its only subclass are constants.
private class AnyCompiled: @unchecked Sendable {}
