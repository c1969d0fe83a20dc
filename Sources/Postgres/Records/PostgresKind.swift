#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// How PostgreSQL keeps the records of one kind of one store, with the statements that need nothing but their parameters.
  final class PostgresKind<Record: LogbookRecords.Record>: AnyPostgresKind {
    let table: PostgresTable
    let store: Int
    /// The position among the kinds of the model, from 1 on, as arrays count.
    let position: Int
    let expressions: PostgresColumns
    let rules = RecordDescription<Record>.shared.rules
    private let keyedPositions: [Int]

    /// Reads the records: number, ID and fields.
    let selection: String
    let selectionByID: String
    let selectionByNumber: String
    let insertion: String
    /// The statement of a ``PostgresInsertion``.
    let oneInsertion: String
    /// Given the values of all columns, writes those after number and ID to the record with this ID, if it has this number or that
    /// is NULL.
    let update: String
    /// Given IDs, deletes the records, and returns their IDs.
    let deletion: String
    /// Given a step and IDs, keeps the records for the history, unless the step keeps them already.
    let keeping: String
    /// Given a step, reads what it keeps, with digests, by number.
    let selectionBefore: String
    /// Given IDs, reads the IDs of the parts of the records; `nil` if records have none.
    let partSelection: String?
    /// Given an ID, reads the ID of the record that it is part of.
    let parentSelection: String

    init(_ schema: PostgresSchema, store: Int, at index: Int) {
      let table = schema.tables[index]
      self.table = table
      self.store = store
      position = index + 1
      let descriptions = RecordDescription<Record>.shared.fields
      expressions = PostgresColumns(table, store: store, types: RecordDescription<Record>.shared.types)
      keyedPositions = table.fields.indices.filter { table.fields[$0].keyColumn != nil }.map { $0 + 2 }

      let ours = "\(PostgresTable.store) = \(store)"
      let columns = table.columns
      selection = "SELECT \(table.fieldColumns.joined(separator: ", ")) FROM \(table.name)"
      selectionByID = "\(selection) WHERE \(ours) AND id = $1"
      selectionByNumber = "\(selection) WHERE \(ours) AND number = $1"
      let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      insertion = """
        INSERT INTO \(table.name) (\(PostgresTable.store), \(columns.joined(separator: ", "))) VALUES (\(store), \(places))
        """
      oneInsertion = Self.oneInsertion(table, schema, store: store, at: index + 1)
      let assignments = columns.indices.dropFirst(2).map { "\(columns[$0]) = $\($0 + 1)" }.joined(separator: ", ")
      update = """
        UPDATE \(table.name) SET \(assignments) WHERE \(ours) AND id = $2 AND number = coalesce($1::int8, number)
        """
      deletion = "DELETE FROM \(table.name) WHERE \(ours) AND id = ANY ($1) RETURNING id"
      let kept = table.keptColumns.joined(separator: ", ")
      keeping = """
        INSERT INTO \(table.before) (\(PostgresTable.store), step, \(kept))
        SELECT \(store), $1, \(kept) FROM \(table.name) WHERE \(ours) AND id = ANY ($2) ON CONFLICT DO NOTHING
        """
      selectionBefore = "SELECT \(kept) FROM \(table.before) WHERE \(ours) AND step = $1 ORDER BY number"
      let parent = zip(table.fields, descriptions).first { $1.isParent }?.0.column
      partSelection = parent.map { "SELECT id FROM \(table.name) WHERE \(ours) AND \($0) = ANY ($1) ORDER BY number" }
      parentSelection = "SELECT \(parent ?? "NULL::uuid") FROM \(table.name) WHERE \(ours) AND id = $1"
    }

    var name: String { Record.name }
    var recordType: any LogbookRecords.Record.Type { Record.self }
    /// Whether records can be part of others.
    var hasParts: Bool { partSelection != nil }

    /// The statement about the records that a query asks for; see ``PostgresColumns/statement(_:_:isOrdered:)``.
    func statement(
      _ head: String,
      _ query: Record.Query,
      isOrdered: Bool = true
    ) throws(StoreError) -> (PostgresStatement, isExact: Bool) {
      expressions.statement(head, try query.translated(), isOrdered: isOrdered)
    }

    /// Refuses contents that break a rule of the description.
    func check(_ contents: [FieldContent]) throws(StoreError) {
      if rules.isEmpty { return }
      do throws(ValidationError) { try rules.check(contents) } catch { throw .invalid(error) }
    }

    /// Makes the contents of a record the values of all ``PostgresTable/columns``.
    func addKeys(to contents: inout [FieldContent], of record: Record) {
      let digest = RecordDigest(contents)
      for position in keyedPositions {
        switch contents[position] {
        case .text(let text): contents.append(.text(text.matchingKey))
        case .list(let texts): contents.append(.list(texts.map(\.matchingKey.listKey)))
        default: contents.append(.null)
        }
      }
      if let record = record as? any SearchedRecord { contents.append(.text(record.searchText)) }
      contents.append(.integer(Int64(bitPattern: digest.value)))
    }
  }

  /// How PostgreSQL keeps the records of one kind, whatever kind it is.
  protocol AnyPostgresKind: Sendable {
    var table: PostgresTable { get }
    var name: String { get }
    var recordType: any Record.Type { get }
    var position: Int { get }
    var keeping: String { get }
  }
#endif
