// Reports as C keeps them, and what the operations of the baseline are made of.
#include <sqlite3.h>
#include <stdint.h>

// A report; a count that was not reported is -1.
struct report {
  int64_t number;
  unsigned char id[16];
  char *location;
  int64_t tested, positive, negative, date;
};

// The report with an index, the same that Bench makes. Its location is a constant.
struct report make_report(int64_t index);
// The index of the n-th report that is looked for, of so many.
int64_t choose(int64_t n, int64_t rows);

// What the columns location_key and digest hold. The key has room for 64 bytes.
void make_key(const char *location, char *key);
int64_t make_digest(const struct report *report);

// Statements. What fails ends the process with a message.
sqlite3 *open_database(const char *path, const char *pragmas);
sqlite3_stmt *prepare(sqlite3 *database, const char *sql);
void execute(sqlite3 *database, const char *sql);
// Goes to the next row; 0 if there is none, and the statement is then ready to be run again.
int step(sqlite3_stmt *statement);
// Gives the parameters from a number on the values of location, location_key, the counts, the date and the digest.
void bind_fields(sqlite3_stmt *statement, int first, const struct report *report);
// Reads a whole row. The location has to be freed.
void read_report(sqlite3_stmt *statement, struct report *report);
extern const char *const selection;

// An operation on a database with so many rows. Returns a number by which it can be seen that it did what Bench does.
typedef int64_t operation(sqlite3 *database, int64_t rows);
operation nothing, fetch_all, fetch_marks, stream, look_up_ids, look_up_numbers, filter, filter_few, count_location, sum_days, sum_locations, search_tasks;
operation insert_many, insert_durably, insert_durably_handed, insert_durably_recorded, insert_durably_crowd, insert_relaxed, insert_relaxed_recorded, update_many, delete_many;

// Adds a report to a JSON document; returns the exit code of the program.
int rewrite_document(const char *path);
