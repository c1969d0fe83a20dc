// Makes a system call of a program fail or do only part of its work, for “Scripts/attack calls”. It is loaded before the C
// library (LD_PRELOAD), and makes system calls directly to be independent of the library. Linux only.
//
// Counts only calls that refer to one folder, by a path in the folder or by a file descriptor that was opened there.
//   LOGBOOK_CALLS_FOLDER   the absolute path of the folder
//   LOGBOOK_CALLS_BOARD    a file outside the folder, of sizeof(struct board) bytes, in which calls and faults are counted
//   LOGBOOK_CALLS_FAULT    “CALL NUMBER CODE LASTING”: the name of the call, the number of the failing call (starting at 1),
//                          the value of errno (0: the call does only half of its work), and 1 if all later calls also fail
#define _GNU_SOURCE
// Without this line, some of the names below would be macros.
#undef _FORTIFY_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The order is that of “CallFault.Call”, which reads the board.
enum call { OPEN, CREATE, READ, WRITE, FLUSH, TRUNCATE, RENAME, LINK, UNLINK, MKDIR, MAP, LOCK, CLOSE, STATUS, PERMIT, CALLS };

static const char *const names[CALLS] = {
  "open", "create", "read", "write", "flush", "truncate", "rename", "link",
  "unlink", "mkdir", "map", "lock", "close", "status", "permit",
};

// The counts. The attack reads them while the program runs and after it has ended, even if it was killed.
struct board {
  atomic_uint counts[CALLS];
  atomic_uint faults;
  // The path, or the descriptor, of the first call that failed.
  char place[444];
};

static struct board *board;
static char folder[4096];
static size_t folder_length;
static struct { int call; unsigned number; int code; int lasting; } failing = { -1, 0, 0, 0 };

// The file descriptors that were opened in the folder, with the ends of their paths.
enum { DESCRIPTORS = 4096, NAME = 48 };
static atomic_bool watched[DESCRIPTORS];
static char opened[DESCRIPTORS][NAME];

// The value HALF means that a call does only half of its work.
enum { GO_ON = 0, HALF = -1 };

__attribute__((constructor)) static void begin(void)
{
  const char *path = getenv("LOGBOOK_CALLS_BOARD");
  const char *place = getenv("LOGBOOK_CALLS_FOLDER");
  const char *fault = getenv("LOGBOOK_CALLS_FAULT");
  if (!path || !place || strlen(place) >= sizeof folder) return;
  strcpy(folder, place);
  folder_length = strlen(folder);
  char name[16];
  int code;
  if (fault && sscanf(fault, "%15s %u %d %d", name, &failing.number, &code, &failing.lasting) == 4) {
    for (int call = 0; call < CALLS; call++) if (!strcmp(name, names[call])) failing.call = call;
    failing.code = code ? code : HALF;
  }
  int file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  if (file < 0) return;
  void *memory = (void *)syscall(SYS_mmap, NULL, sizeof *board, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) board = memory;
  syscall(SYS_close, file);
}

static bool is_watched(int file)
{
  return board && file >= 0 && file < DESCRIPTORS && atomic_load(&watched[file]);
}

static bool is_below(int base, const char *path)
{
  if (!board || !path) return false;
  if (path[0] != '/') return base != AT_FDCWD && is_watched(base);
  return !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

static const char *place_of(int file)
{
  return file >= 0 && file < DESCRIPTORS ? opened[file] : "";
}

// Counts a call that refers to the folder. Returns GO_ON, HALF, or the value of errno with which the call must fail.
static int fate(enum call call, const char *place)
{
  unsigned number = atomic_fetch_add(&board->counts[call], 1) + 1;
  if ((int)call != failing.call || number < failing.number || (number > failing.number && !failing.lasting)) return GO_ON;
  if (atomic_fetch_add(&board->faults, 1) == 0) {
    size_t length = strlen(place), most = sizeof board->place - 1;
    strcpy(board->place, length > most ? place + length - most : place);
  }
  return failing.code;
}

// Makes the call fail if `fate` requires it.
#define MAY_FAIL(concerns, call, place, failure) \
  do { \
    if (concerns) { \
      int code_ = fate(call, place); \
      if (code_ > 0) { errno = code_; return failure; } \
    } \
  } while (0)

static int open_at(int base, const char *path, int flags, mode_t mode)
{
  bool concerns = is_below(base, path);
  if (concerns) {
    bool creates = (flags & O_CREAT) && syscall(SYS_faccessat, base, path, F_OK) != 0;
    MAY_FAIL(true, creates ? CREATE : OPEN, path, -1);
  }
  int file = syscall(SYS_openat, base, path, flags | O_LARGEFILE, mode);
  if (file >= 0 && file < DESCRIPTORS) {
    if (concerns) {
      size_t length = strlen(path);
      strcpy(opened[file], length >= NAME ? path + length - NAME + 1 : path);
    }
    atomic_store(&watched[file], concerns);
  }
  return file;
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }

int open(const char *path, int flags, ...) { MODE(flags) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_at(AT_FDCWD, path, flags, mode); }
int openat(int base, const char *path, int flags, ...) { MODE(flags) return open_at(base, path, flags, mode); }
int openat64(int base, const char *path, int flags, ...) { MODE(flags) return open_at(base, path, flags, mode); }
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int file)
{
  bool concerns = is_watched(file);
  int code = concerns ? fate(CLOSE, place_of(file)) : GO_ON;
  if (concerns) atomic_store(&watched[file], false);
  int result = syscall(SYS_close, file);
  // Linux closes the descriptor even if the call fails.
  if (code > 0) { errno = code; return -1; }
  return result;
}

// Returns the number of bytes to request.
#define SHORTENED(file, call, count) \
  if (is_watched(file)) { \
    int code_ = fate(call, place_of(file)); \
    if (code_ > 0) { errno = code_; return -1; } \
    if (code_ == HALF && (count) > 1) (count) /= 2; \
  }

ssize_t read(int file, void *bytes, size_t count)
{
  SHORTENED(file, READ, count)
  return syscall(SYS_read, file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset)
{
  SHORTENED(file, READ, count)
  return syscall(SYS_pread64, file, bytes, count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) { return pread(file, bytes, count, offset); }

ssize_t write(int file, const void *bytes, size_t count)
{
  SHORTENED(file, WRITE, count)
  return syscall(SYS_write, file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset)
{
  SHORTENED(file, WRITE, count)
  return syscall(SYS_pwrite64, file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) { return pwrite(file, bytes, count, offset); }

ssize_t readv(int file, const struct iovec *pieces, int count)
{
  SHORTENED(file, READ, count)
  return syscall(SYS_readv, file, pieces, count);
}

ssize_t writev(int file, const struct iovec *pieces, int count)
{
  SHORTENED(file, WRITE, count)
  return syscall(SYS_writev, file, pieces, count);
}

int fsync(int file)
{
  MAY_FAIL(is_watched(file), FLUSH, place_of(file), -1);
  return syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
  MAY_FAIL(is_watched(file), FLUSH, place_of(file), -1);
  return syscall(SYS_fdatasync, file);
}

int ftruncate(int file, off_t size)
{
  MAY_FAIL(is_watched(file), TRUNCATE, place_of(file), -1);
  return syscall(SYS_ftruncate, file, size);
}

int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int fallocate(int file, int mode, off_t offset, off_t size)
{
  MAY_FAIL(is_watched(file), TRUNCATE, place_of(file), -1);
  return syscall(SYS_fallocate, file, mode, offset, size);
}

int fallocate64(int file, int mode, off64_t offset, off64_t size) { return fallocate(file, mode, offset, size); }

// Returns the error code instead of setting errno.
int posix_fallocate(int file, off_t offset, off_t size) { return fallocate(file, 0, offset, size) == 0 ? 0 : errno; }
int posix_fallocate64(int file, off64_t offset, off64_t size) { return posix_fallocate(file, offset, size); }

int renameat2(int base, const char *path, int new_base, const char *new_path, unsigned flags)
{
  MAY_FAIL(is_below(base, path) || is_below(new_base, new_path), RENAME, new_path, -1);
  return syscall(SYS_renameat2, base, path, new_base, new_path, flags);
}

int renameat(int base, const char *path, int new_base, const char *new_path)
{
  return renameat2(base, path, new_base, new_path, 0);
}

int rename(const char *path, const char *new_path) { return renameat2(AT_FDCWD, path, AT_FDCWD, new_path, 0); }

int linkat(int base, const char *path, int new_base, const char *new_path, int flags)
{
  MAY_FAIL(is_below(base, path) || is_below(new_base, new_path), LINK, new_path, -1);
  return syscall(SYS_linkat, base, path, new_base, new_path, flags);
}

int link(const char *path, const char *new_path) { return linkat(AT_FDCWD, path, AT_FDCWD, new_path, 0); }

int unlinkat(int base, const char *path, int flags)
{
  MAY_FAIL(is_below(base, path), UNLINK, path, -1);
  return syscall(SYS_unlinkat, base, path, flags);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdirat(int base, const char *path, mode_t mode)
{
  MAY_FAIL(is_below(base, path), MKDIR, path, -1);
  return syscall(SYS_mkdirat, base, path, mode);
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
  MAY_FAIL(!(flags & MAP_ANONYMOUS) && is_watched(file), MAP, place_of(file), MAP_FAILED);
  return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
}

void *mmap64(void *address, size_t size, int protection, int flags, int file, off64_t offset)
{
  return mmap(address, size, protection, flags, file, offset);
}

int fcntl64(int file, int command, ...)
{
  va_list list;
  va_start(list, command);
  void *argument = va_arg(list, void *);
  va_end(list);
  switch (command) {
    case F_SETLK: case F_SETLKW: case F_OFD_SETLK: case F_OFD_SETLKW:
      // Releasing a lock does not fail.
      MAY_FAIL(is_watched(file) && ((struct flock *)argument)->l_type != F_UNLCK, LOCK, place_of(file), -1);
  }
  return syscall(SYS_fcntl, file, command, argument);
}

int fcntl(int file, int command, ...)
{
  va_list list;
  va_start(list, command);
  void *argument = va_arg(list, void *);
  va_end(list);
  return fcntl64(file, command, argument);
}

int flock(int file, int operation)
{
  MAY_FAIL(is_watched(file) && (operation & 15) != 8, LOCK, place_of(file), -1);
  return syscall(SYS_flock, file, operation);
}

#define STATUS_BY_PATH(base, path) MAY_FAIL(is_below(base, path), STATUS, path, -1)

int fstatat(int base, const char *path, struct stat *status, int flags)
{
  STATUS_BY_PATH(base, path);
  return syscall(SYS_newfstatat, base, path, status, flags);
}

int fstatat64(int base, const char *path, struct stat64 *status, int flags)
{
  return fstatat(base, path, (struct stat *)status, flags);
}

int stat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, 0); }
int stat64(const char *path, struct stat64 *status) { return fstatat64(AT_FDCWD, path, status, 0); }
int lstat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW); }
int lstat64(const char *path, struct stat64 *status) { return fstatat64(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW); }

int fstat(int file, struct stat *status)
{
  MAY_FAIL(is_watched(file), STATUS, place_of(file), -1);
  return syscall(SYS_newfstatat, file, "", status, AT_EMPTY_PATH);
}

int fstat64(int file, struct stat64 *status) { return fstat(file, (struct stat *)status); }

int statx(int base, const char *path, int flags, unsigned mask, struct statx *status)
{
  STATUS_BY_PATH(base, path);
  return syscall(SYS_statx, base, path, flags, mask, status);
}

int faccessat(int base, const char *path, int mode, int flags)
{
  STATUS_BY_PATH(base, path);
  return flags ? syscall(SYS_faccessat2, base, path, mode, flags) : syscall(SYS_faccessat, base, path, mode);
}

int access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }

int fchmod(int file, mode_t mode)
{
  MAY_FAIL(is_watched(file), PERMIT, place_of(file), -1);
  return syscall(SYS_fchmod, file, mode);
}

int fchown(int file, uid_t owner, gid_t group)
{
  MAY_FAIL(is_watched(file), PERMIT, place_of(file), -1);
  return syscall(SYS_fchown, file, owner, group);
}
