#if Postgres
  import LogbookCPQ
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// The location of a logbook in PostgreSQL: a libpq connection URI and the name of the logbook in the database.
  ///
  /// An example is `postgres://user@host:5432/database?logbook=home&sslmode=verify-full`. All parameters except
  /// `logbook` are those of libpq (PostgreSQL's manual, “Connection URIs” and “Parameter Key Words”).
  struct PostgresURL: Hashable, Sendable {
    /// The URI to pass to libpq.
    let connection: String
    let logbook: String
    /// The URL without passwords, for messages.
    let text: String
    let hasPassword: Bool

    private static let schemes = ["postgres://", "postgresql://"]

    /// Returns whether a string begins like a URL of PostgreSQL, ignoring case and spaces before the scheme.
    static func isMeant(by text: String) -> Bool {
      let start = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      return ["postgres:", "postgresql:"].contains { start.hasPrefix($0) }
    }

    /// Parses a URL.
    ///
    /// - Throws: ``ValidationError`` if libpq does not accept the string as a URI, for example because a parameter is
    ///   unknown; if the password contains `/` or `@` without percent-encoding; or if the name of the logbook is
    ///   invalid or is specified more than once.
    init(parsing text: String) throws(ValidationError) {
      guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else {
        throw Self.invalid(text, "must begin with postgres://")
      }
      let place = Place(text.dropFirst(scheme.count))
      var parameters = place.parameters
      let names = parameters.filter { Self.name(of: $0) == "logbook" }
      parameters.removeAll { Self.name(of: $0) == "logbook" }
      func url(_ place: String, _ parameters: [String]) -> String {
        scheme + place + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
      }
      hasPassword = place.hasPassword || parameters.contains(where: Self.isPassword)
      connection = url(place.text, parameters)
      let harmless = parameters.filter { Self.name(of: $0)?.isHarmlessParameter == true }
      self.text = url(place.withoutPassword, names + harmless)
      if place.isAmbiguous {
        throw Self.invalid(text, "must have no “/” and “@” in its password; write them as %2F and %40")
      }
      let name = names.first.map { $0.drop { $0 != "=" }.dropFirst().removingPercentEncoding }
      guard names.count < 2, let logbook = name ?? "default", (1...200).contains(logbook.utf8.count),
        !logbook.utf8.contains(0)
      else { throw Self.invalid(text, "must name one logbook, in 1 to 200 bytes") }
      self.logbook = logbook
      // The message may quote the URL.
      if let mistake = Self.mistake(in: connection)?.replacing(connection, with: connection.withoutSecrets) {
        // libpq's message is replaced if it may quote a password.
        let quotesValue = parameters.contains { parameter in
          let value = parameter.drop { $0 != "=" }.dropFirst()
          return Self.name(of: parameter)?.isHarmlessParameter != true && (value.isEmpty || mistake.contains(value))
        }
        let isSafe = !quotesValue && !place.mayHavePassword
        throw Self.invalid(text, isSafe ? mistake : "must be a connection URI of libpq with known parameters")
      }
      if case let host = scheme + place.withoutPassword, host.withoutSecrets != host {
        throw Self.invalid(text, "must have a port number after the last colon, or “@” after the password")
      }
    }

    /// Returns whether a parameter contains a password. A name that cannot be decoded may be a misspelled `password`.
    private static func isPassword(_ parameter: String) -> Bool {
      guard let name = name(of: parameter) else { return true }
      return ["password", "secret", "scram"].contains { name.contains($0) }
    }

    private static func name(of parameter: String) -> String? {
      parameter.prefix { $0 != "=" }.removingPercentEncoding?.trimmingCharacters(in: .whitespaces)
    }

    /// The parts of a URL after its scheme: the user, password, hosts and database in ``text``, and the parameters in
    /// ``parameters``.
    private struct Place {
      let text: String
      let withoutPassword: String
      let hasPassword: Bool
      /// Whether the password contains “/” or “@”. If so, libpq would mistake a part of it for something else, such as
      /// a host.
      let isAmbiguous: Bool
      /// Whether any part of the URL, including the parameters, looks like a password.
      let mayHavePassword: Bool
      let parameters: [String]

      init(_ rest: Substring) {
        // As in libpq (`conninfo_uri_parse_options`), the user and the password end at the first “@” that precedes the
        // first “/”, and may contain “?”.
        let end = rest.firstIndex { $0 == "@" || $0 == "/" }.flatMap { rest[$0] == "@" ? $0 : nil }
        let query = rest[(end ?? rest.startIndex)...].firstIndex(of: "?") ?? rest.endIndex
        let place = rest[..<query]
        text = String(place)
        parameters = rest[query...].dropFirst().split(separator: "&").map(String.init)
        mayHavePassword = Self.password(in: rest) != nil
        let password = Self.password(in: place)
        hasPassword = password != nil
        isAmbiguous = password.map { $0.upperBound != end } == true
        withoutPassword = password.map { String(place[..<$0.lowerBound] + place[$0.upperBound...]) } ?? text
      }

      /// Returns the range of a password and the colon before it, from the first colon up to but not including the last
      /// “@”; `nil` if no colon precedes the last “@”.
      private static func password(in text: Substring) -> Range<Substring.Index>? {
        guard let at = text.lastIndex(of: "@"), let colon = text[..<at].firstIndex(of: ":") else { return nil }
        return colon..<at
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

    private static func invalid(_ text: String, _ rule: String) -> ValidationError {
      ValidationError(field: "store", value: text.withoutSecrets, rule: rule)
    }
  }

  /// The description and the mirror do not contain the password, so that neither printing nor dumping a location shows it.
  extension PostgresURL: CustomStringConvertible, CustomReflectable {
    var description: String { text }

    var customMirror: Mirror { Mirror(self, children: ["text": text]) }
  }
#endif
