public import LogbookRecords
public import Foundation

/// A report of how many tests were performed at a location, and how many of them were positive and negative.
///
/// A count that was not reported is missing (`nil`), which differs from zero. At least one count is present. Counts
/// that contradict each other are stored as reported; see ``isConsistent``.
///
/// The counts belong to one or more ``days``. A report can have further counts, such as deaths, and levels, such as
/// beds in use. Their names consist of at most 40 lower-case letters from `a` to `z`, digits and hyphens, and begin
/// with a letter.
public struct Report: Record {
  /// The type of report IDs.
  public typealias ID = RecordID<Report>
  /// The type of queries for reports.
  public typealias Query = ReportQuery

  /// The name of the record type in messages, documents and table names.
  public static let name = "report"

  /// The ID of the report, assigned when the report is created.
  public private(set) var id: ID
  /// A short number that identifies the report to people; `nil` until a store has assigned one.
  public private(set) var number: Int?
  /// The editable fields, which the initializers and ``edited(_:)`` validate.
  public package(set) var fields: Fields

  /// The editable fields of a report. Creating or editing a report validates them.
  public struct Fields: Hashable, Sendable {
    /// The name of the location, which must not be blank.
    public var location: String
    /// The number of tests performed, from 0 to 2^63 − 1; `nil` if not reported.
    public var numberTested: Int?
    /// The number of positive tests, from 0 to 2^63 − 1; `nil` if not reported.
    public var numberPositive: Int?
    /// The number of negative tests, from 0 to 2^63 − 1; `nil` if not reported.
    public var numberNegative: Int?
    /// The date to which the counts apply, or of the last day to which they apply. If the counts apply to whole days,
    /// the date is the start of the last day in UTC.
    public var dateReported: Date
    /// The number of days, up to and including that of ``dateReported``, to which the counts apply, from 1 to 366; 7
    /// for weekly figures.
    public var days: Int
    /// Further counts of what happened on the ``days``, such as deaths. They can be summed.
    public var counts: NamedCounts
    /// Further numbers as they were at ``dateReported``, such as beds in use. They are never summed.
    public var levels: NamedCounts

    /// Creates the fields of a report with the given values.
    public init(
      location: String,
      numberTested: Int? = nil,
      numberPositive: Int? = nil,
      numberNegative: Int? = nil,
      dateReported: Date,
      days: Int = 1,
      counts: NamedCounts = [:],
      levels: NamedCounts = [:]
    ) {
      self.location = location
      self.numberTested = numberTested
      self.numberPositive = numberPositive
      self.numberNegative = numberNegative
      self.dateReported = dateReported
      self.days = days
      self.counts = counts
      self.levels = levels
    }
  }

  /// Creates a report from its fields. The date is rounded to the nearest millisecond.
  ///
  /// - Parameters:
  ///   - fields: The fields. At least one count must be present.
  ///   - id: The ID; `nil` to create a new ID.
  ///   - number: The number if the report already has one, for example from another store. If `nil`, the store assigns
  ///     a number when the report is inserted.
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the report breaks.
  public init(_ fields: Fields, id: ID? = nil, number: Int? = nil) throws(ValidationError) {
    try Self.validate(number: number)
    self.id = id ?? ID(madeAt: fields.dateReported)
    self.number = number
    self.fields = fields
    try self.fields.check()
  }

  /// Creates a report from the values of its fields. For the parameters, see ``Fields`` and ``init(_:id:number:)``.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the report breaks.
  public init(
    location: String,
    numberTested: Int? = nil,
    numberPositive: Int? = nil,
    numberNegative: Int? = nil,
    dateReported: Date,
    days: Int = 1,
    counts: NamedCounts = [:],
    levels: NamedCounts = [:],
    id: ID? = nil,
    number: Int? = nil
  ) throws(ValidationError) {
    try self.init(
      Fields(
        location: location,
        numberTested: numberTested,
        numberPositive: numberPositive,
        numberNegative: numberNegative,
        dateReported: dateReported,
        days: days,
        counts: counts,
        levels: levels
      ),
      id: id,
      number: number
    )
  }

  /// The name of the location.
  public var location: String { fields.location }
  /// The number of tests performed; `nil` if not reported.
  public var numberTested: Int? { fields.numberTested }
  /// The number of positive tests; `nil` if not reported.
  public var numberPositive: Int? { fields.numberPositive }
  /// The number of negative tests; `nil` if not reported.
  public var numberNegative: Int? { fields.numberNegative }
  /// The date to which the counts apply, or of the last day to which they apply.
  public var dateReported: Date { fields.dateReported }
  /// The number of days, up to and including that of ``dateReported``, to which the counts apply.
  public var days: Int { fields.days }
  /// Further counts of what happened on the ``days``, such as deaths.
  public var counts: NamedCounts { fields.counts }
  /// Further numbers as they were at ``dateReported``, such as beds in use.
  public var levels: NamedCounts { fields.levels }

  /// Whether the reported counts are consistent with each other.
  ///
  /// If all three counts are present, the positive and negative tests must add up to the tests performed. If only one
  /// of the positive and negative counts is present, it must not exceed the tests performed. If the number of tests
  /// performed is missing, the counts are always consistent.
  public var isConsistent: Bool {
    guard let numberTested else { return true }
    let (sum, overflow) = (numberPositive ?? 0).addingReportingOverflow(numberNegative ?? 0)
    if numberPositive != nil, numberNegative != nil { return !overflow && sum == numberTested }
    return sum <= numberTested
  }

  /// The number of positive tests divided by the number of tests performed; `nil` if either count is missing or no
  /// tests were performed.
  public var positivityRate: Double? {
    guard let numberPositive, let numberTested, numberTested > 0 else { return nil }
    return Double(numberPositive) / Double(numberTested)
  }

  /// Returns an edited copy of the report with the same ID and number.
  ///
  /// - Parameter edit: A closure that changes the fields.
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the edited report breaks.
  public func edited(_ edit: (inout Fields) -> Void) throws(ValidationError) -> Report {
    var report = self
    edit(&report.fields)
    try report.fields.check()
    return report
  }
}

extension Report {
  /// The range of valid numbers of ``days``.
  public static let coveredDays = 1...366

  /// The first of the days, in UTC, to which the counts apply.
  public var firstDay: CalendarDay { lastDay.adding(days: 1 - days) }
  /// The last of the days, in UTC, to which the counts apply.
  public var lastDay: CalendarDay { CalendarDay(utc: dateReported) }
}

// MARK: Description

extension Report {
  /// A report with placeholder values. A store reads a report by filling in a copy of this report.
  public static let template = Report()

  private init() {
    id = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    fields = Fields(location: "?", numberTested: 1, dateReported: Date(timeIntervalSince1970: 0))
  }

  /// Describes the fields of a report; see ``/LogbookRecords/Describer``.
  ///
  /// - Parameter report: The describer, which receives each field.
  @inline(__always)
  public static func describe(_ report: inout some Describer<Report>) {
    report.identity(\.id, \.number)
    report.field("location", \.fields.location, [.notBlank, .indexed(then: .descending("dateReported"))])
    report.field("numberTested", \.fields.numberTested, [.column("tested"), .range(0...)])
    report.field("numberPositive", \.fields.numberPositive, [.column("positive"), .range(0...)])
    report.field("numberNegative", \.fields.numberNegative, [.column("negative"), .range(0...)])
    report.field("dateReported", \.fields.dateReported, [.column("reported_at"), .indexed])
    report.field("days", \.fields.daysIfSeveral, [.range(coveredDays)])
    report.field("counts", \.fields.counts)
    report.field("levels", \.fields.levels)
    report.unstored(\.fields.days)
  }

  /// How reports are read and written. They are always valid and in their stored form, because the public initializers and
  /// ``edited(_:)`` validate the fields and convert them to their stored form.
  public static let coding = RecordCoding<Report>(isAlwaysPrepared: true)

  /// Checks that the fields follow the rules for reports.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the report breaks.
  public mutating func validate() throws(ValidationError) { try fields.checkRules() }

  /// Returns a copy of this report with the changes between two other versions applied.
  ///
  /// Each field is merged separately, and so is each of the ``counts`` and ``levels``. If no count would remain, or if a
  /// name would be that of a count and of a level, the result has the counts and levels of `edited` instead. The result
  /// is therefore valid if this report and `edited` are valid.
  /// - Parameters:
  ///   - base: The version before the changes.
  ///   - edited: The version after the changes.
  public func merging(changesFrom base: Report, to edited: Report) -> Report {
    var merged = mergingFields(changesFrom: base, to: edited)
    merged.fields.counts = counts.merging(changesFrom: base.counts, to: edited.counts)
    merged.fields.levels = levels.merging(changesFrom: base.levels, to: edited.levels)
    if !merged.fields.hasCount || merged.fields.nameUsedTwice != nil {
      (merged.fields.counts, merged.fields.levels) = (edited.counts, edited.levels)
      merged.fields.numberTested = edited.numberTested
      merged.fields.numberPositive = edited.numberPositive
      merged.fields.numberNegative = edited.numberNegative
    }
    return merged
  }
}

extension Report.Fields {
  /// The stored form of ``days``: `nil` for 1, so that few reports need room for it.
  var daysIfSeveral: Int? {
    get { days == 1 ? nil : days }
    set { days = newValue ?? 1 }
  }

  /// Whether one of the counts or levels is present, which a report requires.
  package var hasCount: Bool {
    numberTested != nil || numberPositive != nil || numberNegative != nil || !counts.isEmpty || !levels.isEmpty
  }

  /// The first name of a count that is also the name of a level; `nil` if there is none.
  fileprivate var nameUsedTwice: String? {
    counts.isEmpty || levels.isEmpty ? nil : counts.names.first { levels[$0] != nil }
  }

  fileprivate mutating func check() throws(ValidationError) {
    try checkRules()
    dateReported = try dateReported.storable(as: "dateReported")
  }

  fileprivate func checkRules() throws(ValidationError) {
    if location.isBlank { throw ValidationError(field: "location", value: location, rule: "must not be blank") }
    try check(numberTested, "numberTested")
    try check(numberPositive, "numberPositive")
    try check(numberNegative, "numberNegative")
    if !hasCount {
      throw ValidationError(
        field: "numberTested",
        value: "",
        rule: "must be given unless numberPositive or numberNegative is"
      )
    }
    if !Report.coveredDays.contains(days) {
      throw ValidationError(field: "days", value: String(days), rule: "must be from 1 to 366")
    }
    try counts.check()
    try levels.check()
    if let name = nameUsedTwice {
      throw ValidationError(field: "counts", value: name, rule: "is also the name of a level")
    }
  }

  private func check(_ count: Int?, _ field: String) throws(ValidationError) {
    if let count, count < 0 {
      throw ValidationError(field: field, value: String(count), rule: "must not be negative")
    }
  }
}
