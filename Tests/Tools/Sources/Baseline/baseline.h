// Reports in C, and the functions that the operations of the baseline share.
#include <sqlite3.h>
#include <stdint.h>

// A report. A missing count is -1.
struct report {
  int64_t number;
  unsigned char id[16];
  char *location;
  int64_t tested, positive, negative, date, days;
  int has_own_counts;
};

// Returns the report with the given index, which is the same as in Bench. Its location is a constant.
struct report make_report(int64_t index);
// Returns the index of the n-th report to look up, given the number of reports.
int64_t choose(int64_t n, int64_t rows);

// Computes the values of the columns location_key and digest. The buffer for the key has 64 bytes.
void make_key(const char *location, char *key);
int64_t make_digest(const struct report *report);

// Statements. An error prints a message and ends the process.
sqlite3 *open_database(const char *path, const char *pragmas);
sqlite3_stmt *prepare(sqlite3 *database, const char *sql);
void execute(sqlite3 *database, const char *sql);
// Advances to the next row. Returns 0 if there is none; the statement can then be run again.
int step(sqlite3_stmt *statement);
// Binds the location, location_key, the counts, the date and the digest to consecutive parameters, starting at the given
// number.
void bind_fields(sqlite3_stmt *statement, int first, const struct report *report);
// Reads an entire row. The caller must free the location.
void read_report(sqlite3_stmt *statement, struct report *report);
extern const char *const selection;

// An operation on a database with the given number of rows. Returns a number that shows that it did the same work as Bench.
typedef int64_t operation(sqlite3 *database, int64_t rows);
operation nothing, fetch_all, fetch_marks, stream, look_up_ids, look_up_numbers, filter, filter_few, count_location, sum_days, sum_locations, search_tasks;
operation insert_many, insert_durably, insert_durably_handed, insert_durably_recorded, insert_durably_crowd, insert_relaxed, insert_relaxed_recorded, update_many, delete_many;

// Adds a report to a JSON document. Returns the exit code of the program.
int rewrite_document(const char *path);
