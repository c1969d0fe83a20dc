import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct ReferenceCheckTests {
  private let folder: LogbookTestFiles.TemporaryFolder
  private let author = RecordID<Author>()
  private let work = RecordID<Work>()
  private let copy = RecordID<Copy>()

  init() throws { folder = try LogbookTestFiles.TemporaryFolder() }

  private func fill(_ location: StorageLocation) async throws {
    let storage = try Storage(location, of: Library.model)
    try await storage.unitOfWork { [author, work, copy] stores in
      try await stores.store(of: Author.self).insert(Author(id: author))
      try await stores.store(of: Work.self).insert(Work(id: work, authorID: author, earlierID: work))
      try await stores.store(of: Copy.self).insert([Copy(id: copy, workID: work), Copy(workID: work)])
    }
  }

  @Test func `a check of a database names each reference to a record that does not exist`() async throws {
    let location = StorageLocation.sqlite(folder.path("library"))
    try await fill(location)
    #expect(try await Storage.check(location, of: Library.model).problems == [])
    try folder.execute(
      "DELETE FROM author; UPDATE copy SET work = zeroblob(16), digest = NULL WHERE number = 2",
      on: "library"
    )
    #expect(
      try await Storage.check(location, of: Library.model).problems.map(\.description) == [
        "work 1: author must be the ID of an existing author", "copy 2: work must be the ID of an existing work",
      ]
    )
    // The store can still be opened and mended.
    let storage = try Storage(location, of: Library.model)
    try await storage.store(of: Author.self).insert(Author(id: author))
    var copy = try #require(try await storage.store(of: Copy.self).record(numbered: 2))
    copy.workID = work
    try await storage.store(of: Copy.self).update([copy])
    #expect(try await storage.check().problems == [])
  }

  @Test(arguments: [StorageLocation.json, StorageLocation.xml])
  func `a check of a document names each reference to a record that does not exist`(
    location: @Sendable (String) -> StorageLocation
  ) async throws {
    let (path, place) = (folder.path("library"), location(folder.path("library")))
    try await fill(place)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // The first occurrence is in the list of authors.
    let id = author.rawValue.uuidString
    let start = try #require(text.range(of: id, options: .caseInsensitive))
    let damaged = text.replacingCharacters(in: start, with: UUID().uuidString)
    try damaged.write(toFile: path, atomically: true, encoding: .utf8)
    let problems = try await Storage.check(place, of: Library.model).problems.map(\.description)
    #expect(problems.filter { !$0.hasPrefix("header") } == ["work 1: author must be the ID of an existing author"])
  }
}
