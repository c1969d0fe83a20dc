// The system's own header, wherever pkg-config finds it.
#include <libpq-fe.h>
