/// Something that is wrong on purpose in one way, to see that a contract notices.
///
/// ```swift
/// Saboteur("forgets the country", breaks: ["a place that was inserted is found by its country"]) {
///   ForgetfulPlaceStore()
/// }
/// ```
public struct Saboteur<Subject: Sendable>: Sendable {
  /// Makes a subject each time it is called.
  public typealias MakeSubject = Law<Subject>.MakeSubject

  /// What it does wrong: "forgets the country".
  public let name: String
  /// The names of the laws that are meant for it, each of which must catch it.
  public let laws: [String]

  let newPlace: @Sendable () async throws -> MakeSubject

  /// A saboteur that is made as a contract asks for subjects: fresh and empty.
  public init(_ name: String, breaks laws: [String], _ makeSubject: @escaping MakeSubject) {
    self.init(name: name, laws: laws) { makeSubject }
  }

  private init(
    name: String,
    laws: [String],
    newPlace: @escaping @Sendable () async throws -> MakeSubject
  ) {
    self.name = name
    self.laws = laws
    self.newPlace = newPlace
  }

  /// A saboteur for a contract that asks for a place which is opened again.
  ///
  /// - Parameter newPlace: Is called for each law and gives the way to open one place.
  public static func ofPlaces(
    _ name: String,
    breaks laws: [String],
    _ newPlace: @escaping @Sendable () async throws -> MakeSubject
  ) -> Saboteur {
    Saboteur(name: name, laws: laws, newPlace: newPlace)
  }
}
