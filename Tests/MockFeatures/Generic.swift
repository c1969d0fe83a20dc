// Generic methods whose closures and errors have types that only a call knows. Each protocol once had a mock that did not
// compile or that ended the process.

struct Wrapped<Failure: Error>: Error { let error: Failure }

protocol Attempting {
  func attempt<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure)
  func wrap<Failure: Error>(_ body: () throws(Failure) -> Int) throws(Wrapped<Failure>) -> Int
}
