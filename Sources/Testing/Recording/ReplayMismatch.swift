/// Says where a replay went another way than its recording, and how.
public struct ReplayMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the recording's entry that was next, from 1; one more than ``count`` at the end.
  public let entry: Int
  /// How many entries the recording has.
  public let count: Int
  /// The recorded call, as the file has it; `nil` after the last.
  public let expected: String?
  /// The call that was made, in the same form; `nil` if none was when the replay should have been finished.
  public let actual: String?
  /// The arguments that differ, such as `insert.title is "Bread" instead of "Milk"`; none if the methods differ.
  public let differences: [String]

  init(entry: Int, count: Int, expected: JSONText?, actual: JSONText?) {
    self.entry = entry
    self.count = count
    self.expected = expected?.brief
    self.actual = actual?.brief
    if let expected, let actual, Self.method(expected) == Self.method(actual) {
      differences = JSONText.differences(from: expected, to: actual)
    } else {
      differences = []
    }
  }

  /// One line: where in the recording, what was recorded, what happened, and what is different about it.
  public var description: String {
    let place =
      expected == nil
      ? "after entry \(count), the last of the recording"
      : "at entry \(entry) of \(count) of the recording (line \(entry + RecordingFile.firstEntryLine - 1))"
    return "the replay differs \(place): expected \(expected ?? "no more calls"), but got \(actual ?? "no call")"
      + (differences.isEmpty ? "" : ": ") + differences.prefix(5).joined(separator: "; ")
      + (differences.count > 5 ? "; and \(differences.count - 5) more" : "")
  }

  /// The name that a call is recorded under.
  private static func method(_ call: JSONText) -> String? { call.members?.keys.first }
}
