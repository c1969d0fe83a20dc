package import LogbookRecords

/// Something that is wrong in a store.
public struct StoreProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where: a record such as `task 17`, or a part of the store such as `table report` or `write-ahead log`.
  public let place: String
  /// What is wrong there, by which rule. It never contains what the user stores.
  public let problem: String

  /// One line: place and problem.
  public var description: String { "\(place): \(problem)" }
}

/// What a look at everything in a store has found.
public struct StoreCheck: Hashable, Sendable {
  /// Everything that is wrong; empty if the store is sound.
  public private(set) var problems: [StoreProblem] = []
  /// How many records of each kind can be read.
  public package(set) var counts = RecordCounts()

  /// What SQLite reports of a database that is shorter than it should be: SQLITE_IOERR_SHORT_READ. The disk is not to blame.
  private static let shortRead = 522

  package init() {}

  package mutating func note(_ place: String, _ problem: String) {
    problems.append(StoreProblem(place: place, problem: problem))
  }

  /// Does a part of the check, whose failure is a problem like any other.
  ///
  /// - Returns: What `body` returns; `nil` if it has failed.
  /// - Throws: What says nothing about the store itself, such as ``StoreError/busy``.
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

  /// Notes the records that are part of themselves, given the parents of records.
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
      // The path ends where it has been before only if that is a circle of its own.
      guard let next, let first = path.firstIndex(of: next) else { continue }
      for id in path[first...] {
        if let record = records[id] { note("\(Record.name) \(record.number)", "parent must not be a part of it") }
      }
    }
  }
}
