public import LogbookRecords
public import Foundation

/// A report of the number of tests performed at a location and their results.
///
/// A count that was not reported is missing (`nil`), which differs from zero. At least one count is present.
/// Contradictory counts are stored as reported; see ``isConsistent``.
public struct Report: Record {
  /// The type of report IDs.
  public typealias ID = RecordID<Report>
  /// The type of queries for reports.
  public typealias Query = ReportQuery

  /// The name of the record type in messages.
  public static let name = "report"

  /// The ID, chosen by the code that creates the report.
  public private(set) var id: ID
  /// The number that identifies the report to people, assigned by the store.
  public private(set) var number: Int?
  /// The editable fields, already validated.
  public package(set) var fields: Fields

  /// The editable fields of a report, not yet validated.
  public struct Fields: Hashable, Sendable {
    /// The location, which must not be blank.
    public var location: String
    /// The number of tests performed, 0 to 2^63 − 1, or `nil` if not reported.
    public var numberTested: Int?
    /// The number of positive tests, 0 to 2^63 − 1, or `nil` if not reported.
    public var numberPositive: Int?
    /// The number of negative tests, 0 to 2^63 − 1, or `nil` if not reported.
    public var numberNegative: Int?
    /// The date to which the counts apply. A day is represented by its start in UTC.
    public var dateReported: Date

    /// Creates the fields of a report with the given values.
    public init(
      location: String,
      numberTested: Int? = nil,
      numberPositive: Int? = nil,
      numberNegative: Int? = nil,
      dateReported: Date
    ) {
      self.location = location
      self.numberTested = numberTested
      self.numberPositive = numberPositive
      self.numberNegative = numberNegative
      self.dateReported = dateReported
    }
  }

  /// Creates a report.
  ///
  /// - Parameters:
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

  /// Creates a report from its values; see ``Fields`` and ``init(_:id:number:)``.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the report breaks.
  public init(
    location: String,
    numberTested: Int? = nil,
    numberPositive: Int? = nil,
    numberNegative: Int? = nil,
    dateReported: Date,
    id: ID? = nil,
    number: Int? = nil
  ) throws(ValidationError) {
    try self.init(
      Fields(
        location: location,
        numberTested: numberTested,
        numberPositive: numberPositive,
        numberNegative: numberNegative,
        dateReported: dateReported
      ),
      id: id,
      number: number
    )
  }

  /// The location.
  public var location: String { fields.location }
  /// The number of tests performed; `nil` if not reported.
  public var numberTested: Int? { fields.numberTested }
  /// The number of positive tests; `nil` if not reported.
  public var numberPositive: Int? { fields.numberPositive }
  /// The number of negative tests; `nil` if not reported.
  public var numberNegative: Int? { fields.numberNegative }
  /// The date to which the counts apply.
  public var dateReported: Date { fields.dateReported }

  /// Whether the reported counts are consistent with each other.
  ///
  /// Counts are consistent if neither the positive nor the negative tests exceed the tests performed. If all three
  /// counts are present, the positive and negative tests must add up to the tests performed.
  public var isConsistent: Bool {
    guard let numberTested else { return true }
    let (sum, overflow) = (numberPositive ?? 0).addingReportingOverflow(numberNegative ?? 0)
    if numberPositive != nil, numberNegative != nil { return !overflow && sum == numberTested }
    return sum <= numberTested
  }

  /// The number of positive tests divided by the number of tests; `nil` if either count is missing or no tests were
  /// performed.
  public var positivityRate: Double? {
    guard let numberPositive, let numberTested, numberTested > 0 else { return nil }
    return Double(numberPositive) / Double(numberTested)
  }

  /// Returns an edited copy of the report with the same ID and number.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the edited report breaks.
  public func edited(_ edit: (inout Fields) -> Void) throws(ValidationError) -> Report {
    var report = self
    edit(&report.fields)
    try report.fields.check()
    return report
  }

  /// Returns a copy of the report with the given number, which a store has assigned.
  public func numbered(_ number: Int) -> Report {
    var report = self
    report.number = number
    return report
  }
}

// MARK: Description

extension Report {
  /// A placeholder report. Each stored report is read into a copy of the placeholder.
  public static let template = Report()

  private init() {
    id = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    fields = Fields(location: "?", numberTested: 1, dateReported: Date(timeIntervalSince1970: 0))
  }

  /// Describes the fields of a report.
  ///
  /// - Throws: The error that the describer throws.
  @inline(__always)
  public static func describe<D: Describer<Report>>(_ report: inout D) throws(StoreError) {
    try report.identity(\.id, \.number)
    try report.field("location", \.fields.location, [.indexed])
    try report.field("numberTested", \.fields.numberTested, [.column("tested")])
    try report.field("numberPositive", \.fields.numberPositive, [.column("positive")])
    try report.field("numberNegative", \.fields.numberNegative, [.column("negative")])
    try report.field("dateReported", \.fields.dateReported, [.column("reported_at")])
  }

  /// Always `true`: every instance of this type is valid, and its values are already in their stored form.
  public static var isAlwaysPrepared: Bool { true }

  /// Checks that the fields follow the rules for reports.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the report breaks.
  public mutating func validate() throws(ValidationError) { try fields.checkRules() }

  /// Reads the stored fields into a report.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` with the rule that the report breaks, or the error that the
  ///   source throws.
  @inline(never)
  public static func read(from source: any FieldSource, into report: inout Report) throws(StoreError) {
    try readFields(from: source, into: &report)
  }

  /// The contents of all fields, including the number and the ID.
  public var fieldContents: [FieldContent] {
    @inline(never) get { visitedContents }
  }
}

extension Report.Fields {
  fileprivate mutating func check() throws(ValidationError) {
    try checkRules()
    dateReported = try dateReported.storable(as: "dateReported")
  }

  fileprivate func checkRules() throws(ValidationError) {
    if location.isBlank { throw ValidationError(field: "location", value: location, rule: "must not be blank") }
    try check(numberTested, "numberTested")
    try check(numberPositive, "numberPositive")
    try check(numberNegative, "numberNegative")
    if numberTested == nil, numberPositive == nil, numberNegative == nil {
      throw ValidationError(
        field: "numberTested",
        value: "",
        rule: "must be given unless numberPositive or numberNegative is"
      )
    }
  }

  private func check(_ count: Int?, _ field: String) throws(ValidationError) {
    if let count, count < 0 {
      throw ValidationError(field: field, value: String(count), rule: "must not be negative")
    }
  }
}
