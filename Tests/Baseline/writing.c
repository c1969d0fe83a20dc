#include "baseline.h"

static void insert(sqlite3_stmt *statement, int64_t index) {
  struct report report = make_report(index);
  sqlite3_bind_null(statement, 1);
  sqlite3_bind_blob(statement, 2, report.id, 16, SQLITE_STATIC);
  bind_fields(statement, 3, &report);
  step(statement);
}

static sqlite3_stmt *prepare_insertion(sqlite3 *database) {
  return prepare(
      database,
      "INSERT INTO report (number, id, location, location_key, tested, positive, negative, reported_at, digest) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
}

// Into an empty table, whose indexes are made at the end, as the product does it (SQLiteWork.swift).
int64_t insert_many(sqlite3 *database, int64_t rows) {
  execute(database, "BEGIN IMMEDIATE; DROP INDEX report_location; DROP INDEX report_date");
  sqlite3_stmt *statement = prepare_insertion(database);
  for (int64_t index = 0; index < rows; index++) insert(statement, index);
  execute(
      database,
      "PRAGMA cache_size = -8000;"
      "CREATE INDEX report_location ON report (location_key, reported_at DESC);"
      "CREATE INDEX report_date ON report (reported_at DESC);"
      "PRAGMA cache_size = -32000; COMMIT");
  return rows;
}

// So many reports, each flushed before the next begins.
static int64_t insert_flushed(sqlite3 *database, int64_t rows, int64_t count) {
  sqlite3_stmt *statement = prepare_insertion(database);
  for (int64_t index = rows; index < rows + count; index++) {
    execute(database, "BEGIN IMMEDIATE");
    insert(statement, index);
    execute(database, "COMMIT");
  }
  return count;
}

int64_t insert_durably(sqlite3 *database, int64_t rows) { return insert_flushed(database, rows, 200); }

// What eight writers of Bench do; one after the other here.
int64_t insert_durably_crowd(sqlite3 *database, int64_t rows) { return insert_flushed(database, rows, 1600); }

// Another count in every fourth report.
int64_t update_many(sqlite3 *database, int64_t rows) {
  sqlite3_stmt *statement = prepare(
      database,
      "UPDATE report SET location = ?, location_key = ?, tested = ?, positive = ?, negative = ?, reported_at = ?, "
      "digest = ? WHERE id = ?");
  execute(database, "BEGIN IMMEDIATE");
  for (int64_t index = 0; index < rows; index += 4) {
    struct report report = make_report(index);
    report.tested += 1;
    bind_fields(statement, 1, &report);
    sqlite3_bind_blob(statement, 8, report.id, 16, SQLITE_STATIC);
    step(statement);
  }
  execute(database, "COMMIT");
  return (rows + 3) / 4;
}

// Every fourth report.
int64_t delete_many(sqlite3 *database, int64_t rows) {
  sqlite3_stmt *statement = prepare(database, "DELETE FROM report WHERE id = ?");
  execute(database, "BEGIN IMMEDIATE");
  for (int64_t index = 0; index < rows; index += 4) {
    struct report report = make_report(index);
    sqlite3_bind_blob(statement, 1, report.id, 16, SQLITE_STATIC);
    step(statement);
  }
  execute(database, "COMMIT");
  return (rows + 3) / 4;
}
