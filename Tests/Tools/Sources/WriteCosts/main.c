// What each part of the schema of reports costs a single relaxed insertion: hand-written C on the same system SQLite, with one
// part more in each line. Usage: WriteCosts [ROWS] [INSERTIONS]. Prints the processor time and the elapsed time of an
// insertion, the best of three rounds, and their ratios to a table of the same fields without any of the parts.
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum steps { none, two_rows, one_row };
struct variant {
  const char *name, *schema;
  int has_key;
  enum steps steps;
  // After how many insertions the steps beyond the latest 1,000 are deleted; 0 for never.
  int trimming;
};

#define FIELDS "location TEXT NOT NULL, tested INTEGER, positive INTEGER, negative INTEGER, reported_at INTEGER NOT NULL"
#define CHECKED \
  "id BLOB NOT NULL UNIQUE CHECK (length(id) = 16), location TEXT NOT NULL CHECK (trim(location) <> ''), " \
  "tested INTEGER CHECK (tested >= 0), positive INTEGER CHECK (positive >= 0), negative INTEGER CHECK (negative >= 0), " \
  "reported_at INTEGER NOT NULL CHECK (reported_at BETWEEN -62135596800000 AND 253402300799999), " \
  "location_key TEXT NOT NULL, digest INTEGER, CHECK (coalesce(tested, positive, negative) IS NOT NULL)) STRICT; "
#define NUMBERED "CREATE TABLE report (number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 9007199254740991), "
#define COUNTED \
  "CREATE TABLE report (number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number BETWEEN 1 AND 9007199254740991), "
#define BY_LOCATION "CREATE INDEX by_location ON report (location, reported_at DESC); "
#define BY_KEY "CREATE INDEX by_key ON report (location_key, reported_at DESC); "
#define BY_DATE "CREATE INDEX by_date ON report (reported_at DESC); "
#define STEP \
  "CREATE TABLE step (number INTEGER PRIMARY KEY CHECK (number >= 1), date INTEGER NOT NULL, undone_first INTEGER, " \
  "undone_last INTEGER CHECK ((undone_first IS NULL) = (undone_last IS NULL) AND undone_first <= undone_last), " \
  "is_undoable INTEGER NOT NULL CHECK (is_undoable IN (0, 1)), kind TEXT, action INTEGER CHECK (action BETWEEN 0 AND 2), " \
  "ids BLOB CHECK (length(ids) % 16 = 0), CHECK ((kind IS NULL) + (action IS NULL) + (ids IS NULL) IN (0, 3))) STRICT; "
#define CHANGE \
  "CREATE TABLE step_change (step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE, position INTEGER NOT NULL, " \
  "kind TEXT NOT NULL, action INTEGER NOT NULL CHECK (action BETWEEN 0 AND 2), " \
  "ids BLOB NOT NULL CHECK (length(ids) % 16 = 0), PRIMARY KEY (step, position)) STRICT, WITHOUT ROWID; "

#define BEFORE(name) \
  "CREATE TABLE " name " (step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE, id BLOB NOT NULL, " \
  "PRIMARY KEY (step, id)) STRICT, WITHOUT ROWID; "
#define HISTORY STEP CHANGE BEFORE("b1") BEFORE("b2") BEFORE("b3") BEFORE("b4") BEFORE("b5")

static const struct variant variants[] = {
  {"fields and an index", "CREATE TABLE report (id BLOB PRIMARY KEY NOT NULL, " FIELDS ");" BY_LOCATION, 0, none},
  {"+ number", "CREATE TABLE report (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, " FIELDS ");" BY_LOCATION, 0, none},
  {"+ checks, matching key, digest", NUMBERED CHECKED BY_KEY, 1, none},
  {"+ index of dates: history off", NUMBERED CHECKED BY_KEY BY_DATE, 1, none},
  {"+ step with change: history on", NUMBERED CHECKED BY_KEY BY_DATE STEP, 1, one_row},
  {"  the same, step and change", NUMBERED CHECKED BY_KEY BY_DATE STEP CHANGE, 1, two_rows},
  {"  the same, AUTOINCREMENT", COUNTED CHECKED BY_KEY BY_DATE STEP, 1, one_row},
  {"  the same, both", COUNTED CHECKED BY_KEY BY_DATE STEP CHANGE, 1, two_rows},
  {"  the same, no index of dates", NUMBERED CHECKED BY_KEY STEP, 1, one_row},
  {"+ old steps removed, 100 at a time", NUMBERED CHECKED BY_KEY BY_DATE HISTORY, 1, one_row, 100},
  {"  the same, one at a time", NUMBERED CHECKED BY_KEY BY_DATE HISTORY, 1, one_row, 1},
};
enum { count = sizeof variants / sizeof *variants };

static sqlite3 *database;

static void fail(const char *what) {
  fprintf(stderr, "write-costs: %s: %s\n", what, sqlite3_errmsg(database));
  exit(1);
}

static void execute(const char *sql) {
  if (sqlite3_exec(database, sql, 0, 0, 0) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0) != SQLITE_OK) fail(sql);
  return statement;
}

static void run(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_sql(statement));
  sqlite3_reset(statement);
}

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

// SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t state;
static uint64_t next_random(void) {
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

static void measure(const struct variant *variant, const char *path, int rows, int insertions, double best[2]) {
  if (sqlite3_open(path, &database) != SQLITE_OK) fail(path);
  execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  execute(variant->schema);
  sqlite3_stmt *insert = prepare(variant->has_key
    ? "INSERT INTO report (id, location, tested, positive, negative, reported_at, location_key, digest) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?2, ?7)"
    : "INSERT INTO report (id, location, tested, positive, negative, reported_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  sqlite3_stmt *step = 0, *change = 0, *trimming = 0, *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
  if (variant->steps == one_row) step = prepare("INSERT INTO step VALUES (?1, ?2, NULL, NULL, 1, 'report', 0, ?3)");
  if (variant->steps == two_rows) step = prepare("INSERT INTO step VALUES (?1, ?2, NULL, NULL, 1, NULL, NULL, NULL)");
  if (variant->steps == two_rows) change = prepare("INSERT INTO step_change VALUES (?1, 0, 'report', 0, ?2)");
  if (variant->trimming) {
    trimming = prepare("DELETE FROM step WHERE number <= ?");
    execute("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
            "INSERT INTO step SELECT i, 0, NULL, NULL, 1, 'report', 0, zeroblob(16) FROM n");
  }
  state = 42;
  double processor = 0, elapsed = 0;
  execute("BEGIN");
  for (int index = 0; index < rows + insertions; index++) {
    int is_single = index >= rows;
    if (index == rows) {
      execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
      processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
      elapsed = seconds(CLOCK_MONOTONIC);
    }
    uint64_t id[2] = {next_random(), next_random()}, bits = next_random();
    char location[40];
    int length = sprintf(location, bits & 1 ? "Site %03d" : "Regional Test Centre %03d", (int)(bits % 200));
    if (is_single) run(begin);
    sqlite3_bind_blob(insert, 1, id, 16, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, location, length, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 3, bits >> 8 & 4095);
    sqlite3_bind_int64(insert, 4, bits >> 20 & 1023);
    sqlite3_bind_int64(insert, 5, 3);
    sqlite3_bind_int64(insert, 6, 1577836800000 + (int64_t)((bits >> 32) % 94608000) * 1000);
    if (variant->has_key) sqlite3_bind_int64(insert, 7, (int64_t)id[0]);
    run(insert);
    if (is_single && step) {
      sqlite3_bind_int64(step, 1, 1001 + index - rows);
      sqlite3_bind_int64(step, 2, 1577836800000);
      if (!change) sqlite3_bind_blob(step, 3, id, 16, SQLITE_STATIC);
      run(step);
    }
    if (is_single && change) {
      sqlite3_bind_int64(change, 1, 1001 + index - rows);
      sqlite3_bind_blob(change, 2, id, 16, SQLITE_STATIC);
      run(change);
    }
    if (is_single && trimming && (1 + index - rows) % variant->trimming == 0) {
      sqlite3_bind_int64(trimming, 1, 1 + index - rows);
      run(trimming);
    }
    if (is_single) run(commit);
  }
  processor = (seconds(CLOCK_PROCESS_CPUTIME_ID) - processor) / insertions * 1e6;
  elapsed = (seconds(CLOCK_MONOTONIC) - elapsed) / insertions * 1e6;
  if (best[0] == 0 || processor < best[0]) best[0] = processor;
  if (best[1] == 0 || elapsed < best[1]) best[1] = elapsed;
  sqlite3_stmt *statements[] = {insert, step, change, trimming, begin, commit};
  for (int index = 0; index < 6; index++) sqlite3_finalize(statements[index]);
  sqlite3_close(database);
}

int main(int argument_count, char **arguments) {
  int rows = argument_count > 1 ? atoi(arguments[1]) : 100000, insertions = argument_count > 2 ? atoi(arguments[2]) : 2000;
  char folder[] = "/tmp/write-costs-XXXXXX", path[64];
  if (rows < 0 || insertions < 1 || !mkdtemp(folder)) {
    fprintf(stderr, "Usage: Scripts/bench writes [ROWS] [INSERTIONS]\n");
    return 64;
  }
  double best[count][2] = {{0}};
  for (int round = 0; round < 3; round++) {
    for (int index = 0; index < count; index++) {
      snprintf(path, sizeof path, "%s/%d-%d", folder, round, index);
      measure(&variants[index], path, rows, insertions, best[index]);
      unlink(path);
    }
  }
  rmdir(folder);
  printf("one relaxed insertion into %d rows         processor          elapsed\n", rows);
  for (int index = 0; index < count; index++) {
    printf("%-36s %7.1f µs %5.2f  %7.1f µs %5.2f\n", variants[index].name, best[index][0], best[index][0] / best[0][0],
           best[index][1], best[index][1] / best[0][1]);
  }
}
