// Protocols with generic members. Callers determine the types of the members' closures and errors. For each protocol,
// the generator once produced a mock that did not compile or that terminated the process.

struct Wrapped<Failure: Error>: Error { let error: Failure }

protocol Attempting {
  func attempt<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure)
  func wrap<Failure: Error>(_ body: () throws(Failure) -> Int) throws(Wrapped<Failure>) -> Int
}

protocol Wrapping {
  func withLock<Answer, Failure: Error>(_ body: (inout Int) throws(Failure) -> Answer) throws(Failure) -> Answer
  func update<Value>(_ value: Value, _ change: (inout Value) -> Void)
  func exchange<One, Other, Failure>(_ exchange: (inout One, inout Other) throws(Wrapped<Failure>) -> Void)
  func lend<Value>(_ value: Value, _ borrow: (borrowing Value) -> Void, _ consume: (consuming Value) -> Void)
  func replace<Value>(_ change: (Value?) throws -> Value?) rethrows
  func run<Answer>(_ body: sending () -> Answer) -> Answer
}

protocol Completing: Sendable {
  func load<Value: Decodable>(_ type: Value.Type, completion: @escaping @Sendable (Result<Value, any Error>) -> Void)
}

protocol Returning {
  func later<Value>(_ value: Value) -> (Value) -> Value
  func changer<Value: Hashable>(of value: Value) async throws -> (inout Value, Value?) async throws -> Value?
  subscript<Value: Hashable>(value: Value) -> (Value) -> [Value] { get set }
}

protocol ReturningSent: Sendable {
  func later<Value: Hashable & Sendable>(_ value: Value) -> @Sendable (Value) -> Value
}
