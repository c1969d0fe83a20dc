/// Why a file cannot be read at all.
///
/// What is wrong with a single record or value of it is told by a ``CSVProblem`` or a `ValidationError` instead, so
/// that the rest can still be read.
package enum ImportError: Error, Hashable, Sendable {
  /// There is no file at this path.
  case fileMissing(String)
  /// There is something at this path, and it cannot be read; the reason is the end of a sentence.
  case notReadable(path: String, reason: String)
  /// The database at this path is damaged or not one that can be imported; the reason is a sentence.
  case unsuitable(path: String, reason: String)
  /// Reading began and failed: the system's error number and its message.
  case io(code: Int, message: String)
  /// The content is not text; the message says what it looks like and what to do.
  case notText(String)
}

extension ImportError: CustomStringConvertible {
  /// One line for a person: what is wrong, and what would be right.
  package var description: String {
    switch self {
    case .fileMissing(let path): "there is no file “\(path)”; give the path of one, or - for standard input"
    case .notReadable(let path, let reason): "“\(path)” cannot be read: \(reason)"
    case .unsuitable(let path, let reason): "“\(path)” cannot be imported: \(reason)"
    case .io(let code, let message): "reading failed: \(message) (\(code))"
    case .notText(let finding): "the content is not text: \(finding)"
    }
  }
}
