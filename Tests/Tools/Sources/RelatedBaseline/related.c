#include "related.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct book {
  int64_t number, year;
  unsigned char id[16];
  char *title, *shelf;
};

struct member {
  int64_t number;
  unsigned char id[16];
  char *name, *email;
};

// A missing date is -1.
struct loan {
  int64_t number, lent, due, back;
  unsigned char id[16], book[16], member[16];
  int has_member;
};

#define LOAN "loan.number, loan.id, loan.book, loan.member, loan.lent, loan.due, loan.back"
#define BOOK "book.number, book.id, book.title, book.year, book.shelf"
#define MEMBER "member.number, member.id, member.name, member.email"

static sqlite3 *database;

static void fail(void) {
  fprintf(stderr, "related: %s\n", sqlite3_errmsg(database));
  exit(1);
}

void related_open(const char *path) {
  if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) fail();
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) fail();
  return statement;
}

static int step(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) return 1;
  if (code != SQLITE_DONE) fail();
  sqlite3_reset(statement);
  return 0;
}

static char *text(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  return text ? strdup(text) : NULL;
}

static int id(sqlite3_stmt *statement, int column, unsigned char *id) {
  const void *bytes = sqlite3_column_blob(statement, column);
  if (bytes) memcpy(id, bytes, 16);
  return bytes != NULL;
}

static int64_t date(sqlite3_stmt *statement, int column) {
  return sqlite3_column_type(statement, column) == SQLITE_NULL ? -1 : sqlite3_column_int64(statement, column);
}

static void read_loan(sqlite3_stmt *statement, int column, struct loan *loan) {
  loan->number = sqlite3_column_int64(statement, column);
  id(statement, column + 1, loan->id);
  id(statement, column + 2, loan->book);
  loan->has_member = id(statement, column + 3, loan->member);
  loan->lent = sqlite3_column_int64(statement, column + 4);
  loan->due = sqlite3_column_int64(statement, column + 5);
  loan->back = date(statement, column + 6);
}

static void read_book(sqlite3_stmt *statement, int column, struct book *book) {
  book->number = sqlite3_column_int64(statement, column);
  id(statement, column + 1, book->id);
  book->title = text(statement, column + 2);
  book->year = sqlite3_column_int64(statement, column + 3);
  book->shelf = text(statement, column + 4);
}

static void read_member(sqlite3_stmt *statement, int column, struct member *member) {
  member->number = sqlite3_column_int64(statement, column);
  if (!id(statement, column + 1, member->id)) member->number = 0;
  member->name = text(statement, column + 2);
  member->email = text(statement, column + 3);
}

struct row {
  struct loan loan;
  struct book book;
  struct member member;
};

static void free_row(struct row *row) {
  free(row->book.title);
  free(row->book.shelf);
  free(row->member.name);
  free(row->member.email);
}

static void *grown(void *array, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return array;
  return realloc(array, (*capacity = *capacity ? *capacity * 2 : 16) * size);
}

static int64_t sum_rows(sqlite3_stmt *statement) {
  size_t count = 0, capacity = 0;
  struct row *rows = NULL;
  while (step(statement)) {
    rows = grown(rows, count, &capacity, sizeof *rows);
    read_loan(statement, 0, &rows[count].loan);
    read_book(statement, 7, &rows[count].book);
    read_member(statement, 12, &rows[count++].member);
  }
  int64_t sum = 0;
  for (size_t index = 0; index < count; index++) {
    sum += rows[index].loan.number + rows[index].book.year + rows[index].member.number;
    free_row(&rows[index]);
  }
  free(rows);
  return sum;
}

int64_t related_rows(void) {
  static sqlite3_stmt *statement;
  if (!statement)
    statement = prepare("SELECT " LOAN ", " BOOK ", " MEMBER " FROM loan JOIN book ON book.id = loan.book"
                        " LEFT JOIN member ON member.id = loan.member ORDER BY loan.number");
  return sum_rows(statement);
}

int64_t related_filter(int64_t year) {
  static sqlite3_stmt *statement;
  if (!statement)
    statement = prepare("SELECT " LOAN " FROM loan JOIN book ON book.id = loan.book WHERE book.year < ?"
                        " ORDER BY loan.number");
  sqlite3_bind_int64(statement, 1, year);
  size_t count = 0, capacity = 0;
  struct loan *loans = NULL;
  while (step(statement)) {
    loans = grown(loans, count, &capacity, sizeof *loans);
    read_loan(statement, 0, &loans[count++]);
  }
  int64_t sum = 0;
  for (size_t index = 0; index < count; index++) sum += loans[index].number;
  free(loans);
  return sum;
}

// The loans of the members, in one result with the members.
int64_t related_tree(void) {
  static sqlite3_stmt *members, *loans;
  if (!members) members = prepare("SELECT " MEMBER " FROM member ORDER BY id");
  if (!loans) loans = prepare("SELECT " LOAN " FROM loan WHERE member IS NOT NULL ORDER BY member, number");
  int64_t sum = 0;
  int has_loan = step(loans);
  while (step(members)) {
    struct member member;
    read_member(members, 0, &member);
    size_t count = 0, capacity = 0;
    struct loan *own = NULL;
    while (has_loan && memcmp(sqlite3_column_blob(loans, 3), member.id, 16) == 0) {
      own = grown(own, count, &capacity, sizeof *own);
      read_loan(loans, 0, &own[count++]);
      has_loan = step(loans);
    }
    sum += member.number * (int64_t)count;
    for (size_t index = 0; index < count; index++) sum += own[index].number;
    free(own);
    free(member.name);
    free(member.email);
  }
  sqlite3_reset(loans);
  return sum;
}

static int64_t sum_members(sqlite3_stmt *statement, int64_t value) {
  sqlite3_bind_int64(statement, 1, value);
  int64_t sum = 0;
  while (step(statement)) {
    struct member member;
    read_member(statement, 0, &member);
    sum += member.number;
    free(member.name);
    free(member.email);
  }
  return sum;
}

int64_t related_overdue(int64_t now) {
  static sqlite3_stmt *statement;
  if (!statement)
    statement = prepare("SELECT " MEMBER " FROM member WHERE EXISTS (SELECT 1 FROM loan WHERE loan.member = member.id"
                        " AND back IS NULL AND due < ?) ORDER BY number");
  return sum_members(statement, now);
}

int64_t related_frequent(int64_t more_than) {
  static sqlite3_stmt *statement;
  if (!statement)
    statement = prepare("SELECT " MEMBER " FROM member WHERE email IS NULL"
                        " AND (SELECT count(*) FROM loan WHERE loan.member = member.id) > ? ORDER BY number");
  return sum_members(statement, more_than);
}

int64_t related_groups(void) {
  static sqlite3_stmt *statement;
  if (!statement)
    statement = prepare("SELECT shelf, strftime('%Y-%m', lent / 1000, 'unixepoch') AS month, count(*) FROM loan"
                        " JOIN book ON book.id = loan.book GROUP BY shelf, month ORDER BY shelf, month");
  int64_t sum = 0, index = 0;
  while (step(statement)) sum += ++index * sqlite3_column_int64(statement, 2);
  return sum;
}

int64_t related_pages(int64_t pages, int64_t size) {
  static sqlite3_stmt *statement;
  if (!statement)
    statement = prepare("SELECT " LOAN ", " BOOK ", " MEMBER " FROM loan JOIN book ON book.id = loan.book"
                        " LEFT JOIN member ON member.id = loan.member WHERE (loan.due, loan.number) > (?, ?)"
                        " ORDER BY loan.due, loan.number LIMIT ?");
  int64_t sum = 0, due = 0, number = 0;
  for (int64_t page = 0; page < pages; page++) {
    sqlite3_bind_int64(statement, 1, due);
    sqlite3_bind_int64(statement, 2, number);
    sqlite3_bind_int64(statement, 3, size);
    while (step(statement)) {
      struct row row;
      read_loan(statement, 0, &row.loan);
      read_book(statement, 7, &row.book);
      read_member(statement, 12, &row.member);
      (due = row.loan.due, number = row.loan.number);
      sum += row.loan.number + row.book.year + row.member.number;
      free_row(&row);
    }
  }
  return sum;
}
