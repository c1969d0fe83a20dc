import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

@Suite struct ContractReportTests {
  private struct NoDisk: Error {}

  /// Laws about a number. The number 7 breaks only the third law.
  private static let laws = [
    Law<Int>("it is positive", in: LawGroup("signs")) { try expect($0 > 0, "it to be positive", but: "it is \($0)") },
    Law<Int>("it is odd", in: LawGroup("parity")) { try expect("its remainder", $0 % 2, is: 1) },
    Law<Int>("it is even", in: LawGroup("parity")) { try expect("its remainder", $0 % 2, is: 0) },
    Law<Int>("its square is exact", in: LawGroup("parity"), needing: .roundness, .atomicity) { _ in },
  ]

  private let contract = Contract(laws)

  @Test func `a report is readable`() async {
    let report = await contract.report(on: "Seven", promising: .everything(but: .roundness)) { 7 }
    #expect(
      report.description == """
        signs
          kept: it is positive
        parity
          kept: it is odd
          broken: it is even
            expected: its remainder to be 0
            but: it is 1
          not promised: its square is exact
            roundness: has no rest
        Seven: 2 kept, 1 broken, 1 not promised
        """
    )
    #expect(!report.isKept)
    #expect(throws: report) { try report.requireKept() }
    #expect(report.violations.map(\.law) == ["it is even"])
  }

  @Test func `a law is not kept if creating the subject fails or the check is cancelled`() async {
    let failed = await Contract([Self.laws[0]]).report(on: "Seven") { throw NoDisk() }
    #expect(
      failed.description == """
        signs
          not checked: it is positive
            there was nothing to check: NoDisk()
        Seven: 0 kept, 1 not checked
        """
    )
    #expect(throws: failed) { try failed.requireKept() }
    let run = Task { [contract] in
      await untilCancelled()
      return await contract.report(on: "Seven") { 7 }
    }
    run.cancel()
    #expect(await run.value.totals == "Seven: 0 kept, 4 not checked")
  }

  @Test func `a law that is not promised does not break the contract`() async throws {
    let report = await contract.report(on: "Two", promising: [.atomicity]) { 2 }
    #expect(report.lines.map(\.result).suffix(2) == [.kept, .notPromised([.roundness])])
    let even = await Contract([Self.laws[2], Self.laws[3]]).report(on: "Two", promising: []) { 2 }
    #expect(even.isKept)
    try even.requireKept()
    #expect(even.totals == "Two: 1 kept, 1 not promised")
  }

  @Test func `a law states its required capabilities, and those that are not promised`() async throws {
    #expect(Self.laws.map(\.capabilities) == [[], [], [], [.roundness, .atomicity]])
    #expect(Self.laws[1].needing(.undo).capabilities == [.undo])
    #expect(try await Self.laws[3].check { 7 } == .kept)
    #expect(try await Self.laws[3].check(promising: [.roundness]) { 7 } == .notPromised([.atomicity]))
    #expect(try await Self.laws[3].check(promising: []) { throw NoDisk() } == .notPromised([.roundness, .atomicity]))
  }

  @Test func `promises include the named capabilities, or all except those`() {
    let promises: [StorePromises] = [[.undo], .everything(but: .undo), .everything, []]
    #expect(promises.map { $0.contains(.undo) } == [true, false, true, false])
    #expect(promises.map { $0.contains(.roundness) } == [false, true, true, false])
  }

  @Test func `a durability contract uses a new location for each law`() async throws {
    try await TemporaryFolder.with { folder in
      let report = await Contract(DurabilityContract.laws).report(on: "JSON", patience: .seconds(600)) {
        try await StorageKind.json.makeStorage(at: folder.path(of: "logbook"))
      }
      // The contract is not kept, because all laws use the same location, which is empty only for the first law.
      #expect(!report.isKept)
    }
    try await TemporaryFolder.with { folder in
      let report = await Contract(DurabilityContract.laws).report(onNewPlacesOf: "JSON", patience: .seconds(600)) {
        let path = folder.path(of: UUID().uuidString)
        return { try await StorageKind.json.makeStorage(at: path) }
      }
      try report.requireKept()
      #expect(report.lines.map(\.law) == DurabilityContract.laws.map(\.name))
    }
  }
}

extension StoreCapability {
  fileprivate static let roundness = StoreCapability("roundness", "has no rest")
}
