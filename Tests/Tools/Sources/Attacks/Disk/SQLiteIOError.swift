import LogbookCSQLite

/// SQLite's extended result codes for failed file operations, which Swift cannot import from the header. The raw values
/// omit the primary code `SQLITE_IOERR`.
///
/// Source: sqlite.org/rescode.html#ioerr.
enum SQLiteIOError: Int32 {
  case read = 1
  case shortRead = 2
  case write = 3
  case flush = 4
  case truncate = 6
  case size = 7
  case unlock = 8
  case delete = 10
  case access = 13
  case checkReservedLock = 14
  case lock = 15
  case lockMemory = 20
  case mapMemory = 21
  case deleteAbsent = 23

  var code: Int32 { SQLITE_IOERR | rawValue << 8 }
}
