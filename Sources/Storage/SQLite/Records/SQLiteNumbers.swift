import LogbookRecords

/// The numbers of the records of a kind, which are never reused.
///
/// By itself, SQLite assigns the number after the largest one in the table. The table `last_number` contains the larger
/// numbers of deleted records, so that most insertions need not write to another table.
struct SQLiteNumbers {
  /// The statement that selects the next number to assign; it selects nothing if SQLite assigns this number by itself.
  let nextSelection: String
  private let kind: String
  private let largestSelection: String
  private let lastSelection: String
  private let keeping: String

  init(kind: String) {
    self.kind = kind
    let text = "'\(kind.replacing("'", with: "''"))'"
    let largest = "ifnull((SELECT max(number) FROM \(kind.sqlName)), 0)"
    nextSelection = "SELECT number + 1 FROM last_number WHERE kind = \(text) AND number > \(largest)"
    largestSelection = "SELECT \(largest)"
    lastSelection = "SELECT max(\(largest), ifnull((SELECT number FROM last_number WHERE kind = \(text)), 0))"
    keeping = """
      INSERT INTO last_number SELECT \(text), ?1 WHERE ?1 > \(largest)
      ON CONFLICT (kind) DO UPDATE SET number = max(number, excluded.number)
      """
  }

  /// Returns the largest number of an existing record; 0 if there is no record.
  func largest(_ connection: SQLiteConnection) throws(StoreError) -> Int { try connection.number(largestSelection) }

  /// Returns the largest number that was ever assigned; 0 if there is none.
  func last(_ connection: SQLiteConnection) throws(StoreError) -> Int {
    // Prepare a new statement, because cached statements cannot be used after the transaction has ended, and a failed
    // insertion may have rolled the transaction back.
    let statement = try connection.prepare(lastSelection)
    let last = try statement.step() ? try statement.integer(0) : 0
    let greatest = HistoryStep.numbers.upperBound
    guard (0...greatest).contains(last) else {
      throw .corrupt("the last number of \(kind.withArticle), \(last), must be from 0 to \(greatest)")
    }
    return last
  }

  /// Returns the next number to assign; `nil` if SQLite assigns this number by itself.
  func next(_ connection: SQLiteConnection) throws(StoreError) -> Int? {
    try connection.first(nextSelection) { row throws(StoreError) in try row.integer(0) }
  }

  /// Ensures that all numbers that will be assigned are larger than the given one, for example because the record with
  /// that number was deleted.
  func keep(_ number: Int, _ connection: SQLiteConnection) throws(StoreError) {
    try connection.run(keeping, [SQLiteValue(number)])
  }
}
