extension StoreError: Codable {
  private enum CodingKeys: String, CodingKey {
    case notFound, duplicate, invalid, constraint, busy, full, noPermission, corrupt, newerSchema, cannotCreate, io
    case outcomeUnknown, cancelled, unsupported, misuse
  }

  private struct SchemaVersions: Codable {
    let found: Int
    let supported: Int
  }

  private struct Engine: Codable {
    let code: Int
    let message: String
  }

  /// Creates an error by decoding the form that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` if the data does not contain an error in this form.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String { try values.decode(String.self, forKey: key) }
    func record(_ key: CodingKeys) throws -> RecordReference { try values.decode(RecordReference.self, forKey: key) }
    switch values.allKeys.first {
    case .notFound: self = .notFound(try record(.notFound))
    case .duplicate: self = .duplicate(try record(.duplicate))
    case .invalid: self = .invalid(try values.decode(ValidationError.self, forKey: .invalid))
    case .constraint: self = .constraint(try text(.constraint))
    case .busy: self = .busy
    case .full: self = .full
    case .noPermission: self = .noPermission(try text(.noPermission))
    case .corrupt: self = .corrupt(try text(.corrupt))
    case .newerSchema:
      let versions = try values.decode(SchemaVersions.self, forKey: .newerSchema)
      self = .newerSchema(found: versions.found, supported: versions.supported)
    case .cannotCreate: self = .cannotCreate(try text(.cannotCreate))
    case .io:
      let engine = try values.decode(Engine.self, forKey: .io)
      self = .io(code: engine.code, message: engine.message)
    case .outcomeUnknown: self = .outcomeUnknown(try text(.outcomeUnknown))
    case .cancelled: self = .cancelled
    case .unsupported: self = .unsupported(try text(.unsupported))
    case .misuse: self = .misuse(try text(.misuse))
    case nil:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: values.codingPath, debugDescription: "unknown store error")
      )
    }
  }

  /// Encodes the associated values with the name of the case as the key. For a case without associated values, `true`
  /// is encoded instead.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .notFound(let record): try values.encode(record, forKey: .notFound)
    case .duplicate(let record): try values.encode(record, forKey: .duplicate)
    case .invalid(let error): try values.encode(error, forKey: .invalid)
    case .constraint(let rule): try values.encode(rule, forKey: .constraint)
    case .busy: try values.encode(true, forKey: .busy)
    case .full: try values.encode(true, forKey: .full)
    case .noPermission(let what): try values.encode(what, forKey: .noPermission)
    case .corrupt(let what): try values.encode(what, forKey: .corrupt)
    case .newerSchema(let found, let supported):
      try values.encode(SchemaVersions(found: found, supported: supported), forKey: .newerSchema)
    case .cannotCreate(let why): try values.encode(why, forKey: .cannotCreate)
    case .io(let code, let message): try values.encode(Engine(code: code, message: message), forKey: .io)
    case .outcomeUnknown(let what): try values.encode(what, forKey: .outcomeUnknown)
    case .cancelled: try values.encode(true, forKey: .cancelled)
    case .unsupported(let call): try values.encode(call, forKey: .unsupported)
    case .misuse(let mistake): try values.encode(mistake, forKey: .misuse)
    }
  }
}

extension RecordReference: Codable {
  /// Creates a reference by decoding its ``description``.
  ///
  /// - Throws: `DecodingError` if the value is not a string.
  public init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the ``description``.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
