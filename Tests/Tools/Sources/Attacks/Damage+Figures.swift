extension Damage {
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    var refused = 0
    var failed = 0
    /// The number of rounds in which all results were the same as before the damage.
    var same = 0
    var other = 0
    var noticed = 0
    /// The number of rounds in which a result was missing or different, or a write was lost, but the first check found
    /// no problem.
    var silent = 0
    /// The number of rounds in which the file changed although the store could not be opened, or although a query
    /// failed and the store had no log.
    var written = 0
    var crashed = 0
    var hung = 0

    /// Counts a round, and returns a description of the failure or, if the outcome is allowed, `nil`.
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
        return "undetected"
      }
      // The file may change if the store was opened with a log, because SQLite copies the log into the file when the
      // store closes.
      if outcome.write == nil, !outcome.isFileAsItWas, !outcome.hadLog || outcome.answers.isEmpty {
        written += 1
        return "modified"
      }
      return nil
    }

    var isClean: Bool { silent + written + crashed + hung == 0 && rounds == refused + failed + same + other }

    var description: String {
      "damage \(kind): \(rounds) rounds, \(refused) refused, \(failed) failed to read, \(same) read the same, "
        + "\(other) read differently, \(noticed) detected by check, \(silent) silently wrong, \(written) modified, "
        + "\(crashed) crashed, \(hung) hung"
    }
  }
}

struct Outcome {
  /// The numbers of problems that the checks found, with `nil` for each check that failed.
  var problems: [Int?] = []
  /// The digests of the query results, with `-` for each query that failed; empty if the store could not be opened.
  var answers: [String] = []
  /// The outcome of writing a record: `kept`, `lost`, or `-` for a failure; `nil` if no write was attempted.
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
