// The header of the system library, which pkg-config locates.
#include <sqlite3.h>

// Swift cannot call functions with a variable number of arguments.
static inline int logbook_leave_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

static inline int logbook_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Renames a file; fails with EEXIST if the new path already exists.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

static inline int logbook_rename_new(const char *path, const char *new_path) {
#if defined(__APPLE__)
  int result = renamex_np(path, new_path, RENAME_EXCL);
#elif defined(__linux__) && defined(SYS_renameat2)
  int result = (int)syscall(SYS_renameat2, -100 /* AT_FDCWD */, path, -100, new_path, 1 /* RENAME_NOREPLACE */);
#else
  int result = -1;
  errno = ENOSYS;
#endif
  if (result == 0 || (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)) return result;
  // The file system does not support this flag. Creating a hard link never replaces an existing file either.
  if (link(path, new_path) != 0) return -1;
  return unlink(path);
}
