import Foundation

/// What the system must allow before the program starts its threads.
///
/// With less, the libraries that it uses end in a trap, or wait for a thread that cannot be made.
enum SystemLimits {
  /// How many files must be free to be opened. A command on SQLite needs 12 of them.
  static let neededFiles = 32
  /// How many bytes must be addressable. Every thread reserves 72 MB for its stack and its heap, most of which it never uses.
  static let neededMemory: rlim_t = 1 << 30

  /// - Throws: If a limit is too low, with both numbers.
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

  /// How many of the first file descriptors are free; of more than a few hundred, enough are.
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
    // One that cannot be asked for is not known to be too low.
    return getrlimit(resource, &limit) == 0 ? limit.rlim_cur : .max
  }
}
