// swift-format-ignore-file
// Protocols with typed throws. Without a stub, the generated mocks once ended the process.

struct CodeError: Error { let code: Int }
enum PlainError: Error { case broken(Int), closed }
enum TextError: Error { case text(String) }
enum Parcel { struct Lost: Error, Equatable { init() {} } }

protocol Delivering {
  func deliver() throws(CodeError)
  func parcels() throws(CodeError) -> [Int]
  var count: Int { get throws(CodeError) }
  func first() throws(PlainError) -> Opaque
  func last() throws(Parcel.Lost) -> Opaque
  func all<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> [Int]
}

protocol Decoding {
  func decode<Value>(_ type: Value.Type) throws -> Value
  func find<Value>(_ type: Value.Type) throws(TextError) -> Value
  func list<Value>(_ type: Value.Type) throws(CodeError) -> [Value]
  func last<Value>(_ type: Value.Type) -> Value?
  func change<Value>(_ value: inout Value)
  func attempt<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure)
}
