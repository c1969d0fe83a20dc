import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

/// A way for a store to be wrong, and the laws that must notice.
struct Sabotage<Subject: Sendable>: Sendable {
  /// What the saboteur does: "forgets an update".
  let name: String
  /// The names of laws, each of which must be broken.
  let laws: [String]
  /// How long to wait for what the saboteur never does; short where that is what it does wrong.
  var patience = Duration.seconds(120)
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

  /// Checks that every law named catches it.
  func expectCaught(
    by laws: [Law<Subject>],
    _ makeSubject: @escaping @Sendable () throws -> Subject
  ) async throws {
    let shared = try makeSubject()
    let saboteur = Saboteur(name, breaks: self.laws) { spoil(isShared ? shared : try makeSubject()) }
    await saboteur.expectCaught(by: laws, patience: patience)
  }
}

extension Saboteur {
  /// Checks that every law meant for it catches it, and says so in few words.
  func expectCaught(by laws: [Law<Subject>], patience: Duration) async {
    let meant = Contract(laws.filter { self.laws.contains($0.name) })
    let audit = await meant.audit([self], patience: patience)
    #expect(audit.isSound, "\(audit)")
    #expect(!self.laws.isEmpty)
    for violation in audit.findings.flatMap(\.report.violations) { #expect(violation.description.count < 2000) }
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
