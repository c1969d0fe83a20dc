import LogbookRecords

/// A reader for CSV files that contain the populations of locations.
package enum PopulationFile {
  private enum Column: String, ImportColumn {
    case location, population

    var headingGroups: [[String]] { usualHeadings.map { [$0] } }

    var usualHeadings: [String] {
      switch self {
      case .location: ReportColumn.location.usualHeadings + ["name", "land", "bundesland", "regione"]
      case .population:
        [
          "population", "pop", "inhabitants", "residents", "people", "einwohner", "bevolkerung", "popolazione",
          "poblacion",
        ]
      }
    }
  }

  /// The maximum size of a file, 16 MiB, because all its rows are held in memory.
  package static let maximumSize = 16 << 20

  /// Returns the population of each location in a file, keyed by the location's matching key. `open` is called twice; it
  /// opens the file at its beginning.
  ///
  /// The table must have a location column and a population column. A population may have separators between groups of
  /// three digits. A location without a population is skipped.
  /// - Throws: `ValidationError`, which contains the line number, if a population is invalid or if a location has two
  ///   different populations; ``ImportFailure`` if the headings are unreadable or a column is missing; ``CSVProblem``
  ///   if a row is malformed; ``ImportError`` if the file cannot be read.
  package static func populations(from open: () throws(ImportError) -> ByteSource) throws -> [String: Int] {
    let encoding = try TextEncoding.found(in: open().limited(to: maximumSize))
    var reader = try CSVReader(open().limited(to: maximumSize).decoded(from: encoding))
    let columns = try ImportColumns<Column>(headings: reader.headings(), mapping: [:])
    try columns.require(.location)
    try columns.require(.population)
    var populations: [String: Int] = [:]
    while let step = try reader.next() {
      if case .problem(let problem) = step { throw problem }
      let location = try text(.location, reader, columns)
      let number = try text(.population, reader, columns)
      if number.isEmpty { continue }
      let grouped = /[0-9]{1,3}([,. '’\u{A0}\u{202F}][0-9]{3})+|[0-9]+(\.0+)?/
      let whole = number.wholeMatch(of: grouped) == nil ? "" : number.replacing(/\.0+$/, with: "")
      let digits = whole.filter(\.isNumber)
      guard let population = Int(digits), population > 0 else {
        let field = "line \(reader.line), column \(columns.heading(of: .population)):"
        throw ValidationError(field: field, value: number, rule: "must be a whole number of people, 1 or more")
      }
      if let other = populations.updateValue(population, forKey: location.matchingKey), other != population {
        throw ValidationError(
          field: "line \(reader.line):",
          value: location,
          rule: "must have one number of people, not \(other) and \(population)"
        )
      }
    }
    return populations
  }

  private static func text(
    _ column: Column,
    _ reader: borrowing CSVReader,
    _ columns: ImportColumns<Column>
  ) throws -> String {
    try columns[column].flatMap { try reader.text(at: $0) }?.singleSpaced ?? ""
  }
}
