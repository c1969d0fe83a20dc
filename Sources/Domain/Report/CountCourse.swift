/// The number of times that a count rises and falls from one date to the next.
///
/// A count looks like a running total if it rises at least ``ReportChecker/leastRises`` times, and at least that many
/// times as often as it falls. How often it stays the same does not matter, because many totals are updated only once a
/// week. Daily figures fall about as often as they rise.
package struct CountCourse: Hashable, Sendable {
  /// The number of times that the count rose, and the number of times that it fell.
  package private(set) var (rises, falls) = (0, 0)

  /// Creates a course without any values.
  package init() {}

  /// Adds the values of the count on two dates that follow each other.
  package mutating func add(from before: Int, to after: Int) {
    if after > before { rises += 1 }
    if after < before { falls += 1 }
  }

  /// Whether the count looks like a running total.
  package var looksRunning: Bool { rises >= max(1, falls) * ReportChecker.leastRises }

  /// Returns whether the count falls so often that it cannot be a running total: at least half as often as it rises.
  ///
  /// - Parameter least: The minimum number of falls.
  package func looksDaily(fallingAtLeast least: Int) -> Bool { falls >= least && falls * 2 >= rises }
}
