import LogbookRecords
import Foundation

/// The process's arguments and environment variables, which are rejected if they are not UTF-8.
///
/// Swift's own properties for arguments and environment variables replace invalid bytes, and thus silently change names
/// and paths.
enum ProcessText {
  /// Returns the arguments after the name of the program.
  ///
  /// - Throws: ``CLIError`` if an argument is not UTF-8 text.
  static func arguments() throws -> [String] {
    let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return try arguments.enumerated().dropFirst().compactMap { position, bytes in
      guard let bytes else { return nil }
      guard let text = String(validatingCString: bytes) else {
        throw refusal(of: "argument \(position)", String(cString: bytes))
      }
      return text
    }
  }

  /// Throws an error if the value of one of the given environment variables is not UTF-8 text.
  static func check(_ variables: [String]) throws {
    for variable in variables {
      if let bytes = getenv(variable), String(validatingCString: bytes) == nil {
        throw refusal(of: variable, String(cString: bytes))
      }
    }
  }

  private static func refusal(of name: String, _ text: String) -> CLIError {
    .invalid(ValidationError(field: name, value: text, rule: "must be UTF-8 text"))
  }
}
