public import Foundation

/// An error that a store throws.
///
/// A call that throws has changed nothing, except possibly if it throws ``outcomeUnknown(_:)``. The ``description``
/// never contains stored values. The associated value of ``invalid(_:)`` contains the rejected value for callers that
/// want to show it.
public enum StoreError: Error, Hashable, Sendable {
  /// The store does not contain the record that the reference identifies.
  case notFound(RecordReference)
  /// The ID or number in the reference already belongs to another record.
  case duplicate(RecordReference)
  /// A value breaks a rule of the record type. The associated error names the field, the value and the rule.
  case invalid(ValidationError)
  /// The call would violate a constraint of the store. The string describes the constraint.
  case constraint(String)
  /// Another writer blocked the store. Try again later.
  case busy
  /// The disk is full, or there is not enough memory.
  case full
  /// The permissions of the store or its folder do not allow reading or writing, or the database server denies access.
  /// The string contains the details, such as the path.
  case noPermission(String)
  /// The stored data cannot be read: the file or database is damaged, or belongs to another program. The string
  /// describes the problem.
  case corrupt(String)
  /// A later version of this software wrote the store. The call has not changed the store. The values are the version
  /// of the store's format and the latest version that this software supports.
  case newerSchema(found: Int, supported: Int)
  /// The store cannot be opened or created, for example because its file does not exist or its path is a folder. The
  /// string contains the reason.
  case cannotCreate(String)
  /// The storage medium or the connection to the database server failed, or the server did not respond in time. The
  /// values are the code and the message from the database engine or the operating system.
  case io(code: Int, message: String)
  /// It is unknown whether the call took effect; the string contains the reason. Read the store before trying again.
  ///
  /// For example, the disk may have failed to confirm a change that had already been written.
  case outcomeUnknown(String)
  /// The task was cancelled before the call took effect.
  case cancelled
  /// The store does not support the call. The string describes the call or the reason. Mocks also throw this error for
  /// a call without a stub.
  case unsupported(String)
  /// The program uses the store incorrectly, for example with an invalid SQL statement. The string describes the
  /// mistake; the store itself is intact.
  case misuse(String)
}

extension StoreError {
  /// Returns the error for a store that cannot assign another number because the largest number in ``Record/numbers``
  /// has already been used.
  public static func noNumberLeft<Kind: Record>(for kind: Kind.Type) -> StoreError {
    .constraint("every number for \(Kind.name.withArticle) has been assigned")
  }
}

/// A reference that identifies a record by its kind and its ID or number, without revealing the record's content.
public struct RecordReference: Hashable, Sendable, CustomStringConvertible {
  /// The name of the kind, followed by the ID, the number or another text that identifies the record, such as `task
  /// 17`.
  public let description: String

  /// Creates a reference to a record of a kind that has no ``Record`` type.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind, such as `place`.
  ///   - name: The text that distinguishes the record from others of its kind. The text appears in messages, so it must
  ///     not be a stored value.
  public init(kind: String, _ name: String) {
    description = "\(kind) \(name)"
  }

  /// Creates a reference to the record with the given number.
  public init<Kind: Record>(_ kind: Kind.Type, number: Int) {
    description = "\(Kind.name) \(number)"
  }

  /// Creates a reference to the record with the given ID.
  public init<Kind: Record>(_ id: RecordID<Kind>) {
    description = "\(Kind.name) \(id)"
  }
}

extension StoreError: CustomStringConvertible, LocalizedError {
  /// The same text as ``description``, always in English. The error's `localizedDescription` returns this text.
  public var errorDescription: String? { description }

  /// A one-line message without stored values.
  public var description: String {
    switch self {
    case .notFound(let record): "there is no \(record)"
    case .duplicate(let record): "there is already \("\(record)".withArticle)"
    case .invalid(let error): "\(error.field) \(error.rule)"
    case .constraint(let rule): rule
    case .busy: "the store is busy with another writer; try again"
    case .full: "the disk or the memory is full"
    case .noPermission(let what): "no permission: \(what)"
    case .corrupt(let what): "the store cannot be read: \(what)"
    case .newerSchema(let found, let supported):
      "the store has version \(found); this program reads up to \(supported)"
    case .cannotCreate(let why): "the store cannot be opened or created: \(why)"
    case .io(let code, let message): "the storage failed: \(message) (\(code))"
    case .outcomeUnknown(let what): "it is unknown whether the change was made: \(what)"
    case .cancelled: "cancelled; nothing was changed"
    case .unsupported(let call): call
    case .misuse(let mistake): "programming error: \(mistake)"
    }
  }
}
