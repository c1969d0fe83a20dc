/// The kind of values that generated records contain.
///
/// For an example, see ``RecordGenerator``.
public enum RecordShape: String, Hashable, Sendable, CaseIterable {
  /// Records with realistic values. For example, daily reports for several locations have waves, weekly patterns and
  /// missing counts; tasks have projects, tags and due dates, and some have subtasks.
  case plausible
  /// Records with values at the limits of every field: the first and last dates, the smallest and largest counts,
  /// strings of 1 and 65,536 characters, a hundred tags, and subtasks nested dozens of levels deep.
  case edge
  /// Records with strings that are easily damaged or misinterpreted: strings that contain NUL, combining marks,
  /// right-to-left text, terminal escape sequences or quotes, strings that only look blank, and canonically equivalent
  /// strings with different bytes.
  case hostile

  /// The values to draw from; `nil` for plausible records, for which each generator has separate rules.
  package var values: RecordValues? {
    switch self {
    case .plausible: nil
    case .edge: .edge
    case .hostile: .hostile
    }
  }

  /// Returns a seed for this shape, derived from the given seed.
  ///
  /// Records of different shapes therefore have different contents and IDs, even if they are generated from the same
  /// seed.
  package func apart(_ seed: UInt64) -> UInt64 {
    switch self {
    case .plausible: seed
    case .edge: seed ^ 0xED6E_0000_0000_0000
    case .hostile: seed ^ 0xBAD0_0000_0000_0000
    }
  }
}
