#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const places[36] = {
    "Andaman and Nicobar Islands", "Andhra Pradesh", "Arunachal Pradesh", "Assam", "Bihar", "Chandigarh", "Chhattisgarh",
    "Dadra and Nagar Haveli and Daman and Diu", "Delhi", "Goa", "Gujarat", "Haryana", "Himachal Pradesh",
    "Jammu and Kashmir", "Jharkhand", "Karnataka", "Kerala", "Ladakh", "Lakshadweep", "Madhya Pradesh", "Maharashtra",
    "Manipur", "Meghalaya", "Mizoram", "Nagaland", "Odisha", "Puducherry", "Punjab", "Rajasthan", "Sikkim", "Tamil Nadu",
    "Telangana", "Tripura", "Uttar Pradesh", "Uttarakhand", "West Bengal",
};

// Source: SplitMix64 by Sebastiano Vigna (public domain), as in Bench.
static uint64_t mix(uint64_t state) {
  uint64_t z = state * 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

int64_t choose(int64_t n, int64_t rows) { return (int64_t)(mix((uint64_t)n + 1) % (uint64_t)rows); }

struct report make_report(int64_t index) {
  struct report report;
  uint64_t random = mix((uint64_t)index + 1);
  uint64_t high = (1600000000000u + (uint64_t)index) << 16 | 0x7000 | (random & 0x0FFF);
  uint64_t low = 0x8000000000000000u | random >> 2;
  for (int byte = 0; byte < 8; byte++) {
    report.id[byte] = (unsigned char)(high >> (56 - 8 * byte));
    report.id[byte + 8] = (unsigned char)(low >> (56 - 8 * byte));
  }
  report.number = 0;
  report.location = (char *)places[index % 36];
  report.tested = 1000 + (int64_t)(random % 100000);
  report.positive = report.tested % 97;
  report.negative = index % 7 == 0 ? -1 : report.tested - report.positive;
  report.date = (index / 36 - 7305) * 86400000;
  return report;
}

void make_key(const char *location, char *key) {
  do {
    *key++ = *location >= 'A' && *location <= 'Z' ? *location | 0x20 : *location;
  } while (*location++);
}

static uint64_t combine(uint64_t digest, uint64_t number) { return (digest ^ number) * 0x00000100000001B3; }

static uint64_t combine_count(uint64_t digest, int64_t count) {
  return count < 0 ? combine(digest, 0) : combine(combine(digest, 1), (uint64_t)count);
}

// Source: RecordDigest.swift.
int64_t make_digest(const struct report *report) {
  uint64_t digest = combine(0xCBF29CE484222325, 1);
  for (int byte = 0; byte < 16; byte++) digest = combine(digest, report->id[byte]);
  size_t length = strlen(report->location);
  digest = combine(combine(digest, 1), length);
  for (size_t byte = 0; byte < length; byte++) digest = combine(digest, (unsigned char)report->location[byte]);
  digest = combine_count(digest, report->tested);
  digest = combine_count(digest, report->positive);
  digest = combine_count(digest, report->negative);
  digest = combine(combine(digest, 1), (uint64_t)report->date);
  // One day, and neither counts nor levels of one's own.
  return (int64_t)combine(combine(combine(digest, 0), 0), 0);
}

static void require(sqlite3 *database, int code, int wanted) {
  if (code == wanted) return;
  fprintf(stderr, "baseline: %s\n", sqlite3_errmsg(database));
  exit(1);
}

sqlite3 *open_database(const char *path, const char *pragmas) {
  sqlite3 *database;
  require(NULL, sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL), SQLITE_OK);
  execute(database, pragmas);
  return database;
}

sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement;
  require(database, sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
  return statement;
}

void execute(sqlite3 *database, const char *sql) {
  require(database, sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
}

int step(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) return 1;
  require(sqlite3_db_handle(statement), code, SQLITE_DONE);
  sqlite3_reset(statement);
  return 0;
}

static void bind_count(sqlite3_stmt *statement, int parameter, int64_t count) {
  if (count < 0) {
    sqlite3_bind_null(statement, parameter);
  } else {
    sqlite3_bind_int64(statement, parameter, count);
  }
}

void bind_fields(sqlite3_stmt *statement, int first, const struct report *report) {
  char key[64];
  make_key(report->location, key);
  sqlite3_bind_text(statement, first, report->location, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, first + 1, key, -1, SQLITE_TRANSIENT);
  bind_count(statement, first + 2, report->tested);
  bind_count(statement, first + 3, report->positive);
  bind_count(statement, first + 4, report->negative);
  sqlite3_bind_int64(statement, first + 5, report->date);
  sqlite3_bind_null(statement, first + 6);
  sqlite3_bind_null(statement, first + 7);
  sqlite3_bind_null(statement, first + 8);
  sqlite3_bind_int64(statement, first + 9, make_digest(report));
}

static int64_t read_count(sqlite3_stmt *statement, int column) {
  return sqlite3_column_type(statement, column) == SQLITE_NULL ? -1 : sqlite3_column_int64(statement, column);
}

const char *const selection =
    "SELECT number, id, location, tested, positive, negative, reported_at, days, counts, levels FROM report ";

void read_report(sqlite3_stmt *statement, struct report *report) {
  report->number = sqlite3_column_int64(statement, 0);
  memcpy(report->id, sqlite3_column_blob(statement, 1), 16);
  const char *location = (const char *)sqlite3_column_text(statement, 2);
  size_t length = (size_t)sqlite3_column_bytes(statement, 2);
  report->location = malloc(length + 1);
  memcpy(report->location, location, length + 1);
  report->tested = read_count(statement, 3);
  report->positive = read_count(statement, 4);
  report->negative = read_count(statement, 5);
  report->date = sqlite3_column_int64(statement, 6);
  report->days = sqlite3_column_type(statement, 7) == SQLITE_NULL ? 1 : sqlite3_column_int64(statement, 7);
  report->has_own_counts =
      sqlite3_column_type(statement, 8) != SQLITE_NULL || sqlite3_column_type(statement, 9) != SQLITE_NULL;
}
