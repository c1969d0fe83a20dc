/// A random number generator that produces the same sequence of numbers from the same seed on every machine.
///
/// Source: Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014. The constants are from
/// prng.di.unimi.it/splitmix64.c (public domain).
///
/// ```swift
/// var random = SplitMix64(seed: 7)
/// print((1...6).map { _ in random.integer(in: 1...6) })  // [4, 1, 1, 4, 5, 4]
/// print(random.pick(["rain", "snow", "sun"]))  // snow
/// ```
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with the given seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number in the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns a random element of an array.
  ///
  /// - Precondition: `values` is not empty.
  public mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(next() % UInt64(values.count))]
  }

  /// Returns a random integer in a range.
  ///
  /// Unlike `Int.random(in:using:)`, this method returns the same integers with every version of the standard library.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    let greatest = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    let offset = greatest == .max ? next() : next() % (greatest + 1)
    return range.lowerBound &+ Int(truncatingIfNeeded: offset)
  }
}
