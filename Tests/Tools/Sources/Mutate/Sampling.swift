import LogbookSamples

extension Array {
  /// Returns the given number of elements, evenly spaced from a random offset, so that every part of the array is
  /// represented in proportion to its length. Returns all elements if the array has at most `count` elements.
  ///
  /// - Parameter seed: The seed of the random offset. Equal seeds produce equal samples.
  func sample(_ count: Int, seed: UInt64) -> [Element] {
    guard count < self.count else { return self }
    var random = SplitMix64(seed: seed)
    let start = Double(random.next() >> 11) / Double(1 << 53)
    return (0..<count).map { self[Int((Double($0) + start) * Double(self.count) / Double(count))] }
  }
}
