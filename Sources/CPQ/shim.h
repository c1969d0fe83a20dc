// The header of the system library, which pkg-config locates.
#include <libpq-fe.h>
