/// An implementation with one deliberate fault. It is used to check whether a contract detects the fault.
///
/// ```swift
/// let newestFirst = Saboteur<any NoteStore>(
///   "puts the newest first",
///   breaks: ["notes come in the order in which they were added"]
/// ) {
///   NewestFirst()
/// }
/// ```
///
/// `NoteStore` and `NewestFirst` are from <doc:TestYourOwnStore>.
public struct Saboteur<Subject: Sendable>: Sendable {
  /// A closure that creates a new subject each time it is called. A subject is an instance of the faulty
  /// implementation.
  public typealias MakeSubject = Law<Subject>.MakeSubject

  /// The name of the faulty implementation, which describes its fault, such as “forgets the country”.
  public let name: String
  /// The names of the laws that must catch the fault.
  public let laws: [String]

  let newPlace: @Sendable () async throws -> MakeSubject
}

extension Saboteur {
  /// Creates a faulty implementation for a contract that requires fresh, empty subjects.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation, which describes its fault.
  ///   - laws: The names of the laws that must catch the fault.
  ///   - makeSubject: A closure that creates a fresh, empty subject with the fault.
  public init(_ name: String, breaks laws: [String], _ makeSubject: @escaping MakeSubject) {
    self.init(name: name, laws: laws) { makeSubject }
  }

  /// Returns a faulty implementation for a contract whose laws reopen a location.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation, which describes its fault.
  ///   - laws: The names of the laws that must catch the fault.
  ///   - newPlace: A closure that is called once for each law and returns a closure that opens a subject at the law's
  ///     location.
  public static func ofPlaces(
    _ name: String,
    breaks laws: [String],
    _ newPlace: @escaping @Sendable () async throws -> MakeSubject
  ) -> Saboteur {
    Saboteur(name: name, laws: laws, newPlace: newPlace)
  }
}
