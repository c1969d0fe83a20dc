import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import XCTest

final class ContractXCTestCase: XCTestCase {
  func testEveryLawOneByOne() async throws {
    for law in ReportStoreContract.laws {
      let outcome = try await law.check(patience: .seconds(600)) { try Storage(.inMemory).reports }
      XCTAssertEqual(outcome, .kept, law.name)
    }
  }

  func testTheWholeContract() async throws {
    let report = await Contract(StorageContract.laws)
      .report(on: "memory", patience: .seconds(600)) { try Storage(.inMemory) }
    try report.requireKept()
    XCTAssertEqual(report.totals, "memory: \(StorageContract.laws.count) kept")
  }

  func testABrokenLawFails() async {
    let report = await Contract([Law<Int>("it is even", in: .values) { try expect("its remainder", $0 % 2, is: 0) }])
      .report(on: "Seven") { 7 }
    XCTAssertThrowsError(try report.requireKept()) { error in
      XCTAssertTrue("\(error)".hasSuffix("but: it is 1\nSeven: 0 kept, 1 broken"), "\(error)")
    }
  }
}
