import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

/// Tests that a store that neither has nor promises a capability obeys all laws that do not need the capability.
@Suite(.serialized) struct CapabilityTests {
  /// Sets of promises, each with the name of a faulty implementation that nevertheless keeps all promises in the set.
  private static let keptTo: [(StorePromises, String)] = [
    (.everything(but: .changes), "publishes nothing"),
    (.everything(but: .isolation), "reads each batch only when it is requested"),
    (.everything(but: .parts), "accepts orphans"),
    // Changes are also excluded, because an implementation that splits a call also publishes the changes of the call
    // separately.
    (.everything(but: .atomicity, .changes), "keeps half of a failed update"),
    (.everything(but: .atomicity, .changes, .parts), "keeps half of a failed batch"),
  ]

  @Test(arguments: keptTo)
  func `a capability that is not promised may be missing`(promises: StorePromises, saboteur: String) async throws {
    let sabotage = try #require(TaskSabotages.all.first { $0.name == saboteur })
    let contract = Contract(TaskStoreContract.laws)
    let report = await contract.report(on: saboteur, promising: promises, patience: .seconds(600)) {
      sabotage.spoil(try Storage(.inMemory).tasks)
    }
    #expect(report.isKept, "\(report.violations)")
    #expect(report.lines.contains { if case .notPromised = $0.result { true } else { false } })
  }
}
