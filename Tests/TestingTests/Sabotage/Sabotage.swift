import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

/// A fault of a subject, such as a store, and the laws that must detect the fault.
struct Sabotage<Subject: Sendable>: Sendable {
  let name: String
  let laws: [String]
  /// The timeout for events, which is short if the fault is a missing event.
  var patience = Duration.seconds(120)
  /// Whether all faulty subjects are made from the same correct subject.
  var isShared = false
  /// A closure that makes a faulty subject from a correct one.
  let spoil: @Sendable (Subject) -> Subject

  /// Returns the same fault for a different type of subject that contains a `Subject`.
  func lifted<Other: Sendable>(_ lift: @escaping @Sendable (Other, @Sendable (Subject) -> Subject) -> Other)
    -> Sabotage<Other>
  {
    Sabotage<Other>(name: name, laws: laws, patience: patience, isShared: isShared) { [spoil] in lift($0, spoil) }
  }

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
  /// Checks that each given law that should detect the fault does so, and that the violations have short descriptions.
  func expectCaught(by laws: [Law<Subject>], patience: Duration) async {
    let intended = Contract(laws.filter { self.laws.contains($0.name) })
    let audit = await intended.audit([self], patience: patience)
    #expect(audit.isSound, "\(audit)")
    #expect(!self.laws.isEmpty)
    for violation in audit.findings.flatMap(\.report.violations) { #expect(violation.description.count < 2000) }
  }
}

extension Sabotage: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// Returns the names of the laws that none of the faults is meant to break.
func uncaught<Subject>(of laws: [Law<Subject>], by sabotages: [Sabotage<Subject>]) -> [String] {
  let caught = Set(sabotages.flatMap(\.laws))
  return laws.map(\.name).filter { !caught.contains($0) }
}

func valid<Value>(_ make: () throws(ValidationError) -> Value) throws(StoreError) -> Value {
  do { return try make() } catch { throw .invalid(error) }
}
