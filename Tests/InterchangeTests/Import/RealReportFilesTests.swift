import Foundation
import LogbookInterchange
import Testing

struct RealReportFilesTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data/reports").standardizedFileURL

  private static let isThere = FileManager.default.fileExists(atPath: folder.path)

  struct Measures: Hashable {
    /// The number of records, including the header.
    let records: Int
    let fieldsOfEach: Int
    /// The total size of the fields in bytes, without delimiters and quotes.
    let bytes: Int
  }

  /// The files and their measures according to Python's `csv` module.
  static let files: [(name: String, measures: Measures)] = [
    ("ca_qc_testing.csv", Measures(records: 541, fieldsOfEach: 12, bytes: 33_988)),
    ("ctp_all-states-history_2020-12-26.csv", Measures(records: 16_764, fieldsOfEach: 42, bytes: 1_473_714)),
    ("ctp_all-states-history_2020-12.csv", Measures(records: 15_858, fieldsOfEach: 42, bytes: 1_373_557)),
    ("in_StatewiseTestingDetails.csv", Measures(records: 5_544, fieldsOfEach: 5, bytes: 197_550)),
    ("jp_pcr_tested_daily.csv", Measures(records: 359, fieldsOfEach: 2, bytes: 4_778)),
    ("nl_rivm_uitgevoerde_testen.csv", Measures(records: 10_349, fieldsOfEach: 7, bytes: 551_406)),
    ("owid_testing_all_2020.csv", Measures(records: 3_163, fieldsOfEach: 11, bytes: 566_536)),
    ("20200224", Measures(records: 22, fieldsOfEach: 24, bytes: 1_762)),
    ("20200301", Measures(records: 22, fieldsOfEach: 24, bytes: 1_828)),
    ("20200322", Measures(records: 22, fieldsOfEach: 24, bytes: 2_144)),
    ("20200401", Measures(records: 22, fieldsOfEach: 24, bytes: 2_236)),
    ("20200420", Measures(records: 22, fieldsOfEach: 24, bytes: 2_371)),
    ("20200511", Measures(records: 22, fieldsOfEach: 24, bytes: 2_345)),
    ("20200619", Measures(records: 22, fieldsOfEach: 24, bytes: 2_285)),
    ("20200624", Measures(records: 22, fieldsOfEach: 24, bytes: 2_255)),
    ("20200625", Measures(records: 22, fieldsOfEach: 24, bytes: 2_477)),
    ("20200812", Measures(records: 22, fieldsOfEach: 24, bytes: 2_449)),
    ("20201113", Measures(records: 22, fieldsOfEach: 24, bytes: 3_135)),
    ("20201204", Measures(records: 22, fieldsOfEach: 24, bytes: 4_436)),
  ]

  @Test(.enabled(if: isThere), arguments: files)
  func `a published file is read completely`(name: String, measures: Measures) throws {
    let path = name.hasSuffix(".csv") ? name : "it_dpc_regioni_daily/dpc-covid19-ita-regioni-\(name).csv"
    var reader = try CSVReader(ByteSource(path: Self.folder.appending(path: path).path))
    var (records, bytes) = (0, 0)
    while let step = try reader.next() {
      #expect(step == .record)
      #expect(reader.count == measures.fieldsOfEach)
      records += 1
      bytes += try reader.texts().reduce(0) { $0 + $1.utf8.count }
    }
    #expect(Measures(records: records, fieldsOfEach: measures.fieldsOfEach, bytes: bytes) == measures)
  }

  @Test(
    .enabled(if: isThere),
    arguments: [
      ("in_StatewiseTestingDetails.csv", 0), ("jp_pcr_tested_daily.csv", 0), ("nl_rivm_uitgevoerde_testen.csv", 1),
      ("ca_qc_testing.csv", 1), ("owid_testing_all_2020.csv", 1), ("ctp_all-states-history_2020-12-26.csv", 0),
      ("it_dpc_regioni_daily/dpc-covid19-ita-regioni-20201204.csv", 0),
    ]
  )
  func `every date in a published file is read`(name: String, column: Int) throws {
    var reader = try CSVReader(ByteSource(path: Self.folder.appending(path: name).path))
    #expect(try reader.next() == .record)
    while try reader.next() != nil {
      let text = try #require(try reader.text(at: column))
      let date = try DateText(text)
      #expect(date.date > Date(timeIntervalSince1970: 1_577_836_800))
    }
  }
}
