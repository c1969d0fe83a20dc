#if Postgres
  import LogbookCPQ
  import LogbookRecords
  import Foundation

  /// The location of a logbook in PostgreSQL: a connection URI of libpq, and the name of the logbook in the database.
  ///
  /// For example, `postgres://user@host:5432/database?logbook=home&sslmode=verify-full`. All parameters except
  /// `logbook` are those of libpq (PostgreSQL's manual, “Connection URIs” and “Parameter Key Words”).
  struct PostgresURL: Hashable, Sendable {
    /// The URI to pass to libpq.
    let connection: String
    let logbook: String
    /// The URL without its password, for messages.
    let text: String
    let hasPassword: Bool

    private static let schemes = ["postgres://", "postgresql://"]

    static func isMeant(by text: String) -> Bool { ["postgres:", "postgresql:"].contains { text.hasPrefix($0) } }

    /// Parses a URL.
    ///
    /// - Throws: ``ValidationError`` if the string is not a URL of a logbook in PostgreSQL, has an unknown parameter,
    ///   or contains a logbook name that is empty or too long.
    init(parsing text: String) throws(ValidationError) {
      guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else {
        // The rest of the string is left out, because it may contain a password.
        throw Self.invalid(text.prefix { $0 != ":" } + ":…", "must begin with postgres://")
      }
      let parts = text.dropFirst(scheme.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let place = Place(parts[0])
      var parameters = parts.count < 2 ? [] : parts[1].split(separator: "&").map(String.init)
      let names = parameters.filter { $0.hasPrefix("logbook=") }
      parameters.removeAll { $0.hasPrefix("logbook=") }
      func url(_ place: String, _ parameters: [String]) -> String {
        scheme + place + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
      }
      let isSecret = { (parameter: String) in parameter.hasPrefix("password=") || parameter.hasPrefix("sslpassword=") }
      hasPassword = place.hasPassword || parameters.contains(where: isSecret)
      connection = url(String(parts[0]), parameters)
      self.text = url(place.withoutPassword, names + parameters.filter { !isSecret($0) })
      let name = names.first.map { String($0.dropFirst("logbook=".count)).removingPercentEncoding }
      guard names.count < 2, let logbook = name ?? "default", (1...200).contains(logbook.utf8.count),
        !logbook.utf8.contains(0)
      else { throw Self.invalid(self.text, "must name one logbook, in 1 to 200 bytes") }
      self.logbook = logbook
      if let mistake = Self.mistake(in: connection) {
        // The message of libpq is replaced if the URL contains a password, because the message may repeat it.
        let rule = hasPassword ? "must be a connection URI of libpq with known parameters" : mistake
        throw Self.invalid(self.text, rule)
      }
    }

    /// The part before the parameters: user, password, hosts and database.
    private struct Place {
      let withoutPassword: String
      let hasPassword: Bool

      init(_ text: Substring) {
        let slash = text.firstIndex(of: "/") ?? text.endIndex
        guard let at = text[..<slash].lastIndex(of: "@"), let colon = text[..<at].firstIndex(of: ":") else {
          (withoutPassword, hasPassword) = (String(text), false)
          return
        }
        (withoutPassword, hasPassword) = (String(text[..<colon] + text[at...]), true)
      }
    }

    /// Returns libpq's error message for a URL, or `nil` if the URL is valid.
    private static func mistake(in url: String) -> String? {
      var message: UnsafeMutablePointer<CChar>?
      defer { unsafe PQfreemem(message) }
      if let options = unsafe PQconninfoParse(url, &message) {
        unsafe PQconninfoFree(options)
        return nil
      }
      let words = unsafe message.map { unsafe String(cString: $0) } ?? "out of memory"
      return words.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private static func invalid(_ text: some StringProtocol, _ rule: String) -> ValidationError {
      ValidationError(field: "store", value: String(text), rule: rule)
    }
  }
#endif
