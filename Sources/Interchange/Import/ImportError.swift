/// An error that makes an entire file unreadable.
///
/// Errors in a single record or value are reported as ``CSVProblem`` or `ValidationError` instead, because the rest
/// of the file can still be read.
package enum ImportError: Error, Hashable, Sendable {
  /// No file exists at this path.
  case fileMissing(String)
  /// The file at this path cannot be read, for the given reason.
  case notReadable(path: String, reason: String)
  /// The file at this path is damaged or is not a database that can be imported, for the given reason.
  case unsuitable(path: String, reason: String)
  /// Reading failed. The associated values are the error number and message of the system or, for a database, of
  /// SQLite.
  case io(code: Int, message: String)
  /// The input has more bytes than is allowed. The associated values are its path, or another name, and the maximum.
  case tooLarge(String, maximum: Int)
  /// The content is not text. The associated value describes the apparent format and, if possible, suggests a remedy.
  case notText(String)
}

extension ImportError: CustomStringConvertible {
  /// A one-line description of the error, including a remedy if there is one.
  package var description: String {
    switch self {
    case .fileMissing(let path): "there is no file “\(path)”; give the path of one, or - for standard input"
    case .notReadable(let path, let reason): "“\(path)” cannot be read: \(reason)"
    case .unsuitable(let path, let reason): "“\(path)” cannot be imported: \(reason)"
    case .tooLarge(let name, let maximum): "“\(name)” is too large; the maximum is \(Self.text(ofSize: maximum))"
    case .io(let code, let message): "reading failed: \(message) (\(code))"
    case .notText(let finding): "the content is not text: \(finding)"
    }
  }

  /// Returns a number of bytes in the largest unit of which it is a multiple, such as `16 MiB`.
  private static func text(ofSize bytes: Int) -> String {
    let (unit, name) = [(1 << 30, "GiB"), (1 << 20, "MiB")].first { bytes.isMultiple(of: $0.0) } ?? (1, "bytes")
    return "\(bytes / unit) \(name)"
  }
}
