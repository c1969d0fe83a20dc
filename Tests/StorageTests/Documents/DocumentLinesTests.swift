import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

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

  private func compare<Item: Record>(_ records: [Item]) throws {
    let lines = try #require(DocumentLines(Item.self))
    let encoder = JSONEncoder()
    encoder.outputFormatting = DocumentFormat.jsonOutput
    var read = 0
    for record in records {
      var line: [UInt8] = []
      #expect(lines.write(record.fieldContents, to: &line))
      let json = try encoder.encode(DocumentEntry(record))
      #expect(line == [UInt8](json), "\(String(decoding: json, as: UTF8.self))")
      guard let found = try self.record(Item.self, in: line) else { continue }
      read += 1
      #expect(try found == JSONDecoder().decode(DocumentEntry<Item>.self, from: json).record())
    }
    #expect(read > 0)
  }

  /// Returns the record in a line, or `nil` if the line must be read by Foundation.
  private func record<Item: Record>(_ kind: Item.Type, in line: [UInt8]) throws -> Item? {
    let source = DocumentLineSource(line + [UInt8(ascii: "\n")])
    source.begin(try #require(DocumentLines(kind))) { _ in throw CocoaError(.coderReadCorrupt) }
    do { return try source.records(kind)?.first } catch { return nil }
  }

  @Test(arguments: [
    (#""number":1,"#, #""number":01,"#), (#""number":1,"#, #""number":1.5,"#), (#""number":1,"#, #""number": 1,"#),
    (#""number":1,"#, #""number":1234567890123456789,"#), (#""number":1,"#, #""number":0,"#), (#""number":1,"#, ""),
    (#""number":1,"#, #""number":1,"number":1,"#), (#"Tested":1}"#, #"Tested":1"#), (#"Tested":1}"#, #"Tested":1}}"#),
    (#"Tested":1}"#, #"Tested":1}]"#), ("2020-12-26T", "2020-12-32T"), ("2020-12-26T", "2020-12-26"),
    (#""location":"a""#, #""location":"\u0041""#), (#""location":"a""#, #""location":null"#), ("6E5F", "6E5G"),
    ("6E5F", "6E5:"), ("6E5F", "6E5@"), ("6E5F", "6E5/"), ("6E5F", "6E5"), ("-C36C", "_C36C"),
    (#""id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""id":"nonsense""#),
  ])
  func `a line in a different form is left to Foundation`(part: String, other: String) throws {
    #expect(try record(Report.self, in: Array(Self.report.utf8)) != nil)
    let line = Self.report.replacing(part, with: other)
    #expect(line != Self.report)
    #expect(try record(Report.self, in: Array(line.utf8)) == nil, "\(line)")
  }

  @Test(arguments: ["{}", "{", ""])
  func `an incomplete line is left to Foundation`(line: String) throws {
    #expect(try record(Report.self, in: Array(line.utf8)) == nil)
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
    let data = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let document = try #require(Document(linesOf: data, .logbook))
    let content = try document.content()
    #expect(document.isAsWritten(content))
    let text = String(decoding: data, as: UTF8.self)
    let indented = [UInt8](text.replacing("\n{", with: "\n  {").utf8)
    #expect(Document(linesOf: indented, .logbook) == nil)
    let decoded = try DocumentFormat.json.decode(indented, .logbook).content()
    for content in [decoded, content] {
      var written: [UInt8] = []
      try DocumentFormat.json.encode(Document(content, .logbook)) { written += $0 }
      #expect(written == data)
    }
    for length in stride(from: 0, to: data.count - 1, by: 97) {
      let isRead = Document(linesOf: Array(data.prefix(length)), .logbook) != nil
      #expect(!isRead)
    }
    for (part, other) in [("}\n]", "},\n]"), ("},\n{", "}\n{"), (#""kind":"logbook""#, #""kind":"other""#)] {
      #expect(text.contains(part))
      let isRead = Document(linesOf: Array(text.replacing(part, with: other, maxReplacements: 1).utf8), .logbook) != nil
      #expect(!isRead, "\(other)")
    }
  }

  @Test(arguments: [0, 7, -1, 10, 1_234_567_890, Int64.max, Int64.min])
  func `an integer is written in decimal`(number: Int64) {
    var json: [UInt8] = []
    json.append(number)
    #expect(String(decoding: json, as: UTF8.self) == String(number))
  }

  @Test func `a large document is written in parts`() throws {
    var content = InMemoryContent(.logbook, history: .off)
    var reports = ReportGenerator(seed: 3, shape: .plausible)
    let generated = try (1...12_000).map { _ in try reports.next() }
    _ = try content.change(at: 1) { (table: inout InMemoryRecords<Report>) throws(StoreError) in
      try table.insert(generated)
    }
    var parts: [Int] = []
    var bytes: [UInt8] = []
    try DocumentFormat.json.encode(Document(content, .logbook)) { data in
      parts.append(data.count)
      bytes += data
    }
    #expect(parts.count > 1 && parts.allSatisfy { $0 < 2 << 20 })
    #expect(try #require(Document(linesOf: bytes, .logbook)).content()[Report.self, at: 1].records.count == 12_000)
    #expect(throws: StoreError.full) {
      try DocumentFormat.json.encode(Document(content, .logbook)) { _ throws(StoreError) in throw .full }
    }
  }

  private static let report =
    #"{"dateReported":"2020-12-26T09:30:00Z","id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","location":"a","number":1,"#
    + #""numberTested":1}"#

  @Test(arguments: shapes)
  func `the earlier versions of records in a step are written and read as by Foundation`(shape: RecordShape) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = DocumentFormat.jsonOutput
    var (tasks, reports) = (TaskGenerator(seed: 4, shape: shape), ReportGenerator(seed: 5, shape: shape))
    var read = 0
    for number in 1...100 {
      var step = Document.StepEntry(
        number: number,
        date: "2020-12-26T09:30:00Z",
        undoneFirst: nil,
        undoneLast: nil,
        isUndoable: true
      )
      let (old, other) = (try tasks.next().numbered(number), try reports.next().numbered(number))
      step.before = [
        ("tasksBefore", TableRecords(records: [old])), ("reportsBefore", TableRecords(records: [other, other])),
      ]
      let json = try encoder.encode(step)
      var line: [UInt8] = []
      #expect(step.write(to: &line))
      #expect(line == [UInt8](json))
      guard let found = Document.StepEntry(line: line.indices, of: line, .logbook) else { continue }
      read += 1
      #expect(try encoder.encode(found) == json)
      #expect(try found.step(.logbook).before.first as? [TaskItem] == [old])
    }
    #expect(read > 0)
  }

  @Test func `the line of a step is written and read as by Foundation`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = DocumentFormat.jsonOutput
    let ids = (0..<3).map { _ in UUID() }
    for changes in [
      [:], ["tasks": Document.ChangeEntry(inserted: ids, updated: nil, deleted: [])],
      [
        "reports": Document.ChangeEntry(inserted: nil, updated: ids, deleted: [ids[0]]),
        "tasks": Document.ChangeEntry(inserted: nil, updated: nil, deleted: nil),
      ],
    ] {
      for undone in [nil, 7] {
        let step = Document.StepEntry(
          number: 12,
          date: "2020-12-26T09:30:00Z",
          undoneFirst: undone,
          undoneLast: undone,
          isUndoable: undone == nil,
          changes: changes
        )
        let json = try encoder.encode(step)
        var line: [UInt8] = []
        #expect(step.write(to: &line))
        #expect(line == [UInt8](json))
        let read = Document.StepEntry(line: line.indices, of: line, .logbook)
        #expect(try encoder.encode(try #require(read)) == json)
      }
    }
  }

  @Test(arguments: [
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1}}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1,"number":2}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1,"reports":{"inserted":["?"]}}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1,"reports":{"moved":[]}}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1,"reportsBefore":[{}]}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1,"reportsBefore":[\#(report),]}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1,"reportsBefore":[\#(report)\#(report)]}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1,"reportsBefore":[\#(report)}"#,
    #"{"date":"2020-12-26T09:30:00Z","isUndoable":true,"number":1,"placesBefore":[\#(report)]}"#,
    #"{"number":1,"isUndoable":true,"date":"2020-12-26T09:30:00Z"}"#,
    "{}", "{", "",
  ])
  func `a step in a different form is left to Foundation`(line: String) {
    let bytes = Array(line.utf8)
    let step = Document.StepEntry(line: bytes.indices, of: bytes, .logbook)
    #expect(step == nil)
  }
}
