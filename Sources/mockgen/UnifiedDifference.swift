/// The line-by-line difference between two strings, in the format of `diff -u`.
struct UnifiedDifference {
  private static let context = 3
  /// The maximum length of the changed range for which the shortest difference is computed. The range extends from the
  /// first to the last changed line, and its length is the number of old lines plus the number of new lines. If the
  /// range is longer, the difference removes all its old lines and adds all its new lines, because computing the
  /// shortest difference takes quadratic time and memory.
  private static let longest = 4_000

  private typealias Line = (mark: Character, text: Substring)
  private let lines: [Line]

  init(from old: String, to new: String) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (removed, added) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    var lines: [Line] = old.prefix(start).map { (" ", $0) }
    lines +=
      removed.count + added.count > Self.longest
      ? removed.map { ("-", $0) } + added.map { ("+", $0) } : Self.shortest(Array(removed), Array(added))
    self.lines = lines + old.suffix(end).map { (" ", $0) }
  }

  private static func lines(_ text: String) -> [Substring] {
    if text.isEmpty { return [] }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
    // If the text does not end with a line break, mark its last line in the same way as `diff`.
    if let last = lines.popLast(), !last.isEmpty { lines.append(last + "\n\\ No newline at end of file") }
    return lines
  }

  private static func shortest(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let difference = new.difference(from: old)
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i) {
        lines.append(("-", old[i]))
        i += 1
      } else if added.contains(j) {
        lines.append(("+", new[j]))
        j += 1
      } else {
        lines.append((" ", old[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
    return lines
  }

  /// Returns the difference as a patch for the file at a path. Both `patch -p0` and `git apply -p0` can apply the
  /// patch.
  func text(path: String) -> String {
    var text = "--- \(path)\n+++ \(path)\n"
    var (old, new) = (1, 1)
    var index = 0
    while let change = lines[index...].firstIndex(where: { $0.mark != " " }) {
      let start = max(index, change - Self.context)
      (old, new) = (old + start - index, new + start - index)
      var end = change + 1
      while let next = lines[end...].firstIndex(where: { $0.mark != " " }), next - end <= 2 * Self.context {
        end = next + 1
      }
      end = min(lines.count, end + Self.context)
      let part = lines[start..<end]
      let (removed, added) = (part.count { $0.mark != "+" }, part.count { $0.mark != "-" })
      // If the old or new file has no lines in the hunk, the format requires the number of the preceding line.
      text += "@@ -\(removed == 0 ? old - 1 : old),\(removed) +\(added == 0 ? new - 1 : new),\(added) @@\n"
      for line in part { text += "\(line.mark)\(line.text)\n" }
      (old, new, index) = (old + removed, new + added, end)
    }
    return text
  }
}
