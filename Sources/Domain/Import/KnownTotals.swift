public import LogbookRecords
public import Foundation

/// The latest running totals of one count at one location, as the files of a publisher gave them.
///
/// ```swift
/// func latest(_ known: KnownTotals, before date: Date) -> String {
///   let totals: DatedTotals = known.totals
///   let last: DatedTotals.Total? = totals.latest(1, before: date).last
///   return "\(known.location): \(last?.total ?? 0) \(known.count)"  // Rome: 1200 tested
/// }
/// ```
/// A store of reports contains only differences between totals. The next import of running totals continues from these
/// totals, which a store keeps in the same commit as the reports.
public struct KnownTotals: Record {
  /// The name of the record type in messages, documents and table names.
  public static let name = "total"
  /// Totals with placeholder values.
  public static let template = KnownTotals(of: "?", at: "?", inColumn: "?")

  /// The ID.
  public var id: RecordID<KnownTotals>
  /// A short number that identifies the totals to people; `nil` until a store has assigned one.
  public var number: Int?
  /// The name of the count: `tested`, `positive`, `negative` or the name of one of the ``Report/counts``.
  public var count: String
  /// The name of the location.
  public var location: String
  /// The heading of the column. Totals from columns with different headings are kept separately.
  public var column: String
  /// The totals.
  public var totals: DatedTotals

  /// Creates a record without totals.
  ///
  /// - Parameters:
  ///   - count: The name of the count.
  ///   - location: The name of the location.
  ///   - column: The heading of the column.
  public init(of count: String, at location: String, inColumn column: String) {
    id = RecordID()
    self.count = count
    self.location = location
    self.column = column
    totals = DatedTotals()
  }

  /// Describes the fields of the totals; see ``/LogbookRecords/Describer``.
  public static func describe(_ totals: inout some Describer<KnownTotals>) {
    totals.identity(\.id, \.number)
    totals.field("count", \.count, [.notBlank])
    totals.field("location", \.location, [.notBlank])
    totals.field("column", \.column, [.column("heading")])
    totals.field("totals", \.totals)
  }
}

/// Running totals by date, in ascending order, each at a different date.
///
/// A store keeps them as one text, such as `2020-03-01T00:00:00Z=100 2020-03-02T00:00:00Z=140`.
public struct DatedTotals: Hashable, Sendable {
  /// A total and its date.
  public struct Total: Hashable, Sendable {
    /// The date, to the millisecond.
    public let date: Date
    /// The total.
    public let total: Int

    package init(date: Date, total: Int) { (self.date, self.total) = (date, total) }
  }

  /// The totals, earliest first.
  public private(set) var all: [Total] = []

  /// The number of totals that are kept. Several are kept so that a file that overlaps an earlier one can be imported.
  public static let most = 31

  /// Creates totals without any.
  public init() {}

  /// Returns the latest totals before a date, earliest first.
  ///
  /// - Parameter count: The maximum number of totals to return.
  public func latest(_ count: Int, before date: Date) -> [Total] {
    Array(all.prefix { $0.date < date }.suffix(count))
  }

  /// Sets the total at a date. If there are then more than ``most`` totals, the earliest is removed.
  public mutating func set(_ total: Int, at date: Date) {
    replace(date...date, with: [Total(date: date, total: total)])
  }

  /// Replaces the totals at the dates in a range. If there are then more than ``most`` totals, the earliest are removed.
  ///
  /// - Parameters:
  ///   - dates: The range of dates.
  ///   - totals: Totals at dates in the range, in ascending order, each at a different date.
  package mutating func replace(_ dates: ClosedRange<Date>, with totals: [Total]) {
    let (before, after) = (all.prefix { $0.date < dates.lowerBound }, all.drop { $0.date <= dates.upperBound })
    all = Array((before + totals + after).suffix(Self.most))
  }
}

extension DatedTotals: FieldValue {
  /// The type of a field that contains totals: a text, which is empty if there are none.
  public static var fieldType: FieldType { .text }

  /// The totals as the content of a field.
  public var fieldContent: FieldContent { .text(text) }

  private var text: String { all.map { "\($0.date.iso8601)=\($0.total)" }.joined(separator: " ") }

  /// Returns the totals at a position, or `nil` if the text is missing.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the text has another form, or its dates are not in order.
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> DatedTotals? {
    guard let text = try source.text(at: position) else { return nil }
    var totals = DatedTotals()
    for part in text.split(separator: " ", omittingEmptySubsequences: false) where !text.isEmpty {
      let words = part.split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, let date = Date(iso8601: String(words[0])), let total = Int(words[1]), total >= 0,
        totals.all.last.map({ $0.date < date }) != false
      else { throw .corrupt("must have the form “2020-03-01T00:00:00Z=100”, repeated in order of date") }
      totals.all.append(Total(date: date, total: total))
    }
    return totals
  }

  /// Decodes the totals from the text in which a store keeps them.
  ///
  /// - Throws: An error if the text has another form, or its dates are not in order.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = try Self.read(from: FieldContents([.text(text)]), at: 0) ?? DatedTotals()
  }

  /// Encodes the totals as the text in which a store keeps them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
