/// How a store differs from another one, by few operations.
public struct StoreDifference: Hashable, Sendable, CustomStringConvertible {
  /// The seed of the operations.
  public let seed: UInt64
  /// How many operations it took to find it, before the needless ones were left out.
  public let foundAfter: Int
  /// How many operations are left.
  public let operations: Int
  /// Whether the same operations on new stores differed again. If not, the difference hangs on time or chance, and no
  /// operation was left out.
  public let isRepeatable: Bool
  /// What was expected, by the first of the two stores, and what the second did instead, a line each.
  public let summary: String
  /// The operations as Swift code for the body of a test, which fails as long as the second store differs.
  ///
  /// The code expects `store` to be a new, empty store, and Foundation, LogbookDomain, LogbookSamples, LogbookTesting and
  /// Testing to be imported.
  public let code: String

  /// The summary as a comment, then the code.
  public var description: String {
    let comment = summary.split(separator: "\n").map { "// \($0)\n" }.joined()
    let rest = isRepeatable ? "\(operations) left" : "but not again by the same: it hangs on time or chance"
    return "// Seed \(seed), found after \(foundAfter) operations, \(rest).\n\(comment)\(code)"
  }
}
