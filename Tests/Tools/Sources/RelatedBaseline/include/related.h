// The questions of RelatedBench in hand-written C, on the same file. Each function answers one question and returns a number
// that shows that it did the same work. An error ends the process.
#include <stdint.h>

void related_open(const char *path);
int64_t related_rows(void);
int64_t related_filter(int64_t year);
int64_t related_tree(void);
int64_t related_overdue(int64_t now);
int64_t related_frequent(int64_t more_than);
int64_t related_groups(void);
int64_t related_pages(int64_t pages, int64_t size);
