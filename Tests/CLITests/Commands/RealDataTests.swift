import Foundation
import Testing

/// The folder with files of real test counts that several countries have published. It is in the folder `shared` next
/// to the package, and may be missing.
private let folder = URL(filePath: #filePath)
  .appending(path: "../../../../../shared/data/reports").standardized.path

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder)))
struct RealDataTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `the data of the states of India is imported and checked`() throws {
    #expect(
      try importFile("in_StatewiseTestingDetails.csv")
        == #"{"read":5543,"imported":5542,"duplicates":1,"replaced":0,"invalid":[]}"#
    )
    #expect(try totals() == [5_542, 3_232_568_672, 102_981_965, 1_101_413_610])
    let check = try #require(program.json("report", "check") as? [String: Any])
    #expect(
      check["counts"] as? NSDictionary
        == [
          "sum": 2020, "positiveAboveTested": 0, "fall": 32, "gap": 186, "duplicate": 0, "overlap": 0, "total": 0,
          "date": 0,
        ]
    )
    #expect(check["daysMissing"] as? Int == 400)
    #expect(check["locationsWithRunningTotals"] as? Int == 35)
  }

  @Test func `the history of the United States is imported, and updated two weeks later`() throws {
    #expect(
      try importFile("ctp_all-states-history_2020-12.csv")
        == #"{"read":15857,"imported":15857,"duplicates":0,"replaced":0,"invalid":[]}"#
    )
    #expect(try totals() == [15_857, 19_118_850_756, 1_328_475_396, 15_723_876_450])
    #expect(
      try importFile("ctp_all-states-history_2020-12-26.csv", "--on-duplicate", "replace")
        == #"{"read":16763,"imported":905,"duplicates":0,"replaced":15857,"invalid":[{"file":null,"line":16764,"column":null,"#
        + #""value":null,"reason":"no count was reported","isCorrection":false}]}"#
    )
    #expect(try totals() == [16_762, 22_881_187_675, 1_609_707_575, 18_676_439_631])
  }

  @Test func `the data of the regions of the Netherlands is imported with specified columns`() throws {
    #expect(
      try importFile(
        "nl_rivm_uitgevoerde_testen.csv",
        "--map",
        "location=Security_region_name,date=Date_of_statistics,tested=Tested_with_result,positive=Tested_positive"
      )
        == #"{"read":10348,"imported":10348,"duplicates":0,"replaced":0,"invalid":[]}"#
    )
    #expect(try totals() == [10_348, 14_527_086, 1_440_705, 0])
    let days = try program.run("report", "summary", "--by", "day", "--window", "7", "--from", "2021-01-01", "--json")
    #expect(
      days.output.split(separator: "\n")[1].contains(
        #""window":{"days":7,"daysKnown":7,"numberTested":342079,"numberPositive":47804,"#
          + #""positivityRate":0.13974549738510694}"#
      )
    )
  }

  private func importFile(_ name: String, _ options: String...) throws -> String {
    let output = try program.run(["import", folder + "/" + name, "--as", "reports", "--json"] + options).output
    return String(output.prefix(upTo: try #require(output.range(of: #","notKept""#)).lowerBound)) + "}"
  }

  private func totals() throws -> [Int] {
    try program.objects("report", "summary", "--by", "month").reduce(into: [0, 0, 0, 0]) { totals, month in
      for (index, key) in ["reports", "numberTested", "numberPositive", "numberNegative"].enumerated() {
        totals[index] += month[key] as? Int ?? 0
      }
    }
  }
}
