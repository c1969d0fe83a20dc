import LogbookDomain
import LogbookRecords
import LogbookStorage
package import Foundation

/// The latest running totals that have been imported into a store for each location. The next import continues from
/// these totals.
///
/// A store contains only daily figures. The totals cannot be derived from these figures, because the first total yields
/// no figure. The totals are kept in one JSON file per store, in a folder next to the default store. Totals from
/// columns with different headings are kept separately.
package struct RememberedTotals: Hashable, Sendable {
  private struct Total: Hashable {
    let location: String
    let date: Date
    let count: Int
    /// The step of the history in which the import stored its figures; `nil` if the import stored no figures, or if an
    /// earlier version of the program imported the total.
    var step: Int?
  }

  private let path: String
  private let undone: Set<Int>
  /// The totals, earliest first, keyed by the name of the count and the heading of its column, such as `tested=Tests`,
  /// and then by the location's matching key.
  private var series: [String: [String: [Total]]] = [:]

  /// The maximum number of totals kept per location and column. Several totals are kept so that an import can be
  /// repeated after it has been undone or its file has been corrected.
  private static let most = 31

  /// The maximum size of the file, 1 GiB. A larger file is treated as damaged.
  private static let maximumSize = 1 << 30

  /// Returns the path of the folder that contains the remembered totals, in one file per store.
  package static func folder(environment: [String: String]) -> String {
    UserFolders(environment: environment).data + "/totals"
  }

  /// The totals added by this import. When saved, they are merged with the totals that other processes have written in
  /// the meantime.
  private var added: [(columns: ColumnsRead, totals: [Report])] = []

  package static func == (left: Self, right: Self) -> Bool { left.path == right.path && left.series == right.series }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// Creates the totals by reading the file for the store with the given history. An unreadable file is treated as
  /// empty.
  ///
  /// - Parameter undone: The numbers of the undone steps. Totals from these steps are ignored.
  package init(of history: UUID, without undone: Set<Int> = [], in folder: String) {
    self.init(path: Self.path(of: history, in: folder), without: undone)
  }

  private static func path(of history: UUID, in folder: String) -> String {
    "\(folder)/\(history.uuidString.lowercased()).json"
  }

  /// Removes the totals of a store whose contents have been replaced.
  ///
  /// - Throws: An error if the file with the totals cannot be removed.
  package static func forget(_ history: UUID, in folder: String) throws {
    do { try FileManager.default.removeItem(atPath: path(of: history, in: folder)) } catch CocoaError.fileNoSuchFile {}
  }

  private init(path: String, without undone: Set<Int>) {
    (self.path, self.undone) = (path, undone)
    // Ignore the error, because an unreadable file is treated as empty.
    guard let content = try? ByteSource(path: path).limited(to: Self.maximumSize).bytes() else { return }
    var parser = JSONParser(content)
    // Treat a damaged file as empty. The import then reports that the first total of each location yields no figure.
    guard case .object(let members)? = try? parser.value() else { return }
    for case (let text, .array(let values)) in members {
      for (count, name) in Self.names(inMember: text) {
        for total in values.compactMap({ Self.total(count, in: $0) }) where !undone.contains(total.step ?? 0) {
          series[name, default: [:]][total.location.matchingKey, default: []].append(total)
        }
      }
    }
    series = series.mapValues { $0.mapValues { $0.sorted { $0.date < $1.date } } }
  }

  /// Returns a location's totals for the latest date before the given one, considering only totals that were read from
  /// the columns of the given fields; `nil` if there are none.
  func total(before date: Date, of location: String, in fields: [ImportResult.FieldSource]) -> Report? {
    let key = location.matchingKey
    let latest = Self.names(of: fields).compactMap { count, name in
      series[name]?[key]?.last { $0.date < date }.map { (count, $0) }
    }
    guard let latestDate = latest.map(\.1.date).max() else { return nil }
    func count(_ count: ReportColumn) -> Int? { latest.first { $0.0 == count && $0.1.date == latestDate }?.1.count }
    // Treat invalid values, which can come only from a damaged file, as missing.
    return try? Report(
      location: location,
      numberTested: count(.tested),
      numberPositive: count(.positive),
      numberNegative: count(.negative),
      dateReported: latestDate
    )
  }

  /// Adds totals, replacing existing totals for the same location and date.
  mutating func remember(_ totals: [Report], of columns: ColumnsRead?) {
    guard let columns else { return }
    add(totals, of: columns, step: nil)
    added.append((columns, totals))
  }

  private mutating func add(_ totals: [Report], of columns: ColumnsRead, step: Int?) {
    for (count, name) in Self.names(of: columns.fields) {
      for total in totals { set(count.count(in: total), name, total.location, total.dateReported, step) }
    }
  }

  private mutating func set(_ count: Int?, _ name: String, _ location: String, _ date: Date, _ step: Int?) {
    let key = location.matchingKey
    var known = series[name]?[key] ?? []
    // If an earlier import has read the same total, keep the step of that import.
    if known.contains(where: { $0.date == date && $0.count == count }) { return }
    known.removeAll { $0.date == date }
    if let count { known.append(Total(location: location, date: date, count: count, step: step)) }
    known.sort { $0.date < $1.date }
    series[name, default: [:]][key] = known.suffix(Self.most)
  }

  /// Writes the file. The totals are merged with those that other processes have written in the meantime.
  ///
  /// - Parameter step: The step of the history in which this import stored its figures; `nil` if none were stored.
  /// - Throws: An error if the file or its folder cannot be written.
  package func save(as step: Int? = nil) throws {
    var current = Self(path: path, without: undone)
    for (columns, totals) in added { current.add(totals, of: columns, step: step) }
    try current.write()
  }

  private func write() throws {
    let members = series.sorted { $0.key < $1.key }.map { name, totals in
      (
        key: name,
        value: JSONValue.array(totals.sorted { $0.key < $1.key }.flatMap { $0.value.map { Self.json($0, name) } })
      )
    }
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    try UserFolders.create(folder)
    // The totals come from the store, which other users may not be allowed to read.
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    try Data((JSONValue.object(members).text + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// Returns the names of the series for the given fields. Totals from columns with different headings form different
  /// series.
  private static func names(of fields: [ImportResult.FieldSource]) -> [(count: ReportColumn, name: String)] {
    fields.compactMap { source in
      guard let count = ReportColumn(rawValue: source.field), ReportColumn.counts.contains(count) else { return nil }
      return source.column.map { (count, "\(count.rawValue)=\($0)") }
    }
  }

  /// Returns the names of the series in a member of the file. Earlier versions wrote the totals of all columns in one
  /// member, such as `tested=Tests,positive=,negative=`.
  private static func names(inMember text: String) -> [(count: ReportColumn, name: String)] {
    text.split(separator: /,(?=positive=|negative=)/.matchingSemantics(.unicodeScalar)).compactMap { name in
      ReportColumn(rawValue: countName(inSeries: name)).map { ($0, String(name)) }
    }
  }

  /// Returns the name of the count in the name of a series, such as `tested` in `tested=Tests`. The equals sign is found
  /// even if the heading after it begins with a combining mark.
  private static func countName(inSeries name: some StringProtocol) -> String {
    String(decoding: name.utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }

  private static func json(_ total: Total, _ name: String) -> JSONValue {
    .object([
      ("location", .string(total.location)), ("date", .string(total.date.iso8601)),
      (countName(inSeries: name), .integer(total.count)), ("step", total.step.map { .integer($0) } ?? .null),
    ])
  }

  private static func total(_ count: ReportColumn, in json: JSONValue) -> Total? {
    guard case .object(let members) = json else { return nil }
    let values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    guard case .string(let location)? = values["location"], case .string(let text)? = values["date"],
      let date = Date(iso8601: text), case .integer(let count)? = values[count.rawValue]
    else { return nil }
    let step: Int? = if case .integer(let step)? = values["step"] { step } else { nil }
    return Total(location: location, date: date, count: count, step: step)
  }
}
