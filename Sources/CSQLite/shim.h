// The system's own header, wherever pkg-config finds it.
#include <sqlite3.h>

// Swift cannot call functions with a variable number of arguments.
static inline int logbook_leave_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
