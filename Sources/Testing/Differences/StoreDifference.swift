/// A difference between two stores, with the sequence of operations that leads to it.
///
/// ```swift
/// /// Saves the calls that reproduce a difference, as Swift code for a test that fails until the store is corrected.
/// func save(_ difference: StoreDifference, to path: String) throws {
///   if !difference.isRepeatable { print("With seed \(difference.seed), the stores do not always differ.") }
///   try difference.description.write(toFile: path, atomically: true, encoding: .utf8)
/// }
/// ```
public struct StoreDifference: Hashable, Sendable, CustomStringConvertible {
  /// The seed from which the operations were generated.
  public let seed: UInt64
  /// The number of operations performed until the difference was found, before the sequence was shortened.
  public let foundAfter: Int
  /// The number of operations in the sequence after it was shortened.
  public let operations: Int
  /// Whether the same operations on new stores reproduce the difference.
  ///
  /// If `false`, the difference depends on timing or chance, and the sequence of operations was not shortened.
  public let isRepeatable: Bool
  /// The expected outcome (from the reference store) and the actual outcome (from the compared store), each on its own
  /// line.
  public let summary: String
  /// The operations as Swift code for the body of a test that fails as long as the compared store differs from the
  /// reference store.
  ///
  /// The code requires a constant named `store` that contains a new, empty store. The test file must import Foundation,
  /// LogbookRecords, LogbookSamples, LogbookTesting, Testing, and the module of the record type.
  public let code: String

  /// A comment with the seed, the summary, and the number of operations before and after shortening, followed by the
  /// code. If the difference is not repeatable, the comment says so instead of giving the second number.
  public var description: String {
    let comment = summary.split(separator: "\n").map { "// \($0)\n" }.joined()
    let rest = isRepeatable ? "reduced to \(operations)" : "not repeatable: it depends on timing or chance"
    return "// Seed \(seed), found after \(foundAfter) operations, \(rest).\n\(comment)\(code)"
  }
}
