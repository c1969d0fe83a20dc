public import LogbookRecords
public import Foundation

/// How many people or samples were tested at a place and how it came out.
///
/// A count that was not reported is missing (`nil`), which is not zero; at least one is known. Counts that do not agree
/// with each other are kept as reported and can be asked for: ``isConsistent``.
public struct Report: Record {
  /// The identity of a report.
  public typealias ID = RecordID<Report>
  /// The question that can be asked about reports.
  public typealias Query = ReportQuery

  /// A report is called a report.
  public static let name = "report"

  /// The identity, given by whoever makes the report.
  public private(set) var id: ID
  /// The handle for people, given by the store.
  public private(set) var number: Int?
  /// What a person can edit, checked.
  public package(set) var fields: Fields

  /// What a person can edit, not yet checked.
  public struct Fields: Hashable, Sendable {
    /// The place. Not blank.
    public var location: String
    /// Tests made, 0 to 2^63 − 1, or `nil` if not reported.
    public var numberTested: Int?
    /// Positive tests, 0 to 2^63 − 1, or `nil` if not reported.
    public var numberPositive: Int?
    /// Negative tests, 0 to 2^63 − 1, or `nil` if not reported.
    public var numberNegative: Int?
    /// The moment the figures are for. A day is given by its first moment in UTC.
    public var dateReported: Date

    /// What was reported; see the properties.
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

  /// Makes a report, or throws the first rule that it would break.
  ///
  /// - Parameters:
  ///   - id: Its identity; if none is given a new one.
  ///   - number: Its number if it already has one, from another store for instance. A store gives one if it is `nil`.
  public init(_ fields: Fields, id: ID? = nil, number: Int? = nil) throws(ValidationError) {
    try Self.validate(number: number)
    self.id = id ?? ID(madeAt: fields.dateReported)
    self.number = number
    self.fields = fields
    try self.fields.check()
  }

  /// Makes a report of these values; see ``Fields`` and ``init(_:id:number:)``.
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

  /// The place.
  public var location: String { fields.location }
  /// Tests made, or `nil` if not reported.
  public var numberTested: Int? { fields.numberTested }
  /// Positive tests, or `nil` if not reported.
  public var numberPositive: Int? { fields.numberPositive }
  /// Negative tests, or `nil` if not reported.
  public var numberNegative: Int? { fields.numberNegative }
  /// The moment the figures are for.
  public var dateReported: Date { fields.dateReported }

  /// Whether the known counts can be true together.
  ///
  /// Positive and negative are each at most tested; if all three are known they add up.
  public var isConsistent: Bool {
    guard let numberTested else { return true }
    let (sum, overflow) = (numberPositive ?? 0).addingReportingOverflow(numberNegative ?? 0)
    if numberPositive != nil, numberNegative != nil { return !overflow && sum == numberTested }
    return sum <= numberTested
  }

  /// Positive ÷ tested, or `nil` if one of them is missing or nothing was tested.
  public var positivityRate: Double? {
    guard let numberPositive, let numberTested, numberTested > 0 else { return nil }
    return Double(numberPositive) / Double(numberTested)
  }

  /// The same report, edited; identity and number stay.
  ///
  /// - Throws: The first rule that the edited report would break.
  public func edited(_ edit: (inout Fields) -> Void) throws(ValidationError) -> Report {
    var report = self
    edit(&report.fields)
    try report.fields.check()
    return report
  }

  /// The same report under a number that a store gives it.
  public func numbered(_ number: Int) -> Report {
    var report = self
    report.number = number
    return report
  }
}

// MARK: Description

extension Report {
  /// A report of one test, for stored ones to be read into.
  public static let template = Report()

  private init() {
    id = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    fields = Fields(location: "?", numberTested: 1, dateReported: Date(timeIntervalSince1970: 0))
  }

  /// Describes the fields.
  @inline(__always)
  public static func describe<D: Describer<Report>>(_ report: inout D) throws(StoreError) {
    try report.identity(\.id, \.number)
    try report.field("location", \.fields.location, [.indexed])
    try report.field("numberTested", \.fields.numberTested, [.column("tested")])
    try report.field("numberPositive", \.fields.numberPositive, [.column("positive")])
    try report.field("numberNegative", \.fields.numberNegative, [.column("negative")])
    try report.field("dateReported", \.fields.dateReported, [.column("reported_at")])
  }

  /// A report is always valid and in the form in which it is kept.
  public static var isAlwaysPrepared: Bool { true }

  /// Checks the rules that every report is held to.
  public mutating func validate() throws(ValidationError) { try fields.checkRules() }

  /// Reads the stored fields into a record.
  @inline(never)
  public static func read(from source: any FieldSource, into report: inout Report) throws(StoreError) {
    try readFields(from: source, into: &report)
  }

  /// The contents of number, ID and fields.
  public var fieldContents: [FieldContent] {
    @inline(never) get { visitedContents }
  }
}

extension Report.Fields {
  /// Makes the fields what a report keeps, or throws the first rule they break.
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
        rule: "must be known, or numberPositive or numberNegative must be"
      )
    }
  }

  private func check(_ count: Int?, _ field: String) throws(ValidationError) {
    if let count, count < 0 {
      throw ValidationError(field: field, value: String(count), rule: "must not be negative")
    }
  }
}
