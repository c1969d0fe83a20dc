import LogbookSuggestions

extension String {
  /// This text with `…` in place of everything that may be a password, if the text resembles a URL or the parameters of
  /// a connection; otherwise, this text unchanged.
  ///
  /// Use this property wherever a message repeats the location of a store as it was given, because a mistyped location
  /// can contain a password anywhere. The text between the first colon that may precede a password and the last `@` is
  /// hidden, and so is the value of each parameter that is not known to be harmless. A percent-encoded character counts
  /// as the character that it encodes.
  package var withoutSecrets: String { SecretText(self).shown }

  /// Whether this text begins like a URL, such as `postgres://`, after spaces or not.
  var resemblesURL: Bool { SecretText(self).hasScheme }

  /// Whether ``withoutSecrets`` shows the value of a parameter with this name.
  package var isHarmlessParameter: Bool { SecretText.harmless.contains(lowercased()) }
}

/// A text in which the parts that may be passwords are found.
private struct SecretText {
  /// The parameters of libpq and of Logbook whose values are shown.
  ///
  /// Source: PostgreSQL's manual, “Parameter Key Words”.
  static let harmless: Set<String> = [
    "application_name", "channel_binding", "client_encoding", "connect_timeout", "dbname", "fallback_application_name",
    "gssencmode", "host", "hostaddr", "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval",
    "krbsrvname", "load_balance_hosts", "logbook", "passfile", "port", "require_auth", "requirepeer", "service",
    "ssl_max_protocol_version", "ssl_min_protocol_version", "sslcert", "sslcertmode", "sslcrl", "sslcrldir", "sslkey",
    "sslmode", "sslnegotiation", "sslrootcert", "sslsni", "target_session_attrs", "tcp_user_timeout", "user",
  ]
  /// The parameters by which a text is recognized as the parameters of a connection.
  private static let connection: Set<String> = ["host", "hostaddr", "port", "dbname", "user", "service", "sslmode"]
  private static let schemes = ["postgres", "postgresql", "psql", "pgsql", "pg", "jdbc"]
  private static let kinds = ["sqlite:", "xml:", "binary:", "json:"]

  private let text: String
  private let bytes: [UInt8]
  /// The characters of the text, with percent-encoded characters decoded, and their positions in ``bytes``.
  private let characters: [UInt8]
  private let positions: [Int]
  /// The position in ``characters`` after the kind of the store, as in `sqlite:`.
  private let start: Int

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    var (characters, positions, index) = ([UInt8](), [Int](), 0)
    while index < bytes.count {
      positions.append(index)
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        characters.append(byte)
        index += 3
      } else {
        characters.append(bytes[index])
        index += 1
      }
    }
    (self.characters, self.positions) = (characters, positions + [bytes.count])
    let lowercase = String(decoding: characters, as: UTF8.self).lowercased()
    start = Self.kinds.first(where: lowercase.hasPrefix)?.utf8.count ?? 0
  }

  // MARK: Recognizing

  /// Whether the text begins with a scheme and `://`.
  var hasScheme: Bool {
    let rest = characters[start...].drop(while: Self.isSpace)
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon > rest.startIndex, isSchemeEnd(colon) else {
      return false
    }
    return rest[..<colon].allSatisfy { Self.isWord($0) && $0 != UInt8(ascii: "_") }
  }

  private var resemblesURL: Bool {
    if characters.indices.contains(where: isSchemeEnd) { return true }
    let rest = characters[start...].drop(while: Self.isSpace)
    guard let first = rest.first, let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let word = rest.prefix { Self.isWord($0) }
    if word.endIndex == colon || characters[word.endIndex] == UInt8(ascii: "/") {
      let scheme = String(decoding: word, as: UTF8.self).lowercased()
      let isSimilar = (5...16).contains(scheme.utf8.count) && Suggestion.nearest(to: scheme, among: Self.schemes) != nil
      if isSimilar || Self.schemes.contains(scheme) { return true }
    }
    // The text may be `user:password@host`, unless it begins like a path.
    return !"/.~".utf8.contains(first) && rest[colon...].contains(UInt8(ascii: "@"))
  }

  private var resemblesParameters: Bool {
    if let first = characters[start...].first, "/.~".utf8.contains(first) { return false }
    return items(from: start).contains { item in
      guard let name = item.name else { return false }
      return Self.connection.contains(name) || Self.isOfPassword(name)
    }
  }

  private static func isOfPassword(_ name: String) -> Bool {
    ["pass", "pwd", "secret", "token"].contains { name.contains($0) } && !harmless.contains(name)
      || (5...16).contains(name.utf8.count)
        && Suggestion.nearest(to: name, among: ["password", "passwd", "sslpassword"]) != nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(byte) || "+-._".utf8.contains(byte)
  }

  private func isSchemeEnd(_ index: Int) -> Bool { characters[index...].starts(with: "://".utf8) }

  // MARK: Hiding

  var shown: String {
    let isURL = resemblesURL
    if !isURL, !resemblesParameters { return text }
    var hidden: [Range<Int>] = []
    let question = characters[start...].firstIndex(of: UInt8(ascii: "?")) ?? characters.endIndex
    let firstParameter = items(from: start).first { $0.name != nil && $0.range.lowerBound < question }?.range.lowerBound
    var parameters = min(question, firstParameter ?? question)
    if isURL {
      let colon = characters.indices.dropFirst(start).first { index in
        characters[index] == UInt8(ascii: ":") && !isSchemeEnd(index)
      }
      if let colon, colon < parameters, let at = characters.lastIndex(of: UInt8(ascii: "@")), at > colon {
        // If a parameter precedes the “@”, the “@” may be part of its value, which then ends later.
        let isWithin = characters[colon..<at].contains(UInt8(ascii: "="))
        let end = isWithin ? characters.endIndex : at
        hidden.append(colon + 1..<end)
        parameters = characters[end...].firstIndex { "?&=".utf8.contains($0) } ?? characters.endIndex
        hidden += unlikelyPorts(end..<parameters)
      } else {
        hidden += unlikelyPorts(start..<parameters)
      }
    }
    for item in items(from: parameters) where !isHarmless(item) { hidden.append(item.value) }
    return text(without: hidden)
  }

  /// Returns the ranges that follow a colon and are not the number of a port.
  private func unlikelyPorts(_ range: Range<Int>) -> [Range<Int>] {
    var (ranges, index) = ([Range<Int>](), range.lowerBound)
    while index < range.upperBound {
      if characters[index] == UInt8(ascii: "["), let end = addressEnd(index, range.upperBound) { index = end }
      let isColon = characters[index] == UInt8(ascii: ":") && !isSchemeEnd(index)
      index += isSchemeEnd(index) ? 3 : 1
      guard isColon else { continue }
      let end = characters[index..<range.upperBound].firstIndex { "/,".utf8.contains($0) } ?? range.upperBound
      if !characters[index..<end].allSatisfy({ (0x30...0x39).contains($0) }) { ranges.append(index..<end) }
      index = end
    }
    return ranges
  }

  /// Returns the position of the bracket that ends an IPv6 address, or `nil` if the brackets contain something else.
  private func addressEnd(_ open: Int, _ limit: Int) -> Int? {
    guard let close = characters[open..<limit].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let isAddress = characters[(open + 1)..<close].allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20) || byte == UInt8(ascii: ":")
    }
    return isAddress ? close : nil
  }

  private struct Item {
    /// The name before the equals sign, in lowercase; `nil` if there is no equals sign or no name before it.
    let name: String?
    let range: Range<Int>
    /// The range after the equals sign, or the entire item if there is no ``name``.
    let value: Range<Int>
  }

  /// Returns the items between the characters `?`, `&` and `;`, slashes and spaces. A value in single quotes may contain
  /// these characters.
  private func items(from start: Int) -> [Item] {
    var items: [Item] = []
    var (begin, equals, index) = (start, Int?.none, start)
    while index <= characters.count {
      let isEnd = index == characters.count
      if !isEnd, characters[index] == UInt8(ascii: "="), equals == nil {
        equals = index
        if index + 1 < characters.count, characters[index + 1] == UInt8(ascii: "'") {
          index = characters[(index + 2)...].firstIndex(of: UInt8(ascii: "'")) ?? characters.count - 1
        }
      } else if isEnd || "?&;".utf8.contains(characters[index]) || Self.isSpace(characters[index])
        || characters[index] == UInt8(ascii: "/") && equals == nil
      {
        if begin < index {
          let name = equals.flatMap { characters[begin..<$0].allSatisfy(Self.isWord) ? characters[begin..<$0] : nil }
          items.append(
            Item(
              name: name.map { String(decoding: $0, as: UTF8.self).lowercased() },
              range: begin..<index,
              value: (name.map { $0.endIndex + 1 } ?? begin)..<index
            )
          )
        }
        (begin, equals) = (index + 1, nil)
      }
      index += 1
    }
    return items
  }

  private func isHarmless(_ item: Item) -> Bool {
    let value = characters[item.value]
    guard let name = item.name, Self.harmless.contains(name) else { return value.isEmpty }
    return !value.contains(UInt8(ascii: ":")) || !value.contains(UInt8(ascii: "@"))
  }

  private func text(without hidden: [Range<Int>]) -> String {
    var (shown, end) = ([UInt8](), 0)
    for range in hidden where !range.isEmpty {
      let lower = positions[range.lowerBound]
      if lower > end || end == 0 { shown += bytes[end..<lower] + "…".utf8 }
      end = max(end, positions[range.upperBound])
    }
    return String(decoding: shown + bytes[end...], as: UTF8.self)
  }
}
