import Foundation

/// A check that the system limits are high enough for the program.
///
/// The libraries that the program uses crash or hang if the limits are too low. The limits are therefore checked first,
/// before the program starts threads.
enum SystemLimits {
  /// The number of file descriptors that must be free. A command on a SQLite store needs 12 (measured).
  static let neededFiles = 32
  /// The required address space, in bytes. Each thread reserves 72 MB for its stack and heap, although it uses little
  /// of that memory.
  static let neededMemory: rlim_t = 1 << 30

  /// Throws ``CLIError`` if a limit is too low.
  static func check() throws(CLIError) {
    let files = limit(of: RLIMIT_NOFILE)
    let (free, looked) = freeFiles(below: files)
    if looked == files, free < neededFiles {
      throw CLIError(
        .system,
        "at most \(files) files may be open (ulimit -n), and \(looked - rlim_t(free)) are; logbook needs "
          + "\(neededFiles) more"
      )
    }
    let memory = limit(of: RLIMIT_AS)
    if memory < neededMemory {
      throw CLIError(
        .system,
        "at most \(memory >> 10) kB of memory may be reserved (ulimit -v); logbook needs \(neededMemory >> 10) kB"
      )
    }
  }

  /// Returns the number of free file descriptors among the lowest 256 (fewer if the limit is lower), and the number of
  /// descriptors examined.
  private static func freeFiles(below limit: rlim_t) -> (free: Int, looked: rlim_t) {
    let looked = min(limit, 256)
    var requests = (0..<Int32(looked)).map { pollfd(fd: $0, events: 0, revents: 0) }
    _ = poll(&requests, nfds_t(looked), 0)
    return (requests.count { $0.revents & Int16(POLLNVAL) != 0 }, looked)
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource
  #else
    private typealias Resource = Int32
  #endif

  private static func limit(of resource: Resource) -> rlim_t {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = Int32(resource.rawValue)
    #endif
    return getrlimit(resource, &limit) == 0 ? limit.rlim_cur : .max
  }
}
