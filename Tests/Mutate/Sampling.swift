extension Array {
  /// Elements at even distances, beginning anywhere in the first: so many of each stretch as its length allows.
  ///
  /// - Parameter seed: The same gives the same sample of the same elements.
  func sample(_ count: Int, seed: UInt64) -> [Element] {
    guard count < self.count else { return self }
    // SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), one step.
    var bits = seed &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    let start = Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 53)
    return (0..<count).map { self[Int((Double($0) + start) * Double(self.count) / Double(count))] }
  }
}
