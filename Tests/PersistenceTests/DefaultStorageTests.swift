import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct DefaultStorageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    (["HOME": "/h"], StorageLocation.sqlite("/h/.local/share/logbook/logbook.sqlite")),
    (["HOME": "/h", "XDG_DATA_HOME": "", "LOGBOOK_STORE": ""], .sqlite("/h/.local/share/logbook/logbook.sqlite")),
    (["HOME": "/h", "XDG_DATA_HOME": "data"], .sqlite("/h/.local/share/logbook/logbook.sqlite")),
    (["HOME": "/h", "XDG_DATA_HOME": "/data"], .sqlite("/data/logbook/logbook.sqlite")),
    (["XDG_DATA_HOME": "/data", "LOGBOOK_STORE": "here.sqlite"], .sqlite("here.sqlite")),
    (["XDG_DATA_HOME": "/data", "LOGBOOK_STORE": "memory:"], .inMemory),
    ([:], .sqlite(NSHomeDirectory() + "/.local/share/logbook/logbook.sqlite")),
  ])
  func `the default location depends on the environment`(
    environment: [String: String],
    location: StorageLocation
  ) throws {
    #expect(try StorageLocation.default(environment: environment) == location)
  }

  @Test func `opening the default storage creates a private folder`() async throws {
    let environment = ["HOME": folder.path]
    try await Storage(environment: environment).tasks.insert(TaskItem(title: "Keep", createdAt: .now))
    for name in [".local", ".local/share", ".local/share/logbook"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o700, "\(name)")
    }
    #expect(try await Storage(environment: environment).tasks.records(matching: TaskQuery()).map(\.title) == ["Keep"])
    let storage = try Storage(.sqlite(folder.path(".local/share/logbook/logbook.sqlite")))
    #expect(try await storage.tasks.count(matching: TaskQuery()) == 1)
  }

  @Test func `an existing folder is left unchanged`() throws {
    let permissions = [FileAttributeKey.posixPermissions: 0o750]
    try FileManager.default.createDirectory(
      atPath: folder.path("logbook"),
      withIntermediateDirectories: false,
      attributes: permissions
    )
    _ = try Storage(environment: ["XDG_DATA_HOME": folder.path])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("logbook"))
    #expect(attributes[.posixPermissions] as? Int == 0o750)
  }

  @Test func `no folder is created for a store specified by the environment`() throws {
    let path = folder.path("no/store.sqlite")
    #expect(throws: StoreError.cannotCreate("\(path): its folder does not exist")) {
      try Storage(environment: ["LOGBOOK_STORE": path, "XDG_DATA_HOME": folder.path])
    }
    #expect(try Storage(environment: ["LOGBOOK_STORE": "memory:", "XDG_DATA_HOME": folder.path]).location == .inMemory)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a folder that cannot be created is reported with the reason`() throws {
    try Data().write(to: URL(filePath: folder.path("file")))
    for home in ["file", "file/below"].map(folder.path) {
      #expect(throws: StoreError.cannotCreate("the folder \(home)/logbook cannot be created")) {
        try Storage(environment: ["XDG_DATA_HOME": home])
      }
    }
    // The root user can write to any folder, except in the kernel's file systems, such as /sys.
    let closed = geteuid() == 0 ? "/sys" : folder.path
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    #expect(throws: StoreError.noPermission("the folder \(closed)/logbook cannot be created")) {
      try Storage(environment: ["XDG_DATA_HOME": closed])
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
  }

  @Test func `an unknown kind of store is refused`() throws {
    let environment = ["LOGBOOK_STORE": "memory:x"]
    let error = #expect(throws: ValidationError.self) { try StorageLocation.default(environment: environment) }
    #expect(throws: try StoreError.invalid(#require(error))) { try Storage(environment: environment) }
  }
}
