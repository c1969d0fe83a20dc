// Measures the operations of Bench in hand-written C, on the same file:
//   Baseline OPERATION FILE ROWS ROUNDS
//   Baseline rewrite-document FILE
// Prints the processor time and the elapsed time in nanoseconds, the peak memory in KiB, and the operation's result. Operations
// that read run once before they are measured, to fill the page cache. The times are the medians of the rounds.
#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct {
  const char *name;
  operation *run;
  int writes;
} operations[] = {
    {"nothing", nothing, 0},
    {"fetch-all", fetch_all, 0},
    {"fetch-marks", fetch_marks, 0},
    {"stream", stream, 0},
    {"look-up-ids", look_up_ids, 0},
    {"look-up-ids-crowd", look_up_ids, 0},
    {"look-up-numbers", look_up_numbers, 0},
    {"filter", filter, 0},
    {"filter-few", filter_few, 0},
    {"count-location", count_location, 0},
    {"sum-days", sum_days, 0},
    {"sum-locations", sum_locations, 0},
    {"search-tasks", search_tasks, 0},
    {"insert-many", insert_many, 1},
    {"insert-durably", insert_durably, 1},
    {"insert-durably-handed", insert_durably_handed, 1},
    {"insert-durably-recorded", insert_durably_recorded, 1},
    {"insert-durably-crowd", insert_durably_crowd, 1},
    {"insert-relaxed", insert_relaxed, 1},
    {"insert-relaxed-recorded", insert_relaxed_recorded, 1},
    {"update-many", update_many, 1},
    {"delete-many", delete_many, 1},
};

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// getrusage is unsuitable, because its value includes the memory of the process that has started this one.
static long peak_memory(void) {
  FILE *file = fopen("/proc/self/status", "r");
  char line[256];
  long kibibytes = 0;
  while (file && fgets(line, sizeof line, file) && sscanf(line, "VmHWM: %ld", &kibibytes) != 1) {}
  if (file) fclose(file);
  return kibibytes;
}

static int compare(const void *left, const void *right) {
  int64_t difference = *(const int64_t *)left - *(const int64_t *)right;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
  if (count == 3 && strcmp(arguments[1], "rewrite-document") == 0) return rewrite_document(arguments[2]);
  if (count != 5) return fprintf(stderr, "Usage: Baseline OPERATION FILE ROWS ROUNDS\n"), 64;
  int64_t rows = atoll(arguments[3]), cpu[100], wall[100], result = 0;
  int rounds = atoi(arguments[4]);
  if (rounds < 1 || rounds > 100) return 64;
  for (size_t index = 0; index < sizeof operations / sizeof *operations; index++) {
    if (strcmp(operations[index].name, arguments[1]) != 0) continue;
    // The pragmas of SQLiteLocation.swift and SQLiteReaders.swift. Connections that read use SQLite's default page cache.
    sqlite3 *database = open_database(
        arguments[2], operations[index].writes ? "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216;"
                                                 "PRAGMA cache_size = -32000; PRAGMA foreign_keys = ON;"
                                                 "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON"
                                               : "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF");
    if (!operations[index].writes) operations[index].run(database, rows);
    for (int round = 0; round < rounds; round++) {
      int64_t cpu_start = nanoseconds(CLOCK_PROCESS_CPUTIME_ID), wall_start = nanoseconds(CLOCK_MONOTONIC);
      result = operations[index].run(database, rows);
      cpu[round] = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
      wall[round] = nanoseconds(CLOCK_MONOTONIC) - wall_start;
    }
    qsort(cpu, (size_t)rounds, sizeof *cpu, compare);
    qsort(wall, (size_t)rounds, sizeof *wall, compare);
    printf("%lld %lld %ld %lld\n", (long long)cpu[rounds / 2], (long long)wall[rounds / 2], peak_memory(), (long long)result);
    return 0;
  }
  return fprintf(stderr, "baseline: no operation is called %s\n", arguments[1]), 64;
}
