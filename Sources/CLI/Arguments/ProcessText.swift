import LogbookRecords
import Foundation

/// What the system hands over as bytes, and the program takes as text.
///
/// Swift makes replacement characters of what is not UTF-8, and a name or a path would silently become another.
enum ProcessText {
  /// The arguments behind the name of the program.
  ///
  /// - Throws: If one of them is not text in UTF-8.
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

  /// Throws if one of the variables that say where files lie is not text in UTF-8.
  static func check(_ variables: [String]) throws {
    for variable in variables {
      if let bytes = getenv(variable), String(validatingCString: bytes) == nil {
        throw refusal(of: variable, String(cString: bytes))
      }
    }
  }

  private static func refusal(of name: String, _ text: String) -> CLIError {
    .invalid(ValidationError(field: name, value: text, rule: "must be text in UTF-8"))
  }
}
