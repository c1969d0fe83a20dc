import Domain
import Persistence
import StoreContracts
import Testing

/// A way for a store to be wrong, and the laws that must notice.
struct Sabotage<Subject: Sendable>: Sendable {
  /// What the saboteur does: "forgets an update".
  let name: String
  /// The names of laws, each of which must be broken.
  let laws: [String]
  /// How long to wait for what the saboteur never does; short where that is what it does wrong.
  var patience = Duration.seconds(60)
  /// Whether all subjects are one and the same.
  var isShared = false
  /// Makes a good subject a bad one.
  let spoil: @Sendable (Subject) -> Subject

  /// The same sabotage of something that the subject can be taken from and put into.
  func lifted<Other: Sendable>(_ lift: @escaping @Sendable (Other, @Sendable (Subject) -> Subject) -> Other)
    -> Sabotage<Other>
  {
    Sabotage<Other>(name: name, laws: laws, patience: patience, isShared: isShared) { [spoil] in lift($0, spoil) }
  }

  /// Checks that every law named is broken.
  func expectViolations(
    of contract: [Law<Subject>],
    _ makeSubject: @escaping @Sendable () throws -> Subject
  ) async throws {
    let shared = try makeSubject()
    for name in laws {
      let law = try #require(contract.first { $0.name == name }, "no law has the name “\(name)”")
      let violation = await #expect(throws: ContractViolation.self, "“\(name)” must be broken") {
        try await law.check(patience: patience) { spoil(isShared ? shared : try makeSubject()) }
      }
      #expect(violation?.law == name)
      #expect((violation?.description.count ?? 0) < 2000)
    }
  }
}

extension Sabotage: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// The names of the laws that no saboteur breaks.
func uncaught<Subject>(of laws: [Law<Subject>], by sabotages: [Sabotage<Subject>]) -> [String] {
  let caught = Set(sabotages.flatMap(\.laws))
  return laws.map(\.name).filter { !caught.contains($0) }
}

/// A value that a saboteur makes, which is valid.
func valid<Value>(_ make: () throws(ValidationError) -> Value) throws(StoreError) -> Value {
  do { return try make() } catch { throw .invalid(error) }
}
