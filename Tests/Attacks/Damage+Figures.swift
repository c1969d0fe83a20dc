extension Damage {
  /// What came of it.
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// Rounds in which the store was not opened, in which some answer failed, in which every answer was as before, and in
    /// which some answer was another.
    var refused = 0
    var failed = 0
    var same = 0
    var other = 0
    /// Rounds in which the check found something.
    var noticed = 0
    /// Rounds in which an answer was another, or a write was not kept, and the check found nothing.
    var silent = 0
    /// Rounds in which the file was written to though it was refused, or reading failed.
    var written = 0
    var crashed = 0
    var hung = 0

    /// Counts a round.
    ///
    /// - Returns: What must not have been, if it was.
    mutating func count(_ outcome: Outcome, _ sound: Outcome) -> String? {
      rounds += 1
      let isNoticed = outcome.problems.first != 0
      if isNoticed { noticed += 1 }
      if outcome.hung {
        hung += 1
        return "hung"
      }
      if outcome.crashed {
        crashed += 1
        return "crashed"
      }
      if outcome.answers.isEmpty {
        refused += 1
      } else if outcome.answers.contains("-") {
        failed += 1
      } else if outcome.answers == sound.answers {
        same += 1
      } else {
        other += 1
      }
      if !isNoticed, outcome.answers != sound.answers || outcome.write == "lost" {
        silent += 1
        return "unnoticed"
      }
      // Closing SQLite moves what its log holds into the file.
      if outcome.write == nil, !outcome.isFileAsItWas, !outcome.hadLog || outcome.answers.isEmpty {
        written += 1
        return "written to"
      }
      return nil
    }

    var isClean: Bool { silent + written + crashed + hung == 0 && rounds == refused + failed + same + other }

    var description: String {
      "damage \(kind): \(rounds) rounds, \(refused) refused, \(failed) failed to read, \(same) read the same, "
        + "\(other) read otherwise, \(noticed) noticed by check, \(silent) silently wrong, \(written) written to, "
        + "\(crashed) crashed, \(hung) hung"
    }
  }
}

/// What a process told of a store.
struct Outcome {
  /// How many problems each check found; `nil` if it failed.
  var problems: [Int?] = []
  /// The digest of each answer, or `-`; empty if the store was not opened.
  var answers: [String] = []
  /// What became of a record that was written, if one was.
  var write: String?
  var hung = false
  var crashed = false
  var isFileAsItWas = true
  var hadLog = false

  init(_ output: String) {
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "check": problems.append(Int(words[1]))
      case "answer": answers.append(words[1])
      case "write": write = words[1]
      default: break
      }
    }
  }
}
