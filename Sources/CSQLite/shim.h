// The system's own header, wherever pkg-config finds it.
#include <sqlite3.h>
