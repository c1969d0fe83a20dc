public import Foundation

/// A value that one thread at a time uses, also in asynchronous functions.
///
/// It takes the place of `Mutex`, which on Linux (Swift 6.3) keeps the number of the current thread in a thread-local variable.
/// Inlined into an asynchronous function, LLVM may compute the address of that variable before a suspension and use it
/// afterwards, when the function continues on another thread; unlocking then ends the process with “Call to unlock Mutex on
/// a thread which hasn't acquired the lock”. Calls of the C library are not inlined.
///
/// Unchecked, since the compiler cannot see that the value is used only by the thread that has the lock.
public struct Locked<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline
  struct Storage: ~Copyable {
    @usableFromInline var mutex = pthread_mutex_t()
    @usableFromInline var value: Value

    @usableFromInline
    init(_ value: consuming Value) {
      self.value = value
    }
  }

  /// A mutex must stay where it is.
  @usableFromInline
  let storage: UnsafeMutablePointer<Storage>

  /// Protects a value.
  public init(_ value: consuming sending Value) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage(value))
    pthread_mutex_init(&storage.pointee.mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(&storage.pointee.mutex)
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Runs `body` on the value, alone. `body` must not use this lock.
  @inlinable
  @inline(__always)
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(&storage.pointee.mutex)
    defer { pthread_mutex_unlock(&storage.pointee.mutex) }
    return try body(&storage.pointee.value)
  }
}
