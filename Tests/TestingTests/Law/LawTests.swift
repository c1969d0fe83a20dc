import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

@Suite struct LawTests {
  private struct Failure: Error {}

  @Test func `no two laws of a contract have the same name`() {
    for names in [
      TaskStoreContract.laws.map(\.name), ReportStoreContract.laws.map(\.name), StorageContract.laws.map(\.name),
      DurabilityContract.laws.map(\.name), HistoryContract.laws.map(\.name), CrossProcessContract.laws.map(\.name),
    ] {
      #expect(Set(names).count == names.count)
    }
  }

  @Test func `a failure to create the subject is not a violation`() async {
    for law in [TaskStoreContract.laws[0], TaskStoreContract.laws.last].compactMap(\.self) {
      await #expect(throws: Failure.self) { try await law.check { throw Failure() } }
    }
  }

  @Test func `a failure of the store that no law expects is a violation`() async {
    let law = Law<any TaskStoreProtocol>("tasks can be counted", in: .querying) { _ in throw StoreError.busy }
    let violation = await #expect(throws: ContractViolation.self) {
      try await law.check(patience: .seconds(600)) { try Storage(.inMemory).tasks }
    }
    #expect(violation?.law == "tasks can be counted")
    #expect(violation?.actual == "the store failed: the store is busy with another writer; try again")
  }

  @Test func `samples that break the rules of their type are not blamed on the store`() async {
    let error = ValidationError(field: "end", value: "1", rule: "must be after the start")
    let law = Law<Int>("samples are stored", in: .values) { _ in throw error }
    let violation = await #expect(throws: ContractViolation.self) { try await law.check { 1 } }
    #expect(violation?.expected == "samples that obey the rules of their type")
    #expect(violation?.actual == "end “1” must be after the start")
  }

  @Test func `a call that never ends is a violation`() async {
    let clock = HeldClock()
    let law = Law<Int>("it ends", in: .querying) { _ in
      clock.letGo()
      await untilCancelled()
    }
    let violation = await #expect(throws: ContractViolation.self) {
      try await law.check(patience: .seconds(10), clock: clock) { 1 }
    }
    #expect(violation?.actual == "that did not happen within 10.0 seconds")
  }

  @Test func `a law is described by its name`() {
    let law = TaskStoreContract.laws[0]
    #expect("\(law)" == law.name)
    #expect(law.name == "a new store is empty")
    #expect(law.group == .inserting)
  }
}
