/// Says which law was being checked when the task that checked it was cancelled, as by the time limit of a test.
public struct CheckCancelled: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the law.
  public let law: String

  /// The law, as a sentence.
  public var description: String { "cancelled while this law was checked: \(law)" }
}
