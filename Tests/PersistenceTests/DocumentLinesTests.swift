import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests that the line-based reader and writer of JSON documents agree with Foundation's coders.
@Suite struct DocumentLinesTests {
  private static let shapes: [RecordShape] = [.plausible, .edge, .hostile]

  @Test(arguments: shapes)
  func `the line of a task is written and read as by Foundation`(shape: RecordShape) throws {
    var generator = TaskGenerator(seed: 11, shape: shape)
    try compare((1...300).map { try generator.next().numbered($0) })
  }

  @Test(arguments: shapes)
  func `the line of a report is written and read as by Foundation`(shape: RecordShape) throws {
    var generator = ReportGenerator(seed: 12, shape: shape)
    try compare((1...300).map { try generator.next().numbered($0) })
  }

  private func compare<Record: LogbookRecords.Record>(_ records: [Record]) throws {
    let lines = try #require(DocumentLines<Record>())
    let encoder = JSONEncoder()
    encoder.outputFormatting = DocumentFormat.jsonOutput
    var read = 0
    for record in records {
      var line: [UInt8] = []
      let entry = DocumentEntry(record)
      #expect(lines.write(entry, to: &line))
      let json = try encoder.encode(entry)
      #expect(line == [UInt8](json), "\(String(decoding: json, as: UTF8.self))")
      guard let entry = lines.entry(line.span) else { continue }
      read += 1
      #expect(try entry.record() == JSONDecoder().decode(DocumentEntry<Record>.self, from: json).record())
    }
    #expect(read > 0)
  }

  @Test(arguments: [
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"a","number":01}"#,
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"a","number":1.5}"#,
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"a","number":1234567890123456789}"#,
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"a","number":1"#,
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"a","number":1}}"#,
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","number":1}"#,
    #"{"number":1,"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"a"}"#,
    #"{"id":"nonsense","location":"a","number":1}"#,
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"\u0041","number":1}"#,
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"a"}"#,
    #"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "location":"a","number":1}"#,
    "{}", "{", "",
  ])
  func `a line in another form is left to Foundation`(line: String) throws {
    #expect(try #require(DocumentLines<Report>()).entry(Array(line.utf8).span) == nil)
  }

  @Test func `a document is read line by line unless its layout was edited`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("logbook.json")
    var (tasks, reports) = (TaskGenerator(seed: 1, shape: .hostile), ReportGenerator(seed: 2, shape: .hostile))
    do {
      let storage = try Storage(.json(path), history: .undo)
      try await storage.tasks.insert((1...20).map { _ in try tasks.next() })
      let inserted = try await storage.reports.insert((1...20).map { _ in try reports.next() })
      try await storage.reports.delete(withIDs: [inserted[3].id])
    }
    let data = try Data(contentsOf: URL(filePath: path))
    let document = try #require(Document(linesOf: data, .logbook))
    let content = try document.content()
    #expect(document.isAsWritten(content))
    let indented = Data(String(decoding: data, as: UTF8.self).replacing("\n{", with: "\n  {").utf8)
    #expect(Document(linesOf: indented, .logbook) == nil)
    let decoded = try DocumentFormat.json.decode(indented, .logbook).content()
    #expect(try DocumentFormat.json.encode(Document(decoded)) == data)
    #expect(try DocumentFormat.json.encode(Document(content)) == data)
    for length in stride(from: 0, to: data.count - 1, by: 97) {
      #expect(Document(linesOf: data.prefix(length), .logbook) == nil)
    }
  }
}
