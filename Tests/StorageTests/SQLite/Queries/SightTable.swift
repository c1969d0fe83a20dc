@testable import LogbookPersistence
import LogbookQuerySamples
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

struct SightTable {
  let connection: SQLiteConnection
  let expressions = SQLiteColumns(
    FieldScope(RecordDescription<Sight>.shared, areStored: true),
    table: "sight",
    fields
  )

  private static let fields = RecordDescription<Sight>.shared.fields.map { field in
    let column =
      switch field.name {
      case "isOpen": "is_open"
      case "isFree": "is_free"
      case "madeAt": "made_at"
      case "seenAt": "seen_at"
      case "parentID": "parent_id"
      default: field.name
      }
    return SQLiteField(
      name: field.name,
      type: field.type,
      column: column,
      keyColumn: field.name == "title" ? "title_key" : nil,
      list: field.type == .texts ? SQLiteList(table: "sight_tag", owner: "sight") : nil
    )
  }

  init(_ sights: [Sight]) throws {
    connection = try SQLiteConnection.temporary()
    try connection.execute(
      """
      CREATE TABLE sight (
        number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, title TEXT NOT NULL, label TEXT NOT NULL, notes TEXT,
        size INTEGER NOT NULL, visits INTEGER, score REAL NOT NULL, is_open INTEGER NOT NULL, is_free INTEGER,
        made_at INTEGER NOT NULL, seen_at INTEGER, kind TEXT NOT NULL, rank INTEGER NOT NULL, guide BLOB, parent_id BLOB,
        title_key TEXT NOT NULL
      ) STRICT;
      CREATE INDEX sight_title ON sight (title_key);
      CREATE INDEX sight_seen_at ON sight (seen_at);
      CREATE TABLE sight_tag (
        sight INTEGER NOT NULL, position INTEGER NOT NULL, text TEXT NOT NULL, text_key TEXT NOT NULL,
        PRIMARY KEY (sight, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sight_tag_key ON sight_tag (text_key);
      """
    )
    for sight in sights { try insert(sight) }
  }

  func insert(_ sight: Sight) throws {
    let contents = sight.fieldContents.filter { if case .list = $0 { false } else { true } }
    let values = contents + [.text(sight.title.matchingKey)]
    try connection.run("INSERT INTO sight VALUES (\(values.map { _ in "?" }.joined(separator: ", ")))", values)
    for (position, tag) in sight.tags.enumerated() {
      try connection.run(
        "INSERT INTO sight_tag VALUES (?, ?, ?, ?)",
        [SQLiteValue(sight.number), SQLiteValue(position), .text(tag), .text(tag.matchingKey)]
      )
    }
  }

  func numbers(_ fetch: RecordFetch<Sight>) throws -> [Int] {
    let (sql, values) = try statement("SELECT number FROM sight", fetch)
    return try connection.rows(sql, values) { row throws(StoreError) in try row.integer(0) }
  }

  func statement(
    _ head: String,
    _ fetch: RecordFetch<Sight>,
    isOrdered: Bool = true
  ) throws -> (sql: String, values: [SQLiteValue]) {
    expressions.statement(head, try #require(fetch.fieldQuery), isOrdered: isOrdered)
  }

  func numbers(_ condition: FieldExpression) throws -> [Int] {
    var writer = SQLiteWriter(expressions, "SELECT number FROM sight WHERE ")
    writer.condition(condition)
    return try connection.rows("\(writer.sql) ORDER BY number", writer.values) { row throws(StoreError) in
      try row.integer(0)
    }
  }
}
