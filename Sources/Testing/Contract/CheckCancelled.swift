/// An error that contains the name of the law that was being checked when its task was cancelled, for example by the
/// time limit of a test.
public struct CheckCancelled: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the law.
  public let law: String

  /// A sentence that names the law.
  public var description: String { "cancelled while this law was checked: \(law)" }
}
