/// An error that is thrown if the task is cancelled while a law is being checked, for example because a test has
/// reached its time limit.
///
/// For an example, see ``Law/check(promising:patience:clock:_:)``.
public struct CheckCancelled: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the law.
  public let law: String

  /// A sentence that names the law.
  public var description: String { "cancelled while this law was checked: \(law)" }
}
