import LogbookRecords

/// The numbers of the records of a kind, which are never reused.
///
/// By itself, SQLite assigns the number after the largest one in the table. The table `last_number` contains the larger
/// numbers of deleted records, so that most insertions need not write to another table.
struct SQLiteNumbers {
  private let kind: String
  private let largestSelection: String
  private let lastSelection: String
  private let skippingSelection: String
  private let keeping: String

  init(kind: String) {
    self.kind = kind
    let largest = "ifnull((SELECT max(number) FROM \(kind.sqlName)), 0)"
    largestSelection = "SELECT \(largest)"
    lastSelection = "SELECT max(\(largest), ifnull((SELECT number FROM last_number WHERE kind = ?), 0))"
    skippingSelection = "SELECT number FROM last_number WHERE kind = ? AND number > \(largest)"
    keeping = """
      INSERT INTO last_number SELECT ?1, ?2 WHERE ?2 > \(largest)
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
    try statement.bind([.text(kind)])
    return try checked(try statement.step() ? try statement.integer(0) : 0)
  }

  /// Returns the next number to assign; `nil` if it is the one that SQLite assigns by itself.
  func next(_ connection: SQLiteConnection) throws(StoreError) -> Int? {
    let skipped = try connection.first(skippingSelection, [.text(kind)]) { row throws(StoreError) in
      try row.integer(0)
    }
    return try skipped.map { number throws(StoreError) in try checked(number) + 1 }
  }

  /// Ensures that all numbers that will be assigned are larger than the given one, for example because the record with
  /// that number was deleted.
  func keep(_ number: Int, _ connection: SQLiteConnection) throws(StoreError) {
    try connection.run(keeping, [.text(kind), SQLiteValue(number)])
  }

  private func checked(_ last: Int) throws(StoreError) -> Int {
    let greatest = HistoryStep.numbers.upperBound
    if (0...greatest).contains(last) { return last }
    throw .corrupt("the last number of \(kind.withArticle), \(last), must be from 0 to \(greatest)")
  }
}
