/// An error that is thrown if the task is cancelled before or while a law is checked, for example because a test has
/// reached its time limit.
///
/// For an example, see ``Law/check(promising:patience:clock:_:)``.
public struct CheckCancelled: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the law whose check was cancelled.
  public let law: String

  /// A message that contains the name of the law.
  public var description: String { "cancelled while this law was checked: \(law)" }
}
