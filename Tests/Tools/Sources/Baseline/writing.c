#include "baseline.h"

#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static void insert(sqlite3_stmt *statement, int64_t index) {
  struct report report = make_report(index);
  sqlite3_bind_null(statement, 1);
  sqlite3_bind_blob(statement, 2, report.id, 16, SQLITE_STATIC);
  bind_fields(statement, 3, &report);
  step(statement);
}

static int64_t milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

static sqlite3_stmt *prepare_insertion(sqlite3 *database) {
  return prepare(
      database,
      "INSERT INTO report (number, id, location, location_key, tested, positive, negative, reported_at, days, counts, "
      "levels, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
}

// Inserts reports into an empty table. The indexes are created at the end, as Logbook does (SQLiteWork.swift).
int64_t insert_many(sqlite3 *database, int64_t rows) {
  execute(database, "BEGIN IMMEDIATE; DROP INDEX report_location; DROP INDEX report_reported_at");
  sqlite3_stmt *statement = prepare_insertion(database);
  for (int64_t index = 0; index < rows; index++) insert(statement, index);
  execute(
      database,
      "PRAGMA cache_size = -8000;"
      "CREATE INDEX report_location ON report (location_key, reported_at DESC);"
      "CREATE INDEX report_reported_at ON report (reported_at);"
      "PRAGMA cache_size = -32000; COMMIT");
  return rows;
}

// Inserts `count` reports. Each is committed before the next insertion begins.
static int64_t insert_each(sqlite3 *database, int64_t rows, int64_t count) {
  sqlite3_stmt *insertion = prepare_insertion(database);
  sqlite3_stmt *beginning = prepare(database, "BEGIN IMMEDIATE"), *commit = prepare(database, "COMMIT");
  for (int64_t index = rows; index < rows + count; index++) {
    step(beginning);
    insert(insertion, index);
    step(commit);
  }
  return count;
}

// Does the same, and also writes the rows of a history like SQLiteTransaction.swift: inserts a step with its change, and
// deletes old steps.
static int64_t insert_each_recorded(sqlite3 *database, int64_t rows, int64_t count) {
  sqlite3_stmt *insertion = prepare_insertion(database);
  sqlite3_stmt *beginning = prepare(database, "BEGIN IMMEDIATE"), *commit = prepare(database, "COMMIT");
  sqlite3_stmt *step_insertion = prepare(
      database,
      "INSERT INTO step (number, date, undone_first, undone_last, is_undoable, kind, action, ids) "
      "VALUES (?, ?, NULL, NULL, 0, 'report', 0, ?)");
  sqlite3_stmt *trimming = prepare(database, "DELETE FROM step WHERE number <= ?");
  for (int64_t index = rows; index < rows + count; index++) {
    struct report report = make_report(index);
    int64_t number = index - rows + 1;
    step(beginning);
    insert(insertion, index);
    sqlite3_bind_int64(step_insertion, 1, number);
    sqlite3_bind_int64(step_insertion, 2, milliseconds());
    sqlite3_bind_blob(step_insertion, 3, report.id, 16, SQLITE_STATIC);
    step(step_insertion);
    if (number > 1000 && number % 100 == 0) {
      sqlite3_bind_int64(trimming, 1, number - 1000);
      step(trimming);
    }
    step(commit);
  }
  return count;
}

int64_t insert_durably(sqlite3 *database, int64_t rows) { return insert_each(database, rows, 400); }

// Does the same on a separate thread, which leaves the caller's thread free for other work while the disk is busy. Logbook
// guarantees this.
static struct {
  sqlite3 *database;
  int64_t index;
  sem_t wanted, done;
} handed;

static void *insert_handed(void *unused) {
  sqlite3_stmt *insertion = prepare_insertion(handed.database);
  sqlite3_stmt *beginning = prepare(handed.database, "BEGIN IMMEDIATE"), *commit = prepare(handed.database, "COMMIT");
  for (;;) {
    sem_wait(&handed.wanted);
    step(beginning);
    insert(insertion, handed.index);
    step(commit);
    sem_post(&handed.done);
  }
  return unused;
}

int64_t insert_durably_handed(sqlite3 *database, int64_t rows) {
  pthread_t thread;
  handed.database = database;
  sem_init(&handed.wanted, 0, 0);
  sem_init(&handed.done, 0, 0);
  pthread_create(&thread, NULL, insert_handed, NULL);
  for (handed.index = rows; handed.index < rows + 400; handed.index++) {
    sem_post(&handed.wanted);
    sem_wait(&handed.done);
  }
  return 400;
}

int64_t insert_durably_recorded(sqlite3 *database, int64_t rows) { return insert_each_recorded(database, rows, 400); }

int64_t insert_relaxed(sqlite3 *database, int64_t rows) {
  execute(database, "PRAGMA synchronous = NORMAL");
  return insert_each(database, rows, 2000);
}

int64_t insert_relaxed_recorded(sqlite3 *database, int64_t rows) {
  execute(database, "PRAGMA synchronous = NORMAL");
  return insert_each_recorded(database, rows, 2000);
}

// Does the work of eight concurrent writers of Bench, one after the other.
int64_t insert_durably_crowd(sqlite3 *database, int64_t rows) { return insert_each(database, rows, 1600); }

// Changes a count in every fourth report.
int64_t update_many(sqlite3 *database, int64_t rows) {
  sqlite3_stmt *statement = prepare(
      database,
      "UPDATE report SET location = ?, location_key = ?, tested = ?, positive = ?, negative = ?, reported_at = ?, "
      "days = ?, counts = ?, levels = ?, digest = ? WHERE id = ?");
  execute(database, "BEGIN IMMEDIATE");
  for (int64_t index = 0; index < rows; index += 4) {
    struct report report = make_report(index);
    report.tested += 1;
    bind_fields(statement, 1, &report);
    sqlite3_bind_blob(statement, 11, report.id, 16, SQLITE_STATIC);
    step(statement);
  }
  execute(database, "COMMIT");
  return (rows + 3) / 4;
}

// Deletes every fourth report.
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
