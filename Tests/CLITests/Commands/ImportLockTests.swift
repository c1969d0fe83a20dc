import LogbookDomain
import LogbookPersistence
import LogbookStorage
import Foundation
import Testing

@Suite struct ImportLockTests {
  private let program: Program
  private let good: String

  init() throws {
    program = try Program()
    good = try program.file("good.csv", "location,date,tested\nGoa,2020-01-01,1\nGoa,2020-01-02,2\n")
    try _ = program.file("number.csv", "location,date,tested\nGoa,2020-01-01,many\n")
    try _ = program.file("columns.csv", "colour,size\nred,2\n")
    try Data([0xFF, 0x00, 0xFE, 0x01]).write(to: URL(filePath: program.folder + "/bytes.csv"))
  }

  private func run(_ kind: String, _ line: String) async throws -> Program.Outcome {
    let location = "\(kind):\(program.folder)/store"
    program.environment["LOGBOOK_STORE"] = location
    #expect(try program.run("report", "add", "Goa", "--tested", "1", "--date", "2020-01-01").code == 0)
    let before = try program.run("export", "reports")
    let storage = try Storage(StorageLocation(parsing: location))
    let (isHeld, hold) = AsyncStream.makeStream(of: Void.self)
    let (isDone, finish) = AsyncStream.makeStream(of: Void.self)
    async let work: Void = storage.unitOfWork { _, _ in
      hold.finish()
      for await _ in isDone {}
    }
    for await _ in isHeld {}
    let outcome = try program.run(line.split(separator: " ").map(String.init))
    finish.finish()
    try await work
    #expect(try program.run("export", "reports") == before)
    return outcome
  }

  @Test(arguments: Program.kinds)
  func `a dry run needs no lock`(kind: String) async throws {
    #expect(
      try await run(kind, "import good.csv --as reports --dry-run").output
        == "Would import 1 of 2 rows: 1 duplicate, 0 replaced, 0 invalid.\n"
    )
    let refused = try await run(kind, "import number.csv --as reports --dry-run")
    #expect(refused.errors.contains("“many” must be a whole number"))
  }

  @Test(arguments: Program.kinds)
  func `a file that cannot be imported is refused without waiting for the lock`(kind: String) async throws {
    let bytes = try await run(kind, "import bytes.csv --as reports")
    #expect(bytes.code == 65)
    let columns = try await run(kind, "import columns.csv --as reports")
    #expect(columns.code == 65)
    #expect(columns.errors.contains("--map FIELD=COLUMN"))
  }
}
