// Adds a report to a JSON document: reads the bytes, checks that they are JSON, computes their digest, and replaces the file
// durably.
#include "baseline.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *end_of_text(const char *at, const char *end) {
  if (at == end || *at++ != '"') return NULL;
  for (; at < end && *at != '"'; at++) {
    if ((unsigned char)*at < 0x20 || (*at == '\\' && ++at == end)) return NULL;
  }
  return at < end ? at + 1 : NULL;
}

static const char *end_of_word(const char *at, const char *end) {
  const char *start = at;
  while (at < end && (isalnum((unsigned char)*at) || strchr("+-.", *at))) at++;
  return at > start ? at : NULL;
}

// Returns whether the bytes are JSON with at most 64 levels of nesting.
static int is_json(const char *at, const char *end) {
  char closing[64];
  int depth = 0, needs_value = 1;
  while (at && at < end) {
    char byte = *at;
    if (isspace((unsigned char)byte)) {
      at++;
    } else if (depth > 0 && byte == closing[depth - 1]) {
      depth--, at++, needs_value = 0;
    } else if (byte == ',' && !needs_value && depth > 0) {
      needs_value = 1, at++;
    } else if (!needs_value) {
      return 0;
    } else {
      if (depth > 0 && closing[depth - 1] == '}') {
        at = end_of_text(at, end);
        if (!at || at == end || *at++ != ':') return 0;
        byte = *at;
      }
      if (byte == '{' || byte == '[') {
        if (depth == 64) return 0;
        closing[depth++] = byte == '{' ? '}' : ']';
        at++;
      } else {
        at = byte == '"' ? end_of_text(at, end) : end_of_word(at, end);
        needs_value = 0;
      }
    }
  }
  return at == end && depth == 0 && !needs_value;
}

static void write_all(int file, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written < 0) perror("write"), exit(1);
    bytes += written, count -= (size_t)written;
  }
}

int rewrite_document(const char *path) {
  static const char line[] = ",\n{\"dateReported\":\"2021-01-01T00:00:00Z\",\"id\":\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\","
                             "\"location\":\"Rome\",\"number\":100001,\"numberTested\":1}";
  struct stat status;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &status) != 0) return perror(path), 1;
  size_t count = (size_t)status.st_size;
  char *bytes = malloc(count + 1), name[4096];
  for (size_t start = 0; start < count;) {
    ssize_t part = read(file, bytes + start, count - start);
    if (part <= 0) return perror(path), 1;
    start += (size_t)part;
  }
  close(file);
  bytes[count] = 0;
  if (!is_json(bytes, bytes + count)) return fprintf(stderr, "%s is not JSON\n", path), 1;
  uint64_t digest = 0xCBF29CE484222325;
  for (size_t index = 0; index < count; index++) digest = (digest ^ (unsigned char)bytes[index]) * 0x100000001B3;
  char *end = strstr(bytes, "\n],\n\"steps\"");
  if (!end) return fprintf(stderr, "%s has no steps\n", path), 1;

  snprintf(name, sizeof name, "%s.new", path);
  file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return perror(name), 1;
  write_all(file, bytes, (size_t)(end - bytes));
  write_all(file, line, sizeof line - 1);
  write_all(file, end, count - (size_t)(end - bytes));
  if (fsync(file) != 0 || close(file) != 0 || rename(name, path) != 0) return perror(name), 1;
  printf("%016llx\n", (unsigned long long)digest);
  return 0;
}
