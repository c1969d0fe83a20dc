#if Postgres
  import LogbookRecords

  extension StoreError {
    /// Returns the store error for a failure that a server reports with the given code.
    ///
    /// Source: Appendix A of PostgreSQL's manual. Messages are in the language of the server, so only the codes are
    /// reliable.
    /// - Parameters:
    ///   - state: The SQLSTATE code, which has five characters.
    ///   - message: The server's message.
    static func postgres(_ state: String, _ message: String) -> StoreError {
      let message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      switch state {
      case "53100", "53200": return .full
      case "55P03", "40001", "40P01": return .busy
      case "57014":
        return connection(state, "the statement was canceled or took longer than statement_timeout allows: \(message)")
      case "25P03", "25P04", "57P05":
        return connection(state, "the server ended the session because of one of its timeouts: \(message)")
      case "25006": return .noPermission("the server can only be read from: \(message)")
      case "42501": return .noPermission(message)
      case "3D000": return .cannotCreate(message)
      case "42601": return .misuse(message)
      default: break
      }
      switch state.prefix(2) {
      case "28": return .noPermission(message)
      case "23": return .constraint(message)
      // Class 42 contains errors such as undefined tables and columns, which do not occur in a valid store.
      case "42": return .corrupt(message)
      default: return .connection(state, message)
      }
    }

    /// Whether the server gave up, either waiting for a lock or in the middle of a statement.
    var isTimeout: Bool {
      if case .io(let code, _) = self { code == Int("57014", radix: 36) } else { self == .busy }
    }

    static func connection(_ state: String, _ message: String) -> StoreError {
      // The code consists of five letters or digits, which are read as a number in base 36.
      .io(code: Int(state, radix: 36) ?? 0, message: state.isEmpty ? message : "\(message) [\(state)]")
    }
  }
#endif
