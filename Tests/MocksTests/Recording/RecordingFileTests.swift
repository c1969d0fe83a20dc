import LogbookDomain
import LogbookMocks
import LogbookRecords
import LogbookTesting
import Foundation
import Testing

@Suite struct `A recording's file` {
  /// A recording file in version 2 of the format. Such files must remain readable until the format gets a new version.
  static let text = #"""
    {"recording":{"count":4,"kind":"task","sum":"28a138b3ad2ccf2e","version":2},
    "then":[
    {"answer":null,"call":{"changes":null},"sum":"794dff5c1bc32dd0"},
    {"answer":0,"call":{"countMatching":{"dueBefore":"2020-09-13T12:26:40Z","offset":0\#
    ,"sort":[],"tags":["a\nb"]}},"sum":"a25bd26a8ba5d775"},
    {"change":{"deleted":[],"inserted":["01020304-0506-7708-890A-0B0C0D0E0F10"]\#
    ,"isPartial":false,"updated":[]},"stream":1,"sum":"f821e32483f0aed5"},
    {"call":{"deleteMatching":{"offset":0\#
    ,"sort":[{"isDescending":true,"key":"due"}],"tags":[]}}\#
    ,"error":{"notFound":"task 3"},"sum":"67e42b3b4d02d3e0"}
    ]}

    """#

  static let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  static func read(_ lines: [String]) -> RecordingError? {
    read(Data(lines.joined(separator: "\n").utf8))
  }

  static func read(_ data: Data) -> RecordingError? {
    do throws(RecordingError) {
      _ = try StoreRecording<TaskItem>(data)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the file has sorted keys, one call per line, and a final checksum`() async throws {
    let inner = TaskStoreMock()
    inner.stub {
      $0.deleteMatching = { _ throws(StoreError) in throw .notFound(RecordReference(TaskItem.self, number: 3)) }
    }
    let recorder = TaskStoreRecorder(recording: inner)
    var changes = recorder.changes().makeAsyncIterator()
    _ = try await recorder.count(matching: TaskQuery(tags: ["a\nb"], dueBefore: moment))
    let id = TaskItem.ID(UUID(uuid: (1, 2, 3, 4, 5, 6, 0x77, 8, 0x89, 10, 11, 12, 13, 14, 15, 16)))
    inner.yieldChanges(StoreChange(inserted: [id]))
    _ = await changes.next()
    _ = await failure(of: { () throws(StoreError) in
      try await recorder.delete(matching: TaskQuery(sort: [.descending(.due)]))
    })
    #expect(try String(data: recorder.recording.data, encoding: .utf8) == Self.text)
  }

  @Test func `the file can be read with different line endings or without the last one`() throws {
    let recording = try StoreRecording<TaskItem>(Data(Self.text.utf8))
    #expect(try recording.data == Data(Self.text.utf8))
    #expect(Self.read(Data(Self.text.replacing("\n", with: "\r\n").utf8)) == nil)
    #expect(Self.read(Self.lines.dropLast()) == nil)
  }

  @Test func `a recording is written to a path and read from it`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/recording-\(UUID().uuidString).json"
    // Errors are ignored because the system deletes temporary files eventually.
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recording = try StoreRecording<TaskItem>(Data(Self.text.utf8))
    try recording.write(to: path)
    #expect(try StoreRecording<TaskItem>(contentsOf: path).data == recording.data)
  }

  @Test(arguments: ["", "SQLite format 3\0", "{\n\"header\":{\"kind\":\"logbook\"}}", "notes"])
  func `a recording replaces recordings, but no other file`(content: String) throws {
    let path = FileManager.default.temporaryDirectory.path + "/recording-\(UUID().uuidString).json"
    // Errors are ignored because the system deletes temporary files eventually.
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recording = try StoreRecording<TaskItem>(Data(Self.text.utf8))
    try Data(content.utf8).write(to: URL(filePath: path))
    #expect(throws: RecordingError.unwritable(path: path, reason: "the existing file is not a recording")) {
      try recording.write(to: path)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
    try Data("{\"recording\":{\"version\":1}}".utf8).write(to: URL(filePath: path))
    try recording.write(to: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(Self.text.utf8))
  }

  @Test func `a file without calls is valid`() throws {
    let recording = TaskStoreRecorder(recording: TaskStoreMock()).recording
    try TaskStoreMock(replaying: StoreRecording(recording.data)).expectFinished()
  }

  // MARK: Refusals

  @Test func `the file is refused if it is missing or cannot be written`() throws {
    let path = "/nowhere/recording.json"
    do {
      _ = try StoreRecording<TaskItem>(contentsOf: path)
      Issue.record("there is nothing at \(path)")
    } catch {
      #expect(error.description.hasPrefix("the recording /nowhere/recording.json cannot be read: "))
    }
    do {
      try StoreRecording<TaskItem>(Data(Self.text.utf8)).write(to: path)
      Issue.record("there is no folder at /nowhere")
    } catch {
      #expect(error.description.hasPrefix("the recording /nowhere/recording.json cannot be written: "))
    }
  }

  @Test(arguments: ["", "\n", "[]", "{\"recording\":3},", "title,notes", "{\"recording\":{\"kind\":\"task\"}},\n"])
  func `the file is refused if it is not a recording`(text: String) {
    #expect(Self.read(Data(text.utf8)) == .notARecording)
    #expect(
      RecordingError.notARecording.description
        == #"line 1: this is not a recording, which begins with {"recording":{"count":…,"kind":…"#
    )
  }

  @Test func `the file is refused if it belongs to a different kind of store`() throws {
    let reports = try ReportStoreRecorder(recording: ReportStoreMock()).recording.data
    #expect(Self.read(reports) == .otherKind(found: "report", wanted: "task"))
    #expect(
      RecordingError.otherKind(found: "report", wanted: "task").description
        == "line 1: the recording is of a report store; it must be of a task store"
    )
  }

  @Test func `the file is refused if it has a different version, whatever its contents`() {
    let header = #"{"recording":{"kind":"other","version":1},"#
    #expect(Self.read([header, "…"]) == .otherVersion(found: 1, wanted: 2))
    #expect(
      RecordingError.otherVersion(found: 1, wanted: 2).description
        == "line 1: the recording has version 1; it must have version 2: record it again"
    )
  }

  @Test func `the file is refused if it is truncated at any position`() throws {
    let bytes = Array(Self.text.utf8)
    let firstLine = Self.lines[0].utf8.count
    // The range ends before the last line break, because a file that lacks only this line break is complete.
    for length in firstLine..<(bytes.count - 1) {
      let cut = Self.read(Data(bytes.prefix(length)))
      let lines = bytes.prefix(length).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).count
      guard case .cutOff(let line, let entries, 4) = cut else {
        Issue.record("truncated after \(length) bytes: \(cut?.description ?? "not refused")")
        return
      }
      #expect(line == lines)
      #expect(entries == lines - 2 || entries == max(0, lines - 3))
    }
    for length in 0..<firstLine { #expect(Self.read(Data(bytes.prefix(length))) == .notARecording) }
    #expect(
      RecordingError.cutOff(line: 4, entries: 1, announced: 3).description
        == "line 4: the recording is cut off after 1 of 3 entries: record it again"
    )
  }

  @Test func `the file is refused with the line number if any byte was changed`() {
    let bytes = Array(Self.text.utf8)
    var line = 1
    for (index, byte) in bytes.enumerated() where index < bytes.count - 1 {
      if byte == UInt8(ascii: "\n") {
        line += 1
        continue
      }
      var edited = bytes
      edited[index] ^= 0x01
      let refusal = Self.read(Data(edited))
      switch refusal {
      case .edited(line: line, _): break
      case .notARecording where line == 1, .otherKind where line == 1, .otherVersion where line == 1: break
      default: Issue.record("byte \(index), line \(line): \(refusal?.description ?? "not refused")")
      }
    }
  }

  @Test func `the file is refused if a line is missing, duplicated, added or moved`() {
    func refused(_ edit: (inout [String]) -> Void) -> Int? {
      var lines = Self.lines
      edit(&lines)
      if case .edited(let line, _) = Self.read(lines) { return line }
      return nil
    }
    #expect(refused { $0.remove(at: 3) } == 4)
    #expect(Self.read(Self.lines.filter { !$0.contains("error") }) == .cutOff(line: 6, entries: 3, announced: 4))
    #expect(refused { $0.insert($0[3], at: 3) } == 5)
    #expect(refused { $0.swapAt(2, 3) } == 3)
    #expect(refused { $0.insert("", at: 7) } == 8)
    #expect(refused { $0.insert("more", at: 7) } == 8)
    #expect(refused { $0.remove(at: 1) } == 2)
    var lines = Self.lines
    lines[3].replace("\"answer\":0", with: "\"answer\":2")
    #expect(
      Self.read(lines)?.description
        == "line 4: the recording was edited: it does not match the sum at its end; record it again"
    )
  }
}
