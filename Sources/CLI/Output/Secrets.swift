import LogbookStorage
import Foundation

/// A filter that hides passwords in the messages of the program.
///
/// Any text of the user can be repeated in a message, and can be a mistyped location of a store with a password. The
/// places that repeat a location hide the password themselves; this filter also covers all other places.
enum Secrets {
  /// Returns a note without the passwords in URLs. Because notes may quote records, other text is not changed, unless it
  /// is an argument, a variable or a setting.
  static func hidden(in note: String) -> String {
    hidden(in: note) { $0.contains("://") ? $0.withoutSecrets : $0 }
  }

  /// Returns the message of an error without anything that may be a password.
  static func hidden(inError message: String) -> String { hidden(in: message, \.withoutSecrets) }

  private static func hidden(in message: String, _ hide: (String) -> String) -> String {
    var message = message
    // First hide what was given to the program as a whole, because a password may contain quotation marks and spaces.
    for text in given { message = message.replacing(text, with: text.withoutSecrets) }
    var (parts, rest) = ("", message[...])
    while let quote = rest.firstIndex(of: "“") {
      parts += words(rest[..<quote])
      let end = rest[quote...].firstIndex(of: "”") ?? rest.endIndex
      parts += "“" + hide(String(rest[rest.index(after: quote)..<end]))
      rest = rest[end...]
    }
    return parts + words(rest)
  }

  /// Hides the passwords of URLs outside quotation marks.
  private static func words(_ text: Substring) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.contains("://") ? String($0).withoutSecrets : String($0) }.joined(separator: " ")
  }

  /// The arguments and variables that contain something to hide, longest first.
  private static let given: [String] = {
    let arguments = CommandLine.arguments.dropFirst()
    let values = arguments.compactMap { argument in
      argument.firstIndex(of: "=").map { String(argument[argument.index(after: $0)...]) }
    }
    return (arguments + values + [Logbook.environment["LOGBOOK_STORE"] ?? ""])
      .filter { $0.withoutSecrets != $0 }.sorted { $0.utf8.count > $1.utf8.count }
  }()
}
