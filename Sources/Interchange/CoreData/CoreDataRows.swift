import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

final class CoreDataRows<Reading: RowReading>: ImportReader {
  private static var batchSize: Int { 500 }

  private let store: CoreDataStore
  private let table: CoreDataTable<Reading.Column>
  private let reading: Reading
  private var objects: ArraySlice<CoreDataObject> = []
  private var last = Int.min
  private var count = 0
  private(set) var filtered = 0
  private(set) var columnsRead: ColumnsRead?
  private var samples = 0
  private var otherwiseNotKept = Tally()

  init(_ store: CoreDataStore, _ options: ImportOptions, usualNames: [String], needs: String, _ reading: Reading) throws
  {
    self.store = store
    self.reading = reading
    table = try CoreDataTable(in: store, options, usualNames: usualNames, needs: needs, reading.columns)
    columnsRead = table.columns.read(without: table.conditions.indexes)
  }

  var shareRead: Double? { table.entity.count == 0 ? nil : Double(count) / Double(table.entity.count) }

  var unit: ImportResult.Unit { .object }

  func next() throws -> ImportRow<Reading.Draft>? {
    while let row = try nextRow() {
      if table.conditions.areMet(by: row) { return try draft(of: row) }
      filtered += 1
    }
    return nil
  }

  private func draft(of row: CoreDataRow) throws -> ImportRow<Reading.Draft> {
    let draft = try reading.draft(of: row, table.columns, &otherwiseNotKept)
    if case .record = draft {
      if samples < ImportResult.samples { columnsRead?.addSample(of: row, table.columns) }
      samples += 1
    }
    return draft
  }

  private func nextRow() throws -> CoreDataRow? {
    if objects.isEmpty {
      objects = try store.read { try $0.objects(of: table.entity, table.used, after: last, limit: Self.batchSize)[...] }
    }
    guard let object = objects.popFirst() else { return nil }
    last = object.number
    count += 1
    var cells: [SQLiteValue] = table.properties.map { _ in .null }
    for (index, value) in zip(table.usedIndexes, object.values) { cells[index] = value }
    return CoreDataRow(line: object.number, cells: zip(table.properties, cells).map(CoreDataRow.Cell.init))
  }

  var notKept: Tally {
    var tally = otherwiseNotKept
    tally.add(table.notKept)
    for links in store.links {
      tally.add("relationship \(links.entity.map { "\($0)." } ?? "")\(links.name)", links.count)
    }
    for entity in store.entities where !table.entity.includes(entity) {
      tally.add("entity \(entity.name)", entity.ownCount)
    }
    return tally
  }
}

private struct CoreDataRow: RowFields {
  let line: Int
  let cells: [Cell]

  enum Cell {
    case none
    case text(String)
    case bytes([UInt8])

    init(_ property: CoreDataProperty, _ value: SQLiteValue) {
      switch value {
      case .null, .list, .uuids: self = .none
      case .integer(let number): self = .text(property.isDate ? Self.date(Double(number)) : String(number))
      case .real(let number): self = .text(property.isDate ? Self.date(number) : Self.number(number))
      case .text(let text): self = .text(text)
      case .uuid(let uuid): self = .text(uuid.uuidString)
      case .blob(let bytes): self = .bytes(bytes)
      }
    }

    /// Returns the text of a date. Core Data stores dates as seconds since 2001
    /// (`Date.timeIntervalSinceReferenceDate`).
    private static func date(_ seconds: Double) -> String {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      // A date outside the supported range is passed on as a number, which the date parser rejects.
      return date.millisecondsSince1970.map { Date(millisecondsSince1970: $0).iso8601 } ?? String(seconds)
    }

    private static func number(_ number: Double) -> String {
      Int(exactly: number).map(String.init) ?? String(number)
    }
  }

  func text(at index: Int) throws(CSVProblem) -> String? {
    switch cells[index] {
    case .none: return nil
    case .text(let text): return text
    case .bytes: throw CSVProblem(line: line, reason: .notText)
    }
  }

  func withBytes<Result, Failure: Error>(
    at index: Int,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    switch cells[index] {
    case .none: nil
    case .text(let text): try body(Array(text.utf8).span)
    case .bytes(let bytes): try body(bytes.span)
    }
  }
}
