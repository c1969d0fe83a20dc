import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

/// A law that used an answer without checking it would end the test process, and with it every other test.
struct DamagedAnswerTests {
  @Test(arguments: DamagedAnswers.allCases.filter { $0 != .all }, AnswerDamage.allCases)
  func `a store that returns wrong arrays breaks laws instead of ending the process`(
    answers: DamagedAnswers,
    damage: AnswerDamage
  ) async {
    @Sendable func spoiled<Store: RecordStoreProtocol>(_ store: Store) -> StoreCalls<Store.Item> {
      var calls = StoreCalls(store)
      answers.spoil(&calls, damage)
      return calls
    }
    await expectBroken(TaskStoreContract.laws) { SabotagedStore(calls: spoiled(try Storage(.inMemory).tasks)) }
    await expectBroken(ReportStoreContract.laws) {
      let reports = try Storage(.inMemory).reports
      return SabotagedReportStore(calls: spoiled(reports)) { grouping, query throws(StoreError) in
        damage(try await reports.summaries(by: grouping, matching: query))
      }
    }
  }

  @Test(arguments: [DamagedAnswers.insertions, .queries], AnswerDamage.allCases)
  func `a storage that returns wrong arrays breaks laws instead of ending the process`(
    answers: DamagedAnswers,
    damage: AnswerDamage
  ) async {
    @Sendable func makeStorage() throws -> DamagedStorage {
      DamagedStorage(good: try Storage(.inMemory, history: .undo), answers: answers, damage: damage)
    }
    await expectBroken(StorageContract.laws) { try makeStorage() }
    await expectBroken(HistoryContract.laws) { try makeStorage() }
    await expectBroken(DurabilityContract.laws) { try makeStorage() }
    await expectBroken(CrossProcessContract.laws) { try makeStorage() }
  }

  private func expectBroken<Subject>(
    _ laws: [Law<Subject>],
    _ makeSubject: @escaping Law<Subject>.MakeSubject
  ) async {
    let report = await Contract(laws).report(on: "damaged", patience: .milliseconds(400), makeSubject)
    #expect(!report.violations.isEmpty)
    for violation in report.violations { #expect(violation.description.count < 2000) }
  }
}
