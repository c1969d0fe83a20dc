import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// The records that a process writes to a shared store in the same commit: a task and, for every third number, a
/// report.
///
/// The name of the process and the number determine the records, so that the attack can determine which records to
/// expect.
struct SharedRecord: Hashable {
  let name: String
  let number: Int

  var text: String { "\(name) \(number)" }
  var hasReport: Bool { number % 3 == 2 }

  init(_ name: String, _ number: Int) {
    (self.name, self.number) = (name, number)
  }

  func task() throws -> TaskItem { try TaskItem(title: text, tags: ["shared"], createdAt: Date()) }

  func report() throws -> Report { try Report(location: text, numberTested: number, dateReported: Date()) }

  func write(to storage: any StorageProtocol) async throws {
    if hasReport {
      try await storage.unitOfWork { tasks, reports in
        try await tasks.insert(task())
        try await reports.insert(report())
      }
    } else {
      try await storage.tasks.insert(task())
    }
  }
}

struct SharedContent: Codable {
  private(set) var titles: [String] = []
  private(set) var locations: [String] = []
  /// Whether two tasks or two reports have the same number.
  private(set) var hasNumbersTwice = false
  /// The problems that ``init(ofLocation:in:)`` found when it checked the store. The list is empty after ``init(of:)``,
  /// which does not check the store.
  private(set) var problems: [String] = []

  init(of storage: any StorageProtocol) async throws {
    let tasks = try await storage.tasks.records(matching: TaskQuery())
    let reports = try await storage.reports.records(matching: ReportQuery())
    (titles, locations) = (tasks.map(\.title), reports.map(\.location))
    hasNumbersTwice = Set(tasks.map(\.number)).count < tasks.count || Set(reports.map(\.number)).count < reports.count
  }

  /// Checks a store and reads its records in a separate process, because the state of this process must not affect
  /// the result.
  init(ofLocation location: String, in folder: String) throws {
    let list = URL(filePath: folder + "/content")
    try Data().write(to: list)
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["content", location]
    process.standardOutput = try FileHandle(forWritingTo: list)
    try process.run()
    process.waitUntilExit()
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: list))
  }

  /// Checks a store, and prints its contents and the problems found as JSON. This function runs in the process that
  /// ``init(ofLocation:in:)`` starts.
  static func print(_ location: StorageLocation) async throws {
    let problems = try await Storage.check(location).problems.map(\.description)
    var content = try await SharedContent(of: Storage(location))
    content.problems = problems
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(content))
  }

  func missing(of records: Set<SharedRecord>) -> Set<SharedRecord> {
    let (titles, locations) = (Set(titles), Set(locations))
    return records.filter { !titles.contains($0.text) || $0.hasReport && !locations.contains($0.text) }
  }

  /// Returns a description of duplicate, unexpected or incomplete records, or `nil` if all records are correct.
  ///
  /// - Parameter expected: All records that the store may contain.
  func fault(expected: Set<SharedRecord>) -> String? {
    if hasNumbersTwice { return "a number was assigned twice" }
    if Set(titles).count < titles.count || Set(locations).count < locations.count { return "a record is stored twice" }
    let withReport = Set(expected.lazy.filter(\.hasReport).map(\.text))
    if !Set(titles).isSubset(of: expected.map(\.text)) || !withReport.isSuperset(of: locations) {
      return "refused records are stored"
    }
    if Set(titles).intersection(withReport) != Set(locations) { return "half of a unit of work is stored" }
    return nil
  }
}
