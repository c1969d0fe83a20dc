import LogbookLocks
package import LogbookRecords

/// The unique values of the samples that a law has already drawn. Later samples of the law have different values.
///
/// While ``current`` is set, samples drawn from different seeds have no unique value in common; drawing a sample throws
/// an error if no unused value is found. The sample for a seed depends only on the seed and on the samples drawn
/// earlier.
package final class DrawnSamples: Sendable {
  /// The samples for the law that the current task is checking; `nil` outside laws.
  @TaskLocal package static var current: DrawnSamples?

  private let taken = Locked<[ObjectIdentifier: any Sendable]>([:])

  package init() {}

  func distinct<Item: SampleRecord>(
    _ draw: (_ attempt: Int) throws(ValidationError) -> Item
  ) throws(ValidationError) -> Item {
    try taken.withLock { (taken) throws(ValidationError) in
      let type = ObjectIdentifier(Item.self)
      // Move the values out of the dictionary. Otherwise, each addition would copy all of them.
      var values = taken.removeValue(forKey: type) as? UniqueValues<Item> ?? UniqueValues()
      defer { taken[type] = values }
      return try values.distinct(draw)
    }
  }
}

extension UniqueValues where Item: SampleRecord {
  /// Draws records until one has no unique value in common with the records added so far, adds the unique values of
  /// that record, and returns the record.
  ///
  /// - Parameter draw: A closure that draws a record; it receives the number of records that have been rejected.
  /// - Throws: The error that `draw` throws, or an error that names the field for which no unused value was found.
  package mutating func distinct(
    _ draw: (_ attempt: Int) throws(ValidationError) -> Item
  ) throws(ValidationError) -> Item {
    var attempt = 0
    while true {
      let record = try draw(attempt)
      guard let position = takenPosition(by: record) else {
        add(record)
        return record
      }
      attempt += 1
      // If a single unused value is left, the probability that none of the draws finds it is at most e^-10.
      if attempt > 100 + 10 * count {
        throw ValidationError(
          field: RecordDescription<Item>.shared.name(at: position),
          value: record.fieldContents[position].summary,
          rule: "must be unique, but no sample was found whose value differs from those of the \(count) before it"
        )
      }
    }
  }
}

extension SampleRecord {
  /// Draws a record that shares no unique value with an earlier sample of the current law; see ``DrawnSamples``.
  /// Outside laws, returns the first record drawn.
  static func distinct(_ draw: () throws(ValidationError) -> Self) throws(ValidationError) -> Self {
    guard let samples = DrawnSamples.current else { return try draw() }
    return try samples.distinct { (_) throws(ValidationError) in try draw() }
  }
}
