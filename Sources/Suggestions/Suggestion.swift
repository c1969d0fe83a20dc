/// A namespace for functions that suggest corrections for mistyped words.
package enum Suggestion {
  /// Returns the candidate that is most similar to a typed word, or `nil` if no candidate is similar enough.
  ///
  /// A candidate is similar enough if the number of typing errors is at most a third of the number of typed letters.
  /// One error is always allowed. For words of more than ``maximumLength`` letters, the result is `nil`, because
  /// comparing two words takes time in proportion to the product of their lengths.
  package static func nearest(to typed: String, among candidates: some Sequence<String>) -> String? {
    let length = typed.count
    if length > maximumLength { return nil }
    let allowed = max(1, length / 3)
    // The difference of the lengths is a lower bound of the distance.
    let ranked = candidates.filter { abs($0.prefix(2 * maximumLength).count - length) <= allowed }
      .map { (distance: distance(typed, $0), candidate: $0) }
      .min { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
    guard let ranked, ranked.distance <= allowed else { return nil }
    return ranked.candidate
  }

  /// The maximum number of letters of a word for which candidates are compared.
  private static let maximumLength = 100

  /// Returns the optimal string alignment distance between two words (Damerau 1964): the smallest number of edits that
  /// change one word into the other, ignoring case. An edit adds, removes, or replaces a letter, or swaps two adjacent
  /// letters, which no other edit may change.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
    var rows = [Array(0...right.count)]
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
