// Measures the operations of postgresbench in hand-written C that uses libpq, on the same tables:
//   postgresbaseline OPERATION SCHEMA ROWS
// Prints the elapsed milliseconds, the peak memory in KiB, and the operation's result. Logbook creates the tables
// (Sources/Postgres/Schema).
#include <endian.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The schema, and the number of its logbook “entries”.
static const char *schema;
static long long store;

// MARK: Records, the same as in Entry.swift

struct entry {
  int64_t number, amount, date;
  unsigned char id[16];
  char *title, *place;
};

static uint64_t mix(uint64_t number) {
  uint64_t z = (number + 1) * 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

static void make_id(int64_t index, unsigned char *id) {
  uint64_t random = mix((uint64_t)index);
  uint64_t words[] = {
      htobe64((1600000000000 + (uint64_t)index) << 16 | 0x7000 | (random & 0x0FFF)),
      htobe64(0x8000000000000000 | random >> 2),
  };
  memcpy(id, words, 16);
}

static struct entry make_entry(int64_t index, int64_t rows) {
  struct entry entry = {.amount = (int64_t)(mix((uint64_t)index) % 100000), .date = 1600000000000 + index * 1000};
  make_id(index, entry.id);
  char text[64];
  snprintf(text, sizeof text, "Entry %lld of the Logbook", (long long)index);
  entry.title = strdup(text);
  int64_t place = index % (rows < 50 ? 1 : rows / 50);
  snprintf(text, sizeof text, "Place %lld", (long long)place);
  if (place > 0) entry.place = strdup(text);
  return entry;
}

static void free_entry(struct entry *entry) {
  free(entry->title);
  free(entry->place);
}

static int64_t sum(const struct entry *entry) {
  return entry->number + (int64_t)strlen(entry->title) + (entry->place ? (int64_t)strlen(entry->place) : 0) +
         entry->amount + entry->date / 1000 + entry->id[15];
}

// Computes the matching key of an ASCII string.
static void make_key(const char *text, char *key) {
  do *key++ = *text >= 'A' && *text <= 'Z' ? (char)(*text + 32) : *text;
  while (*text++);
}

// The digest is a constant, because computing it takes hardly any time in C.
static const int64_t digest = 42;

// MARK: Statements

static void fail(const char *message) {
  fprintf(stderr, "postgresbaseline: %s\n", message);
  exit(1);
}

static PGconn *connect_server(void) {
  PGconn *connection = PQconnectdb(getenv("LOGBOOK_POSTGRES"));
  if (PQstatus(connection) != CONNECTION_OK) fail(PQerrorMessage(connection));
  return connection;
}

// Returns a result. Fails if the server has rejected the statement.
static PGresult *checked(PGconn *connection, PGresult *result) {
  ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_COPY_IN) fail(PQerrorMessage(connection));
  return result;
}

// Runs a statement given by a format string. The result is binary, and the caller must clear it.
__attribute__((format(printf, 2, 3))) static PGresult *query(PGconn *connection, const char *format, ...) {
  char sql[2048];
  va_list values;
  va_start(values, format);
  vsnprintf(sql, sizeof sql, format, values);
  va_end(values);
  return checked(connection, PQexecParams(connection, sql, 0, NULL, NULL, NULL, NULL, 1));
}

static int64_t integer(PGresult *result, int row, int column) {
  uint64_t value;
  memcpy(&value, PQgetvalue(result, row, column), 8);
  return (int64_t)be64toh(value);
}

static char *copy_text(PGresult *result, int row, int column) {
  if (PQgetisnull(result, row, column)) return NULL;
  size_t length = (size_t)PQgetlength(result, row, column);
  char *text = malloc(length + 1);
  memcpy(text, PQgetvalue(result, row, column), length);
  text[length] = 0;
  return text;
}

#define SELECTION "SELECT number, id, title, place, amount, date FROM \"%s\".\"entry 1\" WHERE \"store id\" = %lld"

static void read_entry(PGresult *result, int row, struct entry *entry) {
  entry->number = integer(result, row, 0);
  memcpy(entry->id, PQgetvalue(result, row, 1), 16);
  entry->title = copy_text(result, row, 2);
  entry->place = copy_text(result, row, 3);
  entry->amount = integer(result, row, 4);
  entry->date = integer(result, row, 5);
}

// MARK: Reading

static int64_t fetch_all(PGconn *connection, int64_t rows) {
  (void)rows;
  PGresult *result = query(connection, SELECTION " ORDER BY number", schema, store);
  int count = PQntuples(result);
  struct entry *entries = malloc((size_t)count * sizeof *entries);
  for (int row = 0; row < count; row++) read_entry(result, row, &entries[row]);
  PQclear(result);
  int64_t total = 0;
  for (int row = 0; row < count; row++) {
    total += sum(&entries[row]);
    free_entry(&entries[row]);
  }
  free(entries);
  return total;
}

static int64_t stream(PGconn *connection, int64_t rows) {
  (void)rows;
  int64_t total = 0;
  int count;
  PQclear(query(connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
  PQclear(query(connection, "DECLARE records NO SCROLL CURSOR FOR " SELECTION " ORDER BY number", schema, store));
  do {
    PGresult *result = query(connection, "FETCH 1000 FROM records");
    count = PQntuples(result);
    for (int row = 0; row < count; row++) {
      struct entry entry;
      read_entry(result, row, &entry);
      total += sum(&entry);
      free_entry(&entry);
    }
    PQclear(result);
  } while (count == 1000);
  PQclear(query(connection, "ROLLBACK"));
  return total;
}

static int64_t look_up_ids(PGconn *connection, int64_t rows) {
  static int is_prepared;
  if (!is_prepared++) {
    char sql[512];
    snprintf(sql, sizeof sql, SELECTION " AND id = $1", schema, store);
    PQclear(checked(connection, PQprepare(connection, "look-up", sql, 1, (Oid[]){2950})));
  }
  int64_t total = 0;
  for (uint64_t n = 0; n < 5000; n++) {
    unsigned char id[16];
    make_id((int64_t)(mix(n) % (uint64_t)rows), id);
    PGresult *result = checked(
        connection, PQexecPrepared(
                        connection, "look-up", 1, (const char *[]){(const char *)id}, (int[]){16}, (int[]){1}, 1));
    if (PQntuples(result) == 1) {
      struct entry entry;
      read_entry(result, 0, &entry);
      total += sum(&entry);
      free_entry(&entry);
    }
    PQclear(result);
  }
  return total;
}

static int64_t sum_places(PGconn *connection, int64_t rows) {
  (void)rows;
  PGresult *result = query(
      connection, "SELECT place, count(*), sum(amount)::int8 FROM \"%s\".\"entry 1\" WHERE \"store id\" = %lld GROUP BY place",
      schema, store);
  int64_t total = 0;
  for (int row = 0; row < PQntuples(result); row++) {
    char *place = copy_text(result, row, 0);
    total += integer(result, row, 1) * (integer(result, row, 2) % 1000);
    free(place);
  }
  PQclear(result);
  return total;
}

// MARK: Writing

struct buffer {
  unsigned char *bytes;
  size_t count, capacity;
};

static void append(struct buffer *buffer, const void *bytes, size_t count) {
  if (buffer->count + count > buffer->capacity)
    buffer->bytes = realloc(buffer->bytes, buffer->capacity = (buffer->count + count) * 2);
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
}

// Appends a value of a row of COPY BINARY, which consists of its length (-1 for NULL) and its bytes.
static void append_value(struct buffer *buffer, const void *bytes, size_t count) {
  uint32_t length = htobe32(bytes ? (uint32_t)count : UINT32_MAX);
  append(buffer, &length, 4);
  if (bytes) append(buffer, bytes, count);
}

static void append_integer(struct buffer *buffer, int64_t value) {
  uint64_t bytes = htobe64((uint64_t)value);
  append_value(buffer, &bytes, 8);
}

static void append_text(struct buffer *buffer, const char *text) { append_value(buffer, text, text ? strlen(text) : 0); }

static void append_row(struct buffer *buffer, const struct entry *entry, int64_t number) {
  char key[64];
  append(buffer, "\0\12", 2);
  append_integer(buffer, store);
  append_integer(buffer, number);
  append_value(buffer, entry->id, 16);
  append_text(buffer, entry->title);
  append_text(buffer, entry->place);
  append_integer(buffer, entry->amount);
  append_integer(buffer, entry->date);
  make_key(entry->title, key);
  append_text(buffer, key);
  if (entry->place) make_key(entry->place, key);
  append_text(buffer, entry->place ? key : NULL);
  append_integer(buffer, digest);
}

static void put(PGconn *connection, struct buffer *buffer) {
  if (PQputCopyData(connection, (char *)buffer->bytes, (int)buffer->count) != 1) fail(PQerrorMessage(connection));
  buffer->count = 0;
}

// Does the same as PostgresTransaction, but without a savepoint.
static int64_t copy_entries(PGconn *connection, const struct entry *entries, int64_t rows) {
  PQclear(query(connection, "BEGIN"));
  PGresult *state = query(
      connection, "SELECT last_step, last_numbers[1] FROM \"%s\".store WHERE number = %lld FOR UPDATE", schema, store);
  long long step = integer(state, 0, 0) + 1, last = integer(state, 0, 1);
  PQclear(state);
  PQclear(query(
      connection,
      "COPY \"%s\".\"entry 1\" (\"store id\", number, id, title, place, amount, date, \"title key\", \"place key\", digest)"
      " FROM STDIN (FORMAT binary)",
      schema));
  struct buffer buffer = {0}, ids = {0};
  append(&buffer, "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
  for (int64_t index = 0; index < rows; index++) {
    append_row(&buffer, &entries[index], last + index + 1);
    append(&ids, entries[index].id, 16);
    if (buffer.count > 65536) put(connection, &buffer);
  }
  append(&buffer, "\377\377", 2);
  put(connection, &buffer);
  if (PQputCopyEnd(connection, NULL) != 1) fail(PQerrorMessage(connection));
  PQclear(checked(connection, PQgetResult(connection)));
  PQclear(PQgetResult(connection));
  PQclear(query(
      connection,
      "INSERT INTO \"%s\".step VALUES"
      " (%lld, %lld, (extract(epoch FROM clock_timestamp()) * 1000)::int8, NULL, NULL, 0, gen_random_uuid())",
      schema, store, step));
  char sql[256];
  snprintf(sql, sizeof sql, "INSERT INTO \"%s\".step_change VALUES (%lld, %lld, 0, 'entry', 0, $1)", schema, store, step);
  PQclear(checked(
      connection, PQexecParams(
                      connection, sql, 1, (Oid[]){17}, (const char *[]){(char *)ids.bytes}, (int[]){(int)ids.count},
                      (int[]){1}, 1)));
  PQclear(query(
      connection, "UPDATE \"%s\".store SET last_step = %lld, last_numbers = ARRAY[%lld] WHERE number = %lld", schema, step,
      last + (long long)rows, store));
  PQclear(query(connection, "NOTIFY \"%s %lld\"", schema, store));
  PQclear(query(connection, "COMMIT"));
  free(buffer.bytes);
  free(ids.bytes);
  return rows;
}

// Prepares the same statement as PostgresInsertion.swift.
static void prepare_insertion(PGconn *connection) {
  static const char format[] =
      "WITH counted AS ("
      "  UPDATE \"%1$s\".store"
      "  SET last_step = last_step + least(history_level, 1), last_numbers[1] = last_numbers[1] + 1"
      "  WHERE number = %2$lld"
      "  RETURNING last_step AS step, last_numbers[1] AS record, history_level AS level,"
      "    (extract(epoch FROM clock_timestamp()) * 1000)::int8 AS date"
      "), written AS ("
      "  INSERT INTO \"%1$s\".\"entry 1\""
      "    (\"store id\", number, id, title, place, amount, date, \"title key\", \"place key\", digest)"
      "  SELECT %2$lld, record, $4, $5, $6, $7, $8, $9, $10, $11 FROM counted"
      "), step AS ("
      "  INSERT INTO \"%1$s\".step SELECT %2$lld, step, date, NULL, NULL, level / 2, $1 FROM counted WHERE level > 0"
      "), change AS ("
      "  INSERT INTO \"%1$s\".step_change SELECT %2$lld, step, 0, $2, 0, $3 FROM counted WHERE level > 0"
      ")"
      "SELECT record, step, level, date, pg_notify('%1$s %2$lld', '') IS NULL FROM counted";
  char sql[2048];
  snprintf(sql, sizeof sql, format, schema, store);
  const Oid types[] = {2950, 17, 17, 2950, 17, 17, 20, 20, 17, 17, 20};
  PQclear(checked(connection, PQprepare(connection, "insert", sql, 11, types)));
}

static void insert(PGconn *connection, int64_t index, int64_t rows) {
  struct entry entry = make_entry(index, rows);
  uint64_t commit[] = {mix((uint64_t)index), mix((uint64_t)index + 1)};
  uint64_t amount = htobe64((uint64_t)entry.amount), date = htobe64((uint64_t)entry.date), check = htobe64((uint64_t)digest);
  char title_key[64], place_key[64] = "";
  make_key(entry.title, title_key);
  if (entry.place) make_key(entry.place, place_key);
  int title_length = (int)strlen(entry.title), place_length = entry.place ? (int)strlen(entry.place) : 0;
  const char *values[] = {
      (char *)commit, "entry", (char *)entry.id, (char *)entry.id, entry.title, entry.place, (char *)&amount, (char *)&date,
      title_key, entry.place ? place_key : NULL, (char *)&check,
  };
  const int lengths[] = {16, 5, 16, 16, title_length, place_length, 8, 8, title_length, place_length, 8};
  const int formats[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  PQclear(checked(connection, PQexecPrepared(connection, "insert", 11, values, lengths, formats, 1)));
  free_entry(&entry);
}

struct writer {
  PGconn *connection;
  int64_t first, end, rows;
};

static void *insert_several(void *argument) {
  struct writer *writer = argument;
  for (int64_t index = writer->first; index < writer->end; index++) insert(writer->connection, index, writer->rows);
  return NULL;
}

// MARK: Measuring

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void print_measured(double start, int64_t result) {
  double time = milliseconds() - start;
  FILE *file = fopen("/proc/self/status", "r");
  char line[256];
  long kibibytes = 0;
  while (file && fgets(line, sizeof line, file) && sscanf(line, "VmHWM: %ld", &kibibytes) != 1) {}
  if (file) fclose(file);
  printf("%f %ld %lld\n", time, kibibytes, (long long)result);
}

static void insert_many(PGconn *connection, int64_t rows) {
  struct entry *entries = malloc((size_t)rows * sizeof *entries);
  for (int64_t index = 0; index < rows; index++) entries[index] = make_entry(index, rows);
  double start = milliseconds();
  print_measured(start, copy_entries(connection, entries, rows));
}

// The connections exist and have prepared the statement before the measurement begins.
static void insert_durably(int64_t rows, int count, int64_t share) {
  pthread_t threads[16];
  struct writer writers[16];
  for (int index = 0; index < count; index++) {
    writers[index] = (struct writer){connect_server(), index * share, (index + 1) * share, rows};
    prepare_insertion(writers[index].connection);
  }
  insert(writers[0].connection, count * share, rows);
  double start = milliseconds();
  for (int index = 0; index < count; index++) pthread_create(&threads[index], NULL, insert_several, &writers[index]);
  for (int index = 0; index < count; index++) pthread_join(threads[index], NULL);
  print_measured(start, count * share);
}

int main(int count, char **arguments) {
  if (count != 4) return fprintf(stderr, "Usage: postgresbaseline OPERATION SCHEMA ROWS\n"), 64;
  const char *operation = arguments[1];
  schema = arguments[2];
  int64_t rows = atoll(arguments[3]);
  PGconn *connection = connect_server();
  PGresult *found = query(connection, "SELECT number FROM \"%s\".store WHERE name = 'entries'", schema);
  if (PQntuples(found) != 1) fail("there is no logbook “entries”");
  store = integer(found, 0, 0);
  PQclear(found);

  if (strcmp(operation, "insert-many") == 0) return insert_many(connection, rows), 0;
  if (strcmp(operation, "insert-durably") == 0) return insert_durably(rows, 1, 1000), 0;
  if (strcmp(operation, "insert-durably-crowd") == 0) return insert_durably(rows, 16, 200), 0;
  static const struct {
    const char *name;
    int64_t (*run)(PGconn *connection, int64_t rows);
  } reading[] = {
      {"fetch-all", fetch_all}, {"stream", stream}, {"look-up-ids", look_up_ids}, {"sum-places", sum_places},
  };
  for (size_t index = 0; index < sizeof reading / sizeof *reading; index++) {
    if (strcmp(reading[index].name, operation) != 0) continue;
    reading[index].run(connection, rows);
    double start = milliseconds();
    print_measured(start, reading[index].run(connection, rows));
    return 0;
  }
  fail("no such operation");
}
