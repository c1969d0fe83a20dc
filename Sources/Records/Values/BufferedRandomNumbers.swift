import LogbookLocks
import Foundation

/// A random number generator that requests numbers from the system in batches, because a system call takes ten times as
/// long as all other steps of creating a UUID.
struct BufferedRandomNumbers: RandomNumberGenerator {
  private static let numbers = Locked<[UInt64]>([])

  mutating func next() -> UInt64 {
    Self.numbers.withLock { numbers in
      if let number = numbers.popLast() { return number }
      // Fetch 256 bytes, the maximum that getentropy returns (POSIX.1-2024).
      numbers = [UInt64](repeating: 0, count: 32)
      let isFilled = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) } == 0
      guard isFilled, let number = numbers.popLast() else {
        numbers = []
        return UInt64.random(in: .min ... .max)
      }
      return number
    }
  }
}
