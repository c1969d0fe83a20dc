package import LogbookRecords

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

  /// The references of the records that the check has read so far; none after it has ended.
  package var references = CheckedReferences()

  /// SQLITE_IOERR_SHORT_READ, which SQLite returns for a truncated database. The code indicates damage, not a disk
  /// failure.
  private static let shortRead = 522

  /// Creates the result of a check, for example to return it from a mock.
  public init(problems: [StoreProblem] = [], counts: RecordCounts = RecordCounts()) {
    (self.problems, self.counts) = (problems, counts)
  }

  /// Begins a check of a store.
  package init(of model: StoreModel) {
    self.init()
    references.targets = model.targets
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
}
