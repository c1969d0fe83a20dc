/// What generated records are like.
public enum RecordShape: String, Hashable, Sendable, CaseIterable {
  /// As people's records are: reports of a set of places, day after day, with waves, weekdays and missing counts; tasks
  /// with projects, labels, dates they are due and some with subtasks.
  case plausible
  /// At the bounds of every field: the first and last dates, the smallest and largest counts, texts of one character and of
  /// 65,536, a hundred labels, subtasks dozens of levels deep.
  case edge
  /// What is easily damaged or taken for something else: NUL, combining marks, writing from right to left, commands to a
  /// terminal, quotes, texts that only look blank, and texts that are equal in all but their bytes.
  case hostile

  /// The values to draw from; `nil` for records whose fields have to do with each other.
  package var values: RecordValues? {
    switch self {
    case .plausible: nil
    case .edge: .edge
    case .hostile: .hostile
    }
  }

  /// Keeps the records of one shape apart from those of another with the same seed, identities included.
  package func apart(_ seed: UInt64) -> UInt64 {
    switch self {
    case .plausible: seed
    case .edge: seed ^ 0xED6E_0000_0000_0000
    case .hostile: seed ^ 0xBAD0_0000_0000_0000
    }
  }
}
