/// An error that describes where and how a replay differed from its recording.
///
/// ```swift
/// let replay = StoreReplay(recording)  // the recording contains the insertion of a place called Lima
/// await #expect(throws: StoreError.self) { try await replay.insert(Place(id: lima.id, title: "Lime")) }
/// let mismatch = #expect(throws: ReplayMismatch.self) { try replay.expectFinished() }
/// #expect(mismatch?.differences == [#"insert.title is "Lime" instead of "Lima""#])
/// ```
public struct ReplayMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the entry at which the replay differed, starting at 1; ``count`` + 1 if the replay received a call
  /// after the last entry.
  public let entry: Int
  /// The number of entries in the recording.
  public let count: Int
  /// The recorded call as it is written in the file, shortened if it is long; `nil` if no recorded calls remain.
  public let expected: String?
  /// The actual call, in the same form as ``expected``; `nil` if the replay ended before all recorded calls were made.
  public let actual: String?
  /// Descriptions of the arguments that differ, such as `insert.title is "Bread" instead of "Milk"`; empty if different
  /// methods were called or one of the calls is missing.
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

  /// One line with the position in the recording, the recorded call, the actual call, and up to five differences.
  public var description: String {
    let place =
      expected == nil
      ? "after entry \(count), the last of the recording"
      : "at entry \(entry) of \(count) of the recording (line \(entry + RecordingFile.firstEntryLine - 1))"
    return "the replay differs \(place): expected \(expected ?? "no more calls"), but got \(actual ?? "no call")"
      + (differences.isEmpty ? "" : ": ") + differences.prefix(5).joined(separator: "; ")
      + (differences.count > 5 ? "; and \(differences.count - 5) more" : "")
  }

  private static func method(_ call: JSONText) -> String? { call.members?.keys.first }
}
