import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

/// Tests properties of document files that the contract does not cover.
@Suite struct FileTests {
  private let folder: TemporaryFolder
  private let day = Date(timeIntervalSince1970: 1_600_000_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  static let formats: [DocumentFormat] = [.xml, .binary, .json]

  private func open(_ format: DocumentFormat) throws(StoreError) -> Storage {
    let path = folder.path("store")
    return switch format {
    case .xml: try Storage(.xml(path))
    case .binary: try Storage(.binary(path))
    case .json: try Storage(.json(path))
    }
  }

  @Test func `JSON has a line for each record, sorted by keys and numbers`() async throws {
    let storage = try open(.json)
    let id = try #require(UUID(uuidString: "00000000-0000-7000-8000-000000000001"))
    try await storage.tasks.insert(TaskItem(title: "a/b", tags: ["x"], id: .init(id), createdAt: day))
    try await storage.reports.insert(Report(location: "Köln", numberTested: 5, dateReported: day, id: .init(id)))
    let text = try String(contentsOfFile: folder.path("store"), encoding: .utf8)
    let history = try await storage.history()
    let dates = history.steps.map(\.date.iso8601)
    let digest = try #require(text.firstMatch(of: /"digest":"([0-9a-f]+)"/)?.1)
    let layout = try #require(text.firstMatch(of: /"layout":({.*}),"level"/)?.1)
    #expect(layout.hasPrefix(#"{"kinds":[{"fields":[{"name":"title","rules":["notBlank"],"type":"text"},"#))
    #expect(
      text == """
        {
        "header":{"digest":"\(digest)","history":"\(history.token.history)","kind":"logbook","lastImport":0,"lastReport":1,"lastTask":1,\
        "lastTotal":0,"layout":\(layout),"level":"changes","revision":2,"version":5},
        "imports":[
        ],
        "reports":[
        {"dateReported":"2020-09-13T12:26:40Z","id":"\(id)","location":"Köln","number":1,"numberTested":5}
        ],
        "steps":[
        {"date":"\(dates[0])","isUndoable":false,"number":1,"tasks":{"inserted":["\(id)"]}},
        {"date":"\(dates[1])","isUndoable":false,"number":2,"reports":{"inserted":["\(id)"]}}
        ],
        "tasks":[
        {"createdAt":"2020-09-13T12:26:40Z","id":"\(id)","modifiedAt":"2020-09-13T12:26:40Z","number":1,\
        "priority":"none","tags":["x"],"title":"a/b"}
        ],
        "totals":[
        ]
        }

        """
    )
  }

  @Test(arguments: formats)
  func `two storages of one file see each other's commits and lose none`(format: DocumentFormat) async throws {
    let (one, other) = (try open(format), try open(format))
    var received = other.tasks.changes().makeAsyncIterator()
    let task = try await one.tasks.insert(TaskItem(title: "from one", createdAt: day))
    #expect(try await other.tasks.records(matching: TaskQuery()) == [task])
    #expect(await received.next() == StoreChange(inserted: [task.id]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        let storage = index.isMultiple(of: 2) ? one : other
        group.addTask { try await storage.tasks.insert(TaskItem(title: "\(index)", createdAt: .now)) }
      }
      try await group.waitForAll()
    }
    let all = try await one.tasks.records(matching: TaskQuery())
    #expect(all.compactMap(\.number) == Array(1...21))
    #expect(try await other.tasks.records(matching: TaskQuery()) == all)
    try await other.tasks.delete(withID: task.id)
    #expect(try await one.tasks.record(withID: task.id) == nil)
  }

  @Test(arguments: formats, [true, false])
  func `a commit is published unchanged, even if a reader finds it before the writer has finished`(
    format: DocumentFormat,
    isFoundBefore: Bool
  ) async throws {
    let reader = Mutex<MemoryBackend?>(nil)
    var system = SystemCalls.real
    system.rename = { path, newPath in
      defer { #expect(throws: Never.self) { try reader.withLock { $0 }?.read { _ in } } }
      return SystemCalls.real.rename(path, newPath)
    }
    let file = DocumentFile(folder.path("store"), format, .logbook, system: system)
    let backend = try MemoryBackend(file, history: .off)
    if isFoundBefore { reader.withLock { $0 = backend } }
    let store = try Engine(backend).table(of: TaskItem.self)
    var received = store.changes().makeAsyncIterator()
    let second = try TaskItem(title: "second", createdAt: day).numbered(2)
    let first = try TaskItem(title: "first", createdAt: day).numbered(1)
    let third = try TaskItem(title: "third", createdAt: day)
    _ = try await store.insert([second, first])
    try await store.update([first])
    try await store.insert(third)
    #expect(await received.next() == StoreChange(inserted: [second.id, first.id]))
    #expect(await received.next() == StoreChange(updated: [first.id]))
    #expect(await received.next() == StoreChange(inserted: [third.id]))
  }

  @Test func `a new database is created again if another process removes it before it is complete`() async throws {
    let removals = Mutex(3)
    var system = SystemCalls.real
    system.renameNew = { path, newPath in
      let removes = removals.withLock { left in
        left -= 1
        return left >= 0
      }
      if removes { unlink(path) }
      return SystemCalls.real.renameNew(path, newPath)
    }
    let storage = try Storage(.sqlite(folder.path("store")), of: .logbook, system: system)
    try await storage.tasks.insert(TaskItem(title: "t", createdAt: day))
    #expect(removals.withLock { $0 } == -1)
    try await storage.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store"])
  }

  @Test(arguments: formats)
  func `a unit of work blocks other writers until it ends`(format: DocumentFormat) async throws {
    let (one, other) = (try open(format), try open(format))
    let waiting = try await one.unitOfWork { tasks, _ in
      // A `Task` that is not detached would count as part of the unit of work, and this write would therefore fail.
      let waiting = Task.detached { try await other.tasks.insert(TaskItem(title: "after", createdAt: .now)) }
      try await tasks.insert(TaskItem(title: "first", createdAt: .now))
      #expect(try await other.tasks.count(matching: TaskQuery()) == 0)
      try await tasks.insert(TaskItem(title: "second", createdAt: .now))
      return waiting
    }
    _ = try await waiting.value
    #expect(try await one.tasks.records(matching: TaskQuery()).map(\.title) == ["first", "second", "after"])
  }

  @Test(arguments: formats, formats)
  func `a file in a different format is refused and left unchanged`(format: DocumentFormat, other: DocumentFormat)
    throws
  {
    _ = try open(format)
    let content = try Data(contentsOf: URL(filePath: folder.path("store")))
    if format == other {
      _ = try open(other)
    } else {
      #expect(throws: StoreError.self) { try open(other) }
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path("store"))) == content)
  }

  @Test(arguments: [
    "", "{}", "{\"header\":{\"kind\":\"songs\",\"version\":1}}", "Dear diary",
    "{\"header\":{\"kind\":\"logbook\",\"version\":0}}",
  ])
  func `a file that is not a logbook is refused and left unchanged`(content: String) throws {
    try Data(content.utf8).write(to: URL(filePath: folder.path("store")))
    for format in Self.formats {
      #expect {
        try open(format)
      } throws: {
        if case .corrupt = $0 as? StoreError { true } else { false }
      }
    }
    #expect(try String(contentsOfFile: folder.path("store"), encoding: .utf8) == content)
  }

  @Test func `a file with a newer format is refused and left unchanged`() throws {
    let content = "{\"header\":{\"kind\":\"logbook\",\"version\":99}}"
    try Data(content.utf8).write(to: URL(filePath: folder.path("store")))
    #expect(throws: StoreError.newerSchema(found: 99, supported: 5)) { try open(.json) }
    #expect(try String(contentsOfFile: folder.path("store"), encoding: .utf8) == content)
  }

  @Test(arguments: [
    ("\"number\":1", "\"number\":7"), ("\"title\":\"a\"", "\"title\":\" \""),
    ("\"priority\":\"none\"", "\"priority\":\"some\""),
    ("2020-09-13", "2020-09-31"), ("\"lastTask\":1", "\"lastTask\":0"),
  ])
  func `records that break a rule make the file corrupt`(text: String, replacement: String) async throws {
    try await open(.json).tasks.insert(TaskItem(title: "a", createdAt: day))
    let content = try String(contentsOfFile: folder.path("store"), encoding: .utf8)
    try Data(content.replacing(text, with: replacement).utf8).write(to: URL(filePath: folder.path("store")))
    #expect {
      try open(.json)
    } throws: {
      if case .corrupt = $0 as? StoreError { true } else { false }
    }
  }

  @Test(arguments: formats)
  func `a new file is private, and only the lock remains beside it`(format: DocumentFormat) async throws {
    try await open(format).tasks.insert(TaskItem(title: "a", createdAt: day))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("store"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".store.lock", "store"])
  }

  @Test func `a writer that has waited a second longer polls a document twice as often`() {
    #expect(DocumentLock.pause(after: .zero) == 2010)
    #expect(DocumentLock.pause(after: .seconds(1)) == 1010)
    #expect(DocumentLock.pause(after: .seconds(100)) == 10)
  }

  /// The grammar rule `Char` in section 2.2 of XML 1.0 defines the allowed characters.
  @Test func `an XML document contains only allowed characters, with tabs unchanged`() async throws {
    let controls = String(String.UnicodeScalarView((0x01...0x1F).compactMap(Unicode.Scalar.init)))
    try await open(.xml).tasks.insert(TaskItem(title: "a\tb", notes: controls, createdAt: day))
    let document = try String(contentsOfFile: folder.path("store"), encoding: .utf8)
    #expect(document.contains("a\tb"))
    #expect(!document.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" && $0 != "\n" })
  }
}
