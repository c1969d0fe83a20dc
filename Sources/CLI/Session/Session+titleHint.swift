extension Session {
  /// Prints a note if words of a new task's title look like fields in other programs, such as `due:tomorrow` or `+home`.
  func noteFields(inTitle title: String) {
    let options = title.split(separator: " ").compactMap(Self.option)
    if options.isEmpty { return }
    let (words, given) = (options.map { "“\($0.word)”" }, options.map(\.option))
    note(
      "\(words.joined(separator: ", ")) \(words.count == 1 ? "is" : "are") part of the title; "
        + "to set fields instead: \(given.joined(separator: " "))"
    )
  }

  private static let names = [
    "due": "due", "wait": "wait", "t": "wait", "project": "project", "pro": "project", "priority": "priority",
    "pri": "priority", "tag": "tag", "tags": "tag", "repeat": "repeat", "recur": "repeat", "rec": "repeat",
    "depends": "depends", "dep": "depends",
  ]

  private static func option(_ word: Substring) -> (word: String, option: String)? {
    if let match = word.wholeMatch(of: /([a-z]+):([^:\/]+)/)?.output, let name = names[String(match.1)] {
      return (String(word), "--\(name) \(match.2)")
    }
    if let match = word.wholeMatch(of: /[+@]([a-zA-Z].*)/)?.output { return (String(word), "--tag \(match.1)") }
    return nil
  }
}
