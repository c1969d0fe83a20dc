package import LogbookRecords
import Foundation

/// A problem found in a store.
///
/// For an example, see ``StoreCheck``.
public struct StoreProblem: Hashable, Sendable, CustomStringConvertible {
  /// The location of the problem: a record such as `task 17`, or a part of the store such as `table report` or
  /// `write-ahead log`.
  public let place: String
  /// A description of the problem, which never contains user data.
  public let problem: String

  /// Creates a problem, for example to return it from a mock.
  public init(place: String, problem: String) { (self.place, self.problem) = (place, problem) }

  /// The ``place`` and the ``problem`` on one line.
  public var description: String { "\(place): \(problem)" }
}

/// The result of checking a store.
///
/// ```swift
/// func line(_ problem: StoreProblem) -> String { "- \(problem.place): \(problem.problem)" }
///
/// func message(for check: StoreCheck) -> String {
///   if check.problems.isEmpty { return "No problems in \(check.counts.total) records." }
///   return "Restore a backup, because of these problems:\n" + check.problems.map(line).joined(separator: "\n")
/// }
///
/// print(message(for: try await Storage.check(.sqlite(path), of: model)))
/// ```
public struct StoreCheck: Hashable, Sendable {
  /// The problems that the check found; empty if it found none.
  public private(set) var problems: [StoreProblem]
  /// The number of readable records of each kind.
  public package(set) var counts: RecordCounts

  /// SQLITE_IOERR_SHORT_READ, which SQLite returns for a truncated database. The code indicates damage, not a disk
  /// failure.
  private static let shortRead = 522

  /// Creates the result of a check, for example to return it from a mock.
  public init(problems: [StoreProblem] = [], counts: RecordCounts = RecordCounts()) {
    (self.problems, self.counts) = (problems, counts)
  }

  package mutating func note(_ place: String, _ problem: String) {
    problems.append(StoreProblem(place: place, problem: problem))
  }

  /// Runs a part of the check, and adds a problem if that part throws an error that indicates
  /// damage.
  ///
  /// - Returns: The result of `body`; `nil` if a problem was added.
  /// - Throws: Errors that do not indicate damage, such as ``StoreError/busy``.
  package mutating func examine<Result>(
    _ place: String,
    _ body: (inout StoreCheck) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    do throws(StoreError) {
      return try body(&self)
    } catch .corrupt(let what) {
      note(place, what)
    } catch .constraint(let what) {
      note(place, what)
    } catch .io(let code, let message) where code == Self.shortRead {
      note(place, "\(message) (\(code))")
    }
    return nil
  }

  /// Adds a problem for each record that leads back to itself.
  package mutating func note<Record>(_ circles: RecordCircles<Record>.Search) {
    for (number, field) in circles.found {
      note("\(Record.name) \(number)", "\(field) must not lead back to the \(Record.name) itself")
    }
  }

  /// Adds a problem for each record whose parent does not exist, that is a part of itself, or that leads back to itself.
  ///
  /// - Parameter ids: The IDs of all records, including those that cannot be read.
  mutating func examineReferences<Item: Record>(of records: [Item], among ids: Set<UUID>) {
    let description = RecordDescription<Item>.shared
    let parents = records.compactMap { record in
      description.parentID(of: record).map { (number: record.number ?? 0, id: record.id, parent: $0) }
    }
    for (number, _, parent) in parents where !ids.contains(parent.rawValue) {
      note("\(Item.name) \(number)", "parent must be an existing \(Item.name)")
    }
    examineCycles(parents)
    var circles = RecordCircles<Item>.Search()
    for record in records { circles.add(record) }
    note(circles)
  }

  /// Adds a problem for each record that is, directly or indirectly, a part (child record) of itself.
  ///
  /// - Parameter parents: The records that have a parent, each with the ID of its parent.
  package mutating func examineCycles<Record: LogbookRecords.Record>(
    _ parents: [(number: Int, id: RecordID<Record>, parent: RecordID<Record>)]
  ) {
    let records = Dictionary(parents.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<RecordID<Record>> = []
    for start in parents {
      var path: [RecordID<Record>] = []
      var onPath: Set<RecordID<Record>> = []
      var next: RecordID<Record>? = start.id
      while let id = next, !seen.contains(id), onPath.insert(id).inserted {
        path.append(id)
        next = records[id]?.parent
      }
      seen.formUnion(path)
      // There is a cycle only if `next` is already in `path`. Otherwise, the path ends at a record without a parent or
      // reaches a record that an earlier path contains.
      guard let next, let first = path.firstIndex(of: next) else { continue }
      for id in path[first...] {
        if let record = records[id] { note("\(Record.name) \(record.number)", "parent must not be a part of it") }
      }
    }
  }
}
