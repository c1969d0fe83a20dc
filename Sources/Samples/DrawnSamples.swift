import LogbookLocks
package import LogbookRecords

/// The unique values of the samples that a law has drawn, from which its further samples differ.
///
/// Within ``current``, two samples that are drawn from different seeds have no unique value in common, however few
/// values a type has. The same seed still results in the same sample, as long as the same samples precede it.
package final class DrawnSamples: Sendable {
  /// The samples of the law that the current task checks; `nil` outside of laws.
  @TaskLocal package static var current: DrawnSamples?

  private let taken = Locked<[ObjectIdentifier: any Sendable]>([:])

  package init() {}

  func distinct<Record: SampleRecord>(
    _ draw: (_ attempt: Int) throws(ValidationError) -> Record
  ) throws(ValidationError) -> Record {
    try taken.withLock { (taken) throws(ValidationError) in
      let type = ObjectIdentifier(Record.self)
      // Move the values out of the dictionary, because adding to them would otherwise copy them each time.
      var values = taken.removeValue(forKey: type) as? UniqueValues<Record> ?? UniqueValues()
      defer { taken[type] = values }
      return try values.distinct(draw)
    }
  }
}

extension UniqueValues where Record: SampleRecord {
  /// Returns the first drawn record whose unique values no earlier record has, and adds these values.
  ///
  /// - Parameter draw: A closure that draws a record; it receives the number of records that were drawn in vain.
  /// - Throws: The error of `draw`, or an error that names the field whose values are used up.
  package mutating func distinct(
    _ draw: (_ attempt: Int) throws(ValidationError) -> Record
  ) throws(ValidationError) -> Record {
    var attempt = 0
    while true {
      let record = try draw(attempt)
      guard let position = takenPosition(by: record) else {
        add(record)
        return record
      }
      attempt += 1
      // If a single value is left, it is missed with a probability of e^-10.
      if attempt > 100 + 10 * count {
        throw ValidationError(
          field: RecordDescription<Record>.shared.name(at: position),
          value: record.fieldContents[position].summary,
          rule: "must be unique, but no sample was found whose value differs from those of the \(count) before it"
        )
      }
    }
  }
}

extension SampleRecord {
  /// Returns a drawn record whose unique values no other sample of the current law has; see ``DrawnSamples``.
  static func distinct(_ draw: () throws(ValidationError) -> Self) throws(ValidationError) -> Self {
    guard let samples = DrawnSamples.current else { return try draw() }
    return try samples.distinct { (_) throws(ValidationError) in try draw() }
  }
}
