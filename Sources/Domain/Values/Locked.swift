package import Synchronization

/// A value that one thread at a time uses, as `Mutex` has it, also in asynchronous functions.
///
/// On Linux, `Mutex` (Swift 6.3) keeps the number of the current thread in a thread-local variable. Inlined into an asynchronous
/// function, LLVM may compute the address of that variable before a suspension and use it afterwards, when the function
/// continues on another thread. Unlocking then ends the process with “Call to unlock Mutex on a thread which hasn't acquired
/// the lock”. No function that locks is inlined here, so none is split at a suspension.
package struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline
  let mutex: Mutex<Value>

  /// Protects a value.
  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs `body` on the value, alone.
  @inlinable
  @inline(never)
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock(body)
  }
}
