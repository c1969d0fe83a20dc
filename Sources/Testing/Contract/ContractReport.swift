/// The results of checking every law of a contract.
///
/// ```swift
/// /// Returns the rows of a table in Markdown.
/// func rows(of report: ContractReport) -> [String] {
///   func cell(_ result: ContractReport.Result) -> String {
///     switch result {
///     case .kept: "kept"
///     case .broken(let violation): "broken: \(violation.actual)"
///     case .notPromised(let capabilities): "needs \(capabilities.map(\.name).joined(separator: ", "))"
///     case .notChecked(let reason): "not checked: \(reason)"
///     }
///   }
///   func row(_ line: ContractReport.Line) -> String { "| \(line.law) | \(cell(line.result)) |" }
///   return report.lines.map(row)
/// }
/// ```
public struct ContractReport: Error, Hashable, Sendable {
  /// The result of checking one law.
  public enum Result: Hashable, Sendable {
    /// The implementation keeps the law.
    case kept
    /// The implementation breaks the law. The violation describes the expected and the actual outcome.
    case broken(ContractViolation)
    /// The law was not checked, because the implementation does not promise the given capabilities.
    case notPromised([StoreCapability])
    /// The law was not checked. The string contains the reason: the subject could not be created, or the task was
    /// cancelled.
    case notChecked(String)
  }

  /// A law of the contract and the result of checking it.
  public struct Line: Hashable, Sendable {
    /// The name of the law.
    public let law: String
    /// The group of laws to which the law belongs.
    public let group: LawGroup
    /// The result of checking the law.
    public let result: Result
  }

  /// The name of the implementation that was checked.
  public let subject: String
  /// The results of all laws, one line for each law, in the order of the contract.
  public let lines: [Line]

  /// The violations, in the order of the contract.
  public var violations: [ContractViolation] {
    lines.compactMap { if case .broken(let violation) = $0.result { violation } else { nil } }
  }

  /// Whether the implementation keeps every law that applies to it.
  ///
  /// A law does not apply if it needs a capability that the implementation does not promise. The value is `false` if a
  /// law that applies could not be checked.
  public var isKept: Bool {
    lines.allSatisfy { line in
      switch line.result {
      case .kept, .notPromised: true
      case .broken, .notChecked: false
      }
    }
  }

  /// Throws this report unless ``isKept`` is `true`.
  ///
  /// If a test throws the report, the test framework shows it.
  /// - Throws: This report if a law was broken or could not be checked.
  public func requireKept() throws(ContractReport) { if !isKept { throw self } }
}

extension ContractReport: CustomStringConvertible {
  /// The laws by group, with one line for each law and additional lines for each law that is not kept, followed by the
  /// ``totals``.
  public var description: String {
    var text: [String] = []
    var group: LawGroup?
    for line in lines {
      if line.group != group { text.append("\(line.group)") }
      group = line.group
      text += line.text
    }
    return (text + [totals]).joined(separator: "\n")
  }

  /// A summary with the number of laws for each result, such as `MyStore: 70 kept, 1 broken, 3 not promised`.
  public var totals: String {
    let words = ["kept", "broken", "not promised", "not checked"]
    let counts = words.compactMap { word in
      let count = lines.count { $0.result.word == word }
      return count > 0 || word == "kept" ? "\(count) \(word)" : nil
    }
    return "\(subject): \(counts.joined(separator: ", "))"
  }
}

extension ContractReport.Result {
  fileprivate var word: String {
    switch self {
    case .kept: "kept"
    case .broken: "broken"
    case .notPromised: "not promised"
    case .notChecked: "not checked"
    }
  }
}

extension ContractReport.Line {
  fileprivate var text: [String] {
    let line = "  \(result.word): \(law)"
    return switch result {
    case .kept: [line]
    case .broken(let violation): [line, "    expected: \(violation.expected)", "    but: \(violation.actual)"]
    case .notPromised(let capabilities): [line] + capabilities.map { "    \($0): \($0.promise)" }
    case .notChecked(let reason): [line, "    \(reason)"]
    }
  }
}
