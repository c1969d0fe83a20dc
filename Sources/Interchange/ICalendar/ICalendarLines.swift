/// A parsed line of an iCalendar file, such as `DUE;TZID=Europe/Rome:20261201T143000`.
struct ICalendarLine: Hashable, Sendable {
  /// The name, in upper case.
  let name: String
  /// The parameters, keyed by name in upper case. Multiple values of a parameter are kept as one string.
  let parameters: [String: String]
  var value: String

  /// Creates a line without parameters.
  init(name: String, value: String) {
    (self.name, self.value, parameters) = (name, value, [:])
  }

  /// Creates a line by parsing its unfolded text. The result is `nil` if the text has no name or no colon.
  ///
  /// Source: RFC 5545 §3.1.
  init?(_ text: String) {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var isQuoted = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first, isQuoted || scalar != ":" {
      rest.removeFirst()
      if scalar == "\"" {
        isQuoted.toggle()
      } else if scalar == ";", !isQuoted {
        parts.append(String(part))
        part.removeAll()
      } else {
        part.append(scalar)
      }
    }
    guard rest.popFirst() != nil else { return nil }
    parts.append(String(part))
    name = parts[0].uppercased()
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { parameters[String(pair[0]).uppercased()] = String(pair[1]) }
    }
    self.parameters = parameters
    value = String(rest)
    if name.isEmpty { return nil }
  }

  /// The value as text, with escape sequences such as `\n`, `\,`, `\;` and `\\` replaced.
  ///
  /// Source: RFC 5545 §3.3.11.
  var text: String { Self.texts(value, separator: nil)[0] }

  var texts: [String] { Self.texts(value, separator: ",") }

  private static func texts(_ value: String, separator: Unicode.Scalar?) -> [String] {
    var texts: [String.UnicodeScalarView] = [.init()]
    var rest = value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == separator {
        texts.append(.init())
      } else if scalar == "\\", let escaped = rest.popFirst() {
        switch escaped {
        case "n", "N": texts[texts.count - 1].append("\n")
        case "\\", ",", ";", ":", "\"": texts[texts.count - 1].append(escaped)
        default: texts[texts.count - 1].append(contentsOf: [scalar, escaped])
        }
      } else {
        texts[texts.count - 1].append(scalar)
      }
    }
    return texts.map { String($0) }
  }
}

/// A reader that returns the lines of an iCalendar file and joins folded lines.
final class ICalendarLines {
  enum Step {
    case line(ICalendarLine)
    case problem(String)
  }

  /// The line of the file on which the current unfolded line begins. The first line is 1.
  private(set) var line = 0

  private let lines: LineReader
  private var ahead: (bytes: [UInt8]?, line: Int)?

  init(_ source: ByteSource) {
    lines = LineReader(source)
  }

  func next() throws(ImportError) -> Step? {
    while let first = try nextRaw() {
      guard var bytes = first.bytes else {
        line = first.line
        return .problem("the line must have at most \(LineReader.maximumLength) bytes")
      }
      line = first.line
      var isTooLong = false
      // Join bytes rather than strings, because a fold may split a character.
      while let next = try nextRaw() {
        guard let more = next.bytes, let blank = more.first, blank == 0x20 || blank == 0x09 else {
          ahead = next
          break
        }
        isTooLong = isTooLong || bytes.count + more.count > LineReader.maximumLength
        if !isTooLong { bytes += more.dropFirst() }
      }
      if bytes.isEmpty { continue }
      if isTooLong { return .problem("the line must have at most \(LineReader.maximumLength) bytes") }
      guard let text = bytes.span.validText else { return .problem("the line must be UTF-8 text") }
      guard let content = ICalendarLine(text) else {
        return .problem("the line must have a name, a colon and a value, such as SUMMARY:Call the lab")
      }
      return .line(content)
    }
    return nil
  }

  private func nextRaw() throws(ImportError) -> (bytes: [UInt8]?, line: Int)? {
    if let ahead {
      self.ahead = nil
      return ahead
    }
    switch try lines.next() {
    case nil: return nil
    case .tooLong: return (nil, lines.line)
    case .line(let bytes): return (bytes, lines.line)
    }
  }
}
