@testable import LogbookCLI

extension FuzzTarget {
  /// A target that parses command-line arguments, one per line of the input. The operands and option values of an
  /// accepted command must appear in the arguments. The arguments may be rejected only with an error for incorrect
  /// usage or invalid input.
  static let arguments = FuzzTarget(name: "arguments") { bytes in
    let arguments = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try refusing {
      let invocation = try Invocation(arguments)
      switch invocation.request {
      case .version: break
      case .help(let words): _ = try Help.text(for: words)
      case .run(let command):
        let given = invocation.operands.allSatisfy { operand in
          arguments.contains { $0.utf8.elementsEqual(operand.utf8) }
        }
        try require("whether the operands of \(command.name) were given", given, is: true)
        for option in command.options where option.placeholder != nil {
          for value in invocation.texts.all(of: option.name) {
            let given = ["--\(option.name)=\(value)", value].contains { text in
              arguments.contains { $0.utf8.elementsEqual(text.utf8) }
            }
            try require("whether --\(option.name) was given", given, is: true)
          }
        }
        for option in Command.options(of: command) { try refusing { try option.check(invocation.texts) } }
        for operand in invocation.operands { try refusing { _ = try Invocation.recordNumber(operand) } }
      }
    }
  }

  /// Runs a closure, and ignores errors that the command-line tool reports as incorrect usage or invalid input. Any
  /// other error, or an error without a message, is a violation.
  private static func refusing(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as Violation {
      throw error
    } catch {
      let error = CLIError(error)
      let isExpected = [.usage, .invalid].contains(error.code) && !error.message.isEmpty
      try require("whether “\(error.message)” is expected", isExpected, is: true)
    }
  }
}
