import LogbookSamples

extension Array {
  /// Elements at even distances, beginning anywhere in the first: so many of each stretch as its length allows.
  ///
  /// - Parameter seed: The same gives the same sample of the same elements.
  func sample(_ count: Int, seed: UInt64) -> [Element] {
    guard count < self.count else { return self }
    var random = SplitMix64(seed: seed)
    let start = Double(random.next() >> 11) / Double(1 << 53)
    return (0..<count).map { self[Int((Double($0) + start) * Double(self.count) / Double(count))] }
  }
}
