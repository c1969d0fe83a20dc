public import Foundation

/// A value that is protected by a lock and can be used in asynchronous functions.
///
/// This type replaces `Mutex`, which on Linux (Swift 6.3) stores the ID of the current thread in a thread-local
/// variable. If `Mutex` is inlined into an asynchronous function, LLVM may compute the address of that variable before
/// a suspension and use the address afterwards, when the function continues on another thread. Unlocking then ends the
/// process with “Call to unlock Mutex on a thread which hasn't acquired the lock”. This type avoids the problem by
/// calling the C library, whose functions are not inlined.
///
/// The conformance to `Sendable` is unchecked, since the compiler cannot verify that only the thread that holds the
/// lock uses the value.
///
/// ```swift
/// final class Counter: Sendable {
///   private let count = Locked(0)
///
///   func next() -> Int {
///     count.withLock { count in
///       count += 1
///       return count
///     }
///   }
/// }
/// ```
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

  /// The mutex and the value. Their address is fixed, because a mutex must not be moved.
  @usableFromInline
  let storage: UnsafeMutablePointer<Storage>

  /// Creates a lock that protects a value.
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

  /// Runs `body` with exclusive access to the value.
  ///
  /// `body` must not use this lock.
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
