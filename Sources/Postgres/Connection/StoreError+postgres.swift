#if Postgres
  import LogbookRecords

  extension StoreError {
    /// What a server refused, by the code of the error.
    ///
    /// Source: Appendix A of PostgreSQL's manual. Its messages are in the language of the server; only the codes say what is meant.
    /// - Parameters:
    ///   - state: The SQLSTATE, five characters.
    ///   - message: What the server says.
    static func postgres(_ state: String, _ message: String) -> StoreError {
      let message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      switch state {
      case "53100", "53200": return .full
      case "55P03", "57014", "40001", "40P01", "25P03": return .busy
      case "25006": return .noPermission("the server can only be read from: \(message)")
      case "42501": return .noPermission(message)
      case "3D000": return .cannotCreate(message)
      case "42601": return .misuse(message)
      default: break
      }
      switch state.prefix(2) {
      case "28": return .noPermission(message)
      case "23": return .constraint(message)
      // Undefined tables and columns, and others of their kind.
      case "42": return .corrupt(message)
      default: return .connection(state, message)
      }
    }

    /// A failure of the connection or of the server as a whole.
    static func connection(_ state: String, _ message: String) -> StoreError {
      // A code of five letters and digits, as a number.
      .io(code: Int(state, radix: 36) ?? 0, message: state.isEmpty ? message : "\(message) [\(state)]")
    }
  }
#endif
