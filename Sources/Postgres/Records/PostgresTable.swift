#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// The table and the SQL statements for the records of one kind in one store.
  final class PostgresTable<Item: Record>: AnyPostgresTable {
    let layout: PostgresTableLayout
    let store: Int
    /// The position of this kind among the kinds of the model, starting at 1, like an array index in PostgreSQL.
    let position: Int
    let expressions: PostgresColumns
    let coding = Item.coding
    let rules = RecordDescription<Item>.shared.rules
    let circles = RecordCircles<Item>()
    private let keyedPositions: [Int]

    /// The beginning of a statement that selects the numbers, IDs and fields of records.
    let selection: String
    let selectionByID: String
    let selectionByNumber: String
    let selectionByIDs: String
    /// The statement that selects the records with a given ID or number or a given value of a unique field.
    private let selectionOfConflicts: String
    private let uniquePositions = RecordDescription<Item>.shared.uniquePositions
    let insertion: String
    let oneInsertion: String
    /// The statement that updates a record; its parameters are the values of all columns. If a number is given, the
    /// statement changes nothing unless the record has that number.
    let update: String
    /// The statement that deletes the records with the given IDs and returns their IDs.
    let deletion: String
    /// The statement that copies the records with the given IDs to the history as part of a step, except the records
    /// that the step already contains.
    let keeping: String
    /// The statement that selects the previous versions that a step copied to the history, with their digests, ordered
    /// by record number.
    let selectionBefore: String
    /// The statements that select the IDs of the records that refer to one of the given IDs, keyed by the name of the
    /// field.
    let referrerSelections: [String: String]
    /// The statement that selects those of the given IDs that a record has.
    let existingSelection: String
    let parentSelection: String

    init(_ schema: PostgresSchema, store: Int, at index: Int) {
      let table = schema.tables[index]
      layout = table
      self.store = store
      position = index + 1
      let descriptions = RecordDescription<Item>.shared.fields
      expressions = PostgresColumns(
        table,
        among: schema.tables,
        store: store,
        FieldScope(RecordDescription<Item>.shared, areStored: true)
      )
      keyedPositions = table.fields.indices.filter { table.fields[$0].keyColumn != nil }.map { $0 + 2 }

      let ours = "\(PostgresTableLayout.store) = \(store)"
      let columns = table.columns
      selection = "SELECT \(table.fieldColumns.joined(separator: ", ")) FROM \(table.name)"
      selectionByID = "\(selection) WHERE \(ours) AND id = $1"
      selectionByNumber = "\(selection) WHERE \(ours) AND number = $1"
      let unique = zip(3..., table.fields.filter(\.layout.isUnique)).map { place, field in
        let value = PostgresTableLayout.indexed(field) == field.column ? "$\(place)" : "sha256($\(place))"
        return " OR \(PostgresTableLayout.indexed(field)) = \(value)"
      }
      selectionOfConflicts = "\(selection) WHERE \(ours) AND (id = $1 OR number = $2\(unique.joined()))"
      selectionByIDs = "\(selection) WHERE \(ours) AND id = ANY ($1)"
      let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      insertion = """
        INSERT INTO \(table.name) (\(PostgresTableLayout.store), \(columns.joined(separator: ", "))) VALUES (\(store), \(places))
        """
      oneInsertion = Self.oneInsertion(table, schema, store: store, at: index + 1)
      let assignments = columns.indices.dropFirst(2).map { "\(columns[$0]) = $\($0 + 1)" }.joined(separator: ", ")
      update = """
        UPDATE \(table.name) SET \(assignments) WHERE \(ours) AND id = $2 AND number = coalesce($1::int8, number)
        """
      deletion = "DELETE FROM \(table.name) WHERE \(ours) AND id = ANY ($1) RETURNING id"
      let kept = table.keptColumns.joined(separator: ", ")
      keeping = """
        INSERT INTO \(table.before) (\(PostgresTableLayout.store), step, \(kept))
        SELECT \(store), $1, \(kept) FROM \(table.name) WHERE \(ours) AND id = ANY ($2) ON CONFLICT DO NOTHING
        """
      selectionBefore = "SELECT \(kept) FROM \(table.before) WHERE \(ours) AND step = $1 ORDER BY number"
      let parent = zip(table.fields, descriptions).first { $1.isParent }?.0.column
      referrerSelections = Dictionary(
        RecordDescription<Item>.shared.references.map { field in
          let found = table.fields[field.position - 2]
          let condition = found.layout.isList ? "\(found.column) && $1" : "\(found.column) = ANY ($1)"
          return (field.name, "SELECT id FROM \(table.name) WHERE \(ours) AND \(condition) ORDER BY number")
        }
      ) { first, _ in first }
      existingSelection = "SELECT id FROM \(table.name) WHERE \(ours) AND id = ANY ($1)"
      parentSelection = "SELECT \(parent ?? "NULL::uuid") FROM \(table.name) WHERE \(ours) AND id = $1"
    }

    var name: String { Item.name }
    var recordType: any Record.Type { Item.self }

    /// Returns a statement for the records that match a query; see ``PostgresColumns/statement(_:_:isOrdered:)``.
    func statement(
      _ head: String,
      _ query: Item.Query,
      isOrdered: Bool = true
    ) throws(StoreError) -> (PostgresStatement, isExact: Bool) {
      expressions.statement(head, try query.translated(), isOrdered: isOrdered)
    }

    func check(_ contents: [FieldContent]) throws(StoreError) {
      if rules.isEmpty { return }
      do throws(ValidationError) { try rules.check(contents) } catch { throw .invalid(error) }
    }

    /// Returns the statement that selects the stored records that have the ID, the number or a unique value of a record.
    func conflicts(with record: Item, numbered number: Int?) -> PostgresStatement {
      let contents = record.fieldContents
      let values = uniquePositions.map { position in
        if case .text(let text) = contents[position] { FieldContent.text(text.matchingKey) } else { contents[position] }
      }
      return PostgresStatement(selectionOfConflicts, [contents[1], FieldContent(number)] + values)
    }

    /// Appends the keys, the search text and the digest of a record to the contents of its number, ID and fields.
    /// Afterwards, `contents` consists of the values of all ``PostgresTableLayout/columns``.
    func addKeys(to contents: inout [FieldContent], of record: Item) {
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

  protocol AnyPostgresTable: Sendable {
    var layout: PostgresTableLayout { get }
    var name: String { get }
    var recordType: any Record.Type { get }
    var position: Int { get }
  }
#endif
