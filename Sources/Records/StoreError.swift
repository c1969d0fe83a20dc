/// Everything that can go wrong between a caller and a store, as cases a caller can act on.
///
/// When a call throws, it has changed nothing; only ``outcomeUnknown(_:)`` leaves that open. ``description`` never contains what the user stores; the payload of
/// ``invalid(_:)`` has it for whoever wants to show it.
public enum StoreError: Error, Hashable, Sendable {
  /// No record has this identity or number.
  case notFound(RecordReference)
  /// The store already has a record with this identity or number.
  case duplicate(RecordReference)
  /// A value breaks a rule of the record.
  case invalid(ValidationError)
  /// The records together break a rule of the store; the text says which.
  case constraint(String)
  /// Another writer held the store for longer than the patience allows. Try again later.
  case busy
  /// There is no room: on the disk or in memory.
  case full
  /// The store, or the folder it lies in, does not allow writing or reading.
  case noPermission(String)
  /// What is stored there cannot be read as a logbook: damaged, or another program's.
  case corrupt(String)
  /// The store was written by a later version of this software. It has not been touched.
  case newerSchema(found: Int, supported: Int)
  /// There is no store and none can be made; the text says why.
  case cannotCreate(String)
  /// The medium failed: the engine's own code and message.
  case io(code: Int, message: String)
  /// The call failed in a way that leaves unknown whether it took effect; the text says how. Read the store before trying
  /// again.
  ///
  /// The disk may have failed to confirm a change that had already been made, for example.
  case outcomeUnknown(String)
  /// The task was cancelled before the call took effect.
  case cancelled
  /// The store has no answer for this call; the text names it. Mocks throw it for a call nobody stubbed.
  case unsupported(String)
  /// The program that uses the store has made a mistake, such as a wrong statement of SQL; the text describes it. The
  /// store itself is sound.
  case misuse(String)
}

extension StoreError {
  /// Every number that a record can be given has been given: ``Record/numbers``.
  package static func noNumberLeft<Kind: Record>(for kind: Kind.Type) -> StoreError {
    .constraint("no number is left for another \(Kind.name)")
  }
}

/// Names a record by its kind and by its identity or number, without its content.
public struct RecordReference: Hashable, Sendable, CustomStringConvertible {
  /// What is meant, such as `task 17`.
  public let description: String

  /// A record of a kind that has no ``Record`` type.
  ///
  /// - Parameters:
  ///   - kind: What a person calls such a record: `place`.
  ///   - name: What tells it from others. It appears in messages, so it must not be what a user stores.
  public init(kind: String, _ name: String) {
    description = "\(kind) \(name)"
  }

  /// The record with a number.
  public init<Kind: Record>(_ kind: Kind.Type, number: Int) {
    description = "\(Kind.name) \(number)"
  }

  /// The record with an identity.
  public init<Kind: Record>(_ id: RecordID<Kind>) {
    description = "\(Kind.name) \(id)"
  }
}

extension StoreError: CustomStringConvertible {
  /// One line for a person, without anything the user stores.
  public var description: String {
    switch self {
    case .notFound(let record): "there is no \(record)"
    case .duplicate(let record): "there is already a \(record)"
    case .invalid(let error): "\(error.field) \(error.rule)"
    case .constraint(let rule): rule
    case .busy: "the store is busy with another writer; try again"
    case .full: "there is no room left for the store"
    case .noPermission(let what): "no permission: \(what)"
    case .corrupt(let what): "the store cannot be read: \(what)"
    case .newerSchema(let found, let supported):
      "the store has version \(found); this program reads up to \(supported)"
    case .cannotCreate(let why): "the store cannot be opened or created: \(why)"
    case .io(let code, let message): "the storage failed: \(message) (\(code))"
    case .outcomeUnknown(let what): "it is unknown whether the change was made: \(what)"
    case .cancelled: "cancelled; nothing was changed"
    case .unsupported(let call): call
    case .misuse(let mistake): "mistake in the program: \(mistake)"
    }
  }
}
