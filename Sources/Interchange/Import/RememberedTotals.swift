import LogbookDomain
import LogbookRecords
import LogbookStorage
package import Foundation

/// The latest running totals imported into a store for each location, from which the next import continues.
///
/// A store contains only daily figures. The totals cannot be derived from these figures, because the first total yields
/// no figure. The totals are kept in one JSON file per store, next to the default store, and separately for columns
/// with different headings.
package struct RememberedTotals: Hashable, Sendable {
  private let path: String
  /// The totals, earliest first, keyed by the columns from which they were read and then by the
  /// location's matching key.
  private var series: [String: [String: [Report]]] = [:]

  /// The maximum number of totals kept per location. Several are kept so that an undone import can be repeated, and a
  /// corrected file imported again.
  private static let most = 31

  /// Returns the folder that contains the files with the remembered totals, one file per store.
  package static func folder(environment: [String: String]) -> String {
    UserFolders(environment: environment).data + "/totals"
  }

  /// The totals added by this import. When saved, they are merged with the totals that other processes have written in
  /// the meantime.
  private var added: [(columns: String, totals: [Report])] = []

  package static func == (left: Self, right: Self) -> Bool { left.path == right.path && left.series == right.series }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// Creates the totals by reading the file for the store with the given history. An unreadable file is treated as
  /// empty.
  package init(of history: UUID, in folder: String) {
    self.init(path: "\(folder)/\(history.uuidString.lowercased()).json")
  }

  private init(path: String) {
    self.path = path
    guard let content = FileManager.default.contents(atPath: path) else { return }
    var parser = JSONParser(Array(content))
    // Treat a damaged file as empty. The first total of a location then yields no figure, which the import reports.
    guard case .object(let members)? = try? parser.value() else { return }
    for case (let name, .array(let values)) in members {
      for value in values {
        guard let total = Self.total(value) else { continue }
        series[name, default: [:]][total.location.matchingKey, default: []].append(total)
      }
    }
  }

  /// Returns the totals read from the given columns, keyed by the location's matching key. No
  /// totals are remembered for JSON files, because they have no columns to distinguish the series.
  func totals(of columns: ColumnsRead?) -> [String: [Report]] { columns.flatMap { series[Self.name(of: $0)] } ?? [:] }

  /// Adds totals, each of which replaces an existing total for the same location and date.
  mutating func remember(_ totals: [Report], of columns: ColumnsRead?) {
    guard let columns else { return }
    remember(totals, named: Self.name(of: columns))
    added.append((Self.name(of: columns), totals))
  }

  private mutating func remember(_ totals: [Report], named name: String) {
    for total in totals {
      let key = total.location.matchingKey
      var known = (series[name]?[key] ?? []).filter { $0.dateReported != total.dateReported }
      known.append(total)
      known.sort { $0.dateReported < $1.dateReported }
      series[name, default: [:]][key] = known.suffix(Self.most)
    }
  }

  /// Writes the file, merging the totals with those that other processes have written in the meantime.
  ///
  /// - Throws: An error if the file or its folder cannot be written.
  package func save() throws {
    var current = Self(path: path)
    for (name, totals) in added { current.remember(totals, named: name) }
    try current.write()
  }

  private func write() throws {
    let members = series.sorted { $0.key < $1.key }.map { name, totals in
      (key: name, value: JSONValue.array(totals.sorted { $0.key < $1.key }.flatMap { $0.value.map(Self.json) }))
    }
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try Data((JSONValue.object(members).text + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// Returns a name for the columns that contain the counts. Totals from other columns form a separate series.
  private static func name(of columns: ColumnsRead) -> String {
    columns.fields.filter { ReportColumn.counts.map(\.rawValue).contains($0.field) }
      .map { "\($0.field)=\($0.column ?? "")" }.joined(separator: ",")
  }

  private static func json(_ total: Report) -> JSONValue {
    .object([
      ("location", .string(total.location)), ("date", .string(total.dateReported.iso8601)),
      ("tested", JSONValue(total.numberTested)), ("positive", JSONValue(total.numberPositive)),
      ("negative", JSONValue(total.numberNegative)),
    ])
  }

  private static func total(_ json: JSONValue) -> Report? {
    guard case .object(let members) = json else { return nil }
    let values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    func count(_ name: String) -> Int? { if case .integer(let count)? = values[name] { count } else { nil } }
    guard case .string(let location)? = values["location"], case .string(let text)? = values["date"],
      let date = Date(iso8601: text)
    else { return nil }
    // Skip an invalid entry.
    return try? Report(
      location: location,
      numberTested: count("tested"),
      numberPositive: count("positive"),
      numberNegative: count("negative"),
      dateReported: date
    )
  }
}
