#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3_stmt *prepare_selection(sqlite3 *database, const char *clauses) {
  char sql[512];
  snprintf(sql, sizeof sql, "%s%s", selection, clauses);
  return prepare(database, sql);
}

// Fetches the reports that a statement returns into an array that grows like a Swift array.
static int64_t fetch(sqlite3_stmt *statement) {
  size_t count = 0, capacity = 0;
  struct report *reports = NULL;
  while (step(statement)) {
    if (count == capacity) reports = realloc(reports, (capacity = capacity ? capacity * 2 : 16) * sizeof *reports);
    read_report(statement, &reports[count++]);
  }
  int64_t sum = 0;
  for (size_t index = 0; index < count; index++) {
    sum += reports[index].tested;
    free(reports[index].location);
  }
  free(reports);
  return sum;
}

int64_t nothing(sqlite3 *database, int64_t rows) { return (void)database, (void)rows, 0; }

int64_t fetch_all(sqlite3 *database, int64_t rows) {
  (void)rows;
  static sqlite3_stmt *statement;
  if (!statement) statement = prepare_selection(database, "ORDER BY number");
  return fetch(statement);
}

// A record of Tests/StrangerBench with an enumeration and a list of strings.
struct mark {
  int64_t number, weight;
  unsigned char id[16];
  enum { low, middle, high } kind;
  size_t tag_count;
  char **tags;
};

// Reads the strings of a column in which each string is preceded by its length in bytes and a colon.
static void read_tags(const char *text, size_t length, struct mark *mark) {
  const char *end = text + length;
  size_t capacity = 0;
  mark->tag_count = 0;
  mark->tags = NULL;
  while (text < end) {
    size_t size = strtoul(text, (char **)&text, 10);
    char *tag = malloc(size + 1);
    memcpy(tag, ++text, size);
    tag[size] = 0;
    text += size;
    if (mark->tag_count == capacity) mark->tags = realloc(mark->tags, (capacity = capacity ? capacity * 2 : 2) * sizeof tag);
    mark->tags[mark->tag_count++] = tag;
  }
}

int64_t fetch_marks(sqlite3 *database, int64_t rows) {
  static sqlite3_stmt *statement;
  // The same columns as in SQLiteTable.swift.
  if (!statement)
    statement = prepare(
        database, "SELECT number, id, kind, weight, (SELECT group_concat(length(CAST(text AS BLOB)) || ':' || text, '')"
                  " FROM (SELECT text FROM mark_tags WHERE mark = mark.number ORDER BY position)) FROM mark ORDER BY number");
  struct mark *marks = NULL;
  size_t count = 0, capacity = 0;
  (void)rows;
  while (step(statement)) {
    if (count == capacity) marks = realloc(marks, (capacity = capacity ? capacity * 2 : 16) * sizeof *marks);
    struct mark *mark = &marks[count++];
    mark->number = sqlite3_column_int64(statement, 0);
    memcpy(mark->id, sqlite3_column_blob(statement, 1), 16);
    const char *kind = (const char *)sqlite3_column_text(statement, 2);
    mark->kind = strcmp(kind, "low") == 0 ? low : strcmp(kind, "middle") == 0 ? middle : high;
    mark->weight = sqlite3_column_int64(statement, 3);
    const char *tags = (const char *)sqlite3_column_text(statement, 4);
    read_tags(tags, (size_t)sqlite3_column_bytes(statement, 4), mark);
  }
  int64_t sum = 0;
  for (size_t index = 0; index < count; index++) {
    sum += marks[index].weight * (marks[index].kind == high) + (int64_t)marks[index].tag_count;
    for (size_t tag = 0; tag < marks[index].tag_count; tag++) free(marks[index].tags[tag]);
    free(marks[index].tags);
  }
  free(marks);
  return sum;
}

int64_t stream(sqlite3 *database, int64_t rows) {
  (void)rows;
  static sqlite3_stmt *statement;
  if (!statement) statement = prepare_selection(database, "ORDER BY number");
  int64_t sum = 0;
  struct report report;
  while (step(statement)) {
    read_report(statement, &report);
    sum += report.tested;
    free(report.location);
  }
  return sum;
}

static int64_t look_up(sqlite3_stmt *statement) {
  struct report report;
  if (!step(statement)) return 0;
  read_report(statement, &report);
  sqlite3_reset(statement);
  free(report.location);
  return report.tested;
}

int64_t look_up_ids(sqlite3 *database, int64_t rows) {
  static sqlite3_stmt *statement;
  if (!statement) statement = prepare_selection(database, "WHERE id = ?");
  int64_t sum = 0;
  for (int64_t n = 0; n < 20000; n++) {
    struct report wanted = make_report(choose(n, rows));
    sqlite3_bind_blob(statement, 1, wanted.id, 16, SQLITE_STATIC);
    sum += look_up(statement);
  }
  return sum;
}

int64_t look_up_numbers(sqlite3 *database, int64_t rows) {
  static sqlite3_stmt *statement;
  if (!statement) statement = prepare_selection(database, "WHERE number = ?");
  int64_t sum = 0;
  for (int64_t n = 0; n < 20000; n++) {
    sqlite3_bind_int64(statement, 1, choose(n, rows) + 1);
    sum += look_up(statement);
  }
  return sum;
}

// Runs a query `count` times. Each query returns the newest fifty reports of a place within a number of days before a date.
static int64_t filter_days(sqlite3 *database, int64_t rows, int64_t days, int64_t count) {
  static sqlite3_stmt *statement;
  if (!statement) {
    statement = prepare_selection(
        database,
        "WHERE (location_key = ?) AND (reported_at >= ?) AND (reported_at < ?) ORDER BY reported_at DESC, number LIMIT ? "
        "OFFSET ?");
  }
  int64_t sum = 0;
  for (int64_t n = 0; n < count; n++) {
    struct report wanted = make_report(choose(n, rows));
    char key[64];
    make_key(wanted.location, key);
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, wanted.date - days * 86400000LL);
    sqlite3_bind_int64(statement, 3, wanted.date);
    sqlite3_bind_int64(statement, 4, 50);
    sqlite3_bind_int64(statement, 5, 0);
    sum += fetch(statement);
  }
  return sum;
}

int64_t filter(sqlite3 *database, int64_t rows) { return filter_days(database, rows, 3650, 200); }

// Each query returns about a dozen reports, like the query of a program that shows a page.
int64_t filter_few(sqlite3 *database, int64_t rows) { return filter_days(database, rows, 14, 2000); }

int64_t count_location(sqlite3 *database, int64_t rows) {
  (void)rows;
  static sqlite3_stmt *statement;
  if (!statement) statement = prepare(database, "SELECT count(*) FROM report WHERE (location_key = ?)");
  int64_t sum = 0;
  for (int64_t n = 0; n < 36; n++) {
    char key[64];
    make_key(make_report(n).location, key);
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    if (step(statement)) sum += sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
  }
  return sum;
}

// A group of a summary: the number of reports and, for each count, the sum and the number of missing values.
struct totals {
  int64_t reports, sums[3], missing[3], known_positive, known_tested;
};

// Adds the first three columns of a row.
static void add(struct totals *totals, sqlite3_stmt *statement) {
  int64_t counts[3];
  totals->reports++;
  for (int column = 0; column < 3; column++) {
    int is_missing = sqlite3_column_type(statement, column) == SQLITE_NULL;
    counts[column] = is_missing ? -1 : sqlite3_column_int64(statement, column);
    totals->missing[column] += is_missing;
    if (!is_missing) totals->sums[column] += counts[column];
  }
  if (counts[0] < 0 || counts[1] < 0) return;
  totals->known_tested += counts[0];
  totals->known_positive += counts[1];
}

// Groups by day, in an array of all days from the first to the last.
int64_t sum_days(sqlite3 *database, int64_t rows) {
  (void)rows;
  static sqlite3_stmt *statement, *bounds;
  if (!statement) {
    bounds = prepare(database, "SELECT (SELECT min(reported_at) FROM report), (SELECT max(reported_at) FROM report)");
    statement = prepare(database, "SELECT tested, positive, negative, reported_at FROM report");
  }
  const int64_t day_length = 86400000, first_moment = -62135596800000;
  if (!step(bounds)) return 0;
  int64_t first = (sqlite3_column_int64(bounds, 0) - first_moment) / day_length;
  size_t count = (size_t)((sqlite3_column_int64(bounds, 1) - first_moment) / day_length - first + 1);
  sqlite3_reset(bounds);
  struct totals *days = calloc(count, sizeof *days);
  while (step(statement)) add(&days[(sqlite3_column_int64(statement, 3) - first_moment) / day_length - first], statement);
  int64_t sum = 0;
  for (size_t day = 0; day < count; day++) sum += days[day].known_positive;
  free(days);
  return sum;
}

// Groups by place, in a table with open addressing.
int64_t sum_locations(sqlite3 *database, int64_t rows) {
  (void)rows;
  static sqlite3_stmt *statement, *name;
  if (!statement) {
    name = prepare(database, "SELECT location FROM report WHERE number = ?");
    statement = prepare(database, "SELECT tested, positive, negative, number, location_key FROM report");
  }
  enum { size = 1 << 12 };
  static struct {
    char *key, *location;
    int64_t first;
    struct totals totals;
  } groups[size];
  memset(groups, 0, sizeof groups);
  while (step(statement)) {
    const unsigned char *key = sqlite3_column_text(statement, 4);
    uint64_t hash = 0xCBF29CE484222325;
    for (const unsigned char *byte = key; *byte; byte++) hash = (hash ^ *byte) * 0x00000100000001B3;
    uint64_t place = hash % size;
    while (groups[place].key && strcmp(groups[place].key, (const char *)key) != 0) place = (place + 1) % size;
    if (!groups[place].key) {
      groups[place].key = strdup((const char *)key);
      groups[place].first = INT64_MAX;
    }
    int64_t number = sqlite3_column_int64(statement, 3);
    if (number < groups[place].first) groups[place].first = number;
    add(&groups[place].totals, statement);
  }
  int64_t sum = 0;
  for (int place = 0; place < size; place++) {
    if (!groups[place].key) continue;
    // The name of a group is the location of its first report.
    sqlite3_bind_int64(name, 1, groups[place].first);
    if (step(name)) groups[place].location = strdup((const char *)sqlite3_column_text(name, 0));
    sqlite3_reset(name);
    sum += groups[place].totals.known_positive;
    free(groups[place].key);
    free(groups[place].location);
  }
  return sum;
}

static char *copy_text(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  return text ? strdup(text) : NULL;
}

// Returns the first fifty tasks that contain a word, with their tags.
int64_t search_tasks(sqlite3 *database, int64_t rows) {
  static sqlite3_stmt *statement, *tags;
  if (!statement) {
    statement = prepare(
        database,
        "SELECT number, id, title, notes, completed_at, priority, due_at, project, parent_id, created_at, "
        "modified_at FROM task WHERE (number IN (SELECT rowid FROM task_search WHERE task_search MATCH ?)) "
        "ORDER BY number LIMIT ? OFFSET ?");
    tags = prepare(database, "SELECT text FROM task_tags WHERE task = ?1 ORDER BY position");
  }
  int64_t sum = 0;
  for (int64_t n = 0; n < 100; n++) {
    char word[64];
    snprintf(word, sizeof word, "\"task %lld\"", (long long)choose(n, rows));
    sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, 50);
    sqlite3_bind_int64(statement, 3, 0);
    while (step(statement)) {
      unsigned char id[16];
      memcpy(id, sqlite3_column_blob(statement, 1), 16);
      char *texts[3] = {copy_text(statement, 2), copy_text(statement, 3), copy_text(statement, 7)};
      sqlite3_bind_int64(tags, 1, sqlite3_column_int64(statement, 0));
      while (step(tags)) free(copy_text(tags, 0));
      sum += sqlite3_column_int64(statement, 0) + (int64_t)sqlite3_column_int64(statement, 5);
      for (int text = 0; text < 3; text++) free(texts[text]);
    }
  }
  return sum;
}
