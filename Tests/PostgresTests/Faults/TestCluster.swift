#if Postgres && os(Linux)
  import Foundation
  @testable import LogbookPostgres
  import Testing

  /// A PostgreSQL server that a single test can kill and restart.
  ///
  /// When the object is deallocated, the server is stopped and its folder is removed.
  final class TestCluster: Sendable {
    let folder: String
    private let settings: [String]
    private let room: Room?
    private var data: String { folder + "/data" }
    private var roomFolder: String { folder + "/room" }

    /// The part of the data that is stored on a separate, small file system.
    enum Room { case records, log }
    private static let programs = ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES_PROGRAMS"]

    static var isThere: Bool { programs != nil }
    /// Whether tests can mount temporary file systems. If they can, `Scripts/postgres` sets the environment variable
    /// `LOGBOOK_MOUNTS`.
    static var hasRooms: Bool { ProcessInfo.processInfo.environment["LOGBOOK_MOUNTS"] != nil }

    /// Creates a database cluster with the given options of `initdb`, and starts its server.
    ///
    /// - Parameters:
    ///   - settings: Server settings in the form `name=value`.
    ///   - room: The part of the data that is stored on a small file system, or `nil` for none. The file system has
    ///     30 MiB for records or 12 MiB for the log.
    init(_ settings: [String] = [], initially options: [String] = ["-A", "trust"], in room: Room? = nil) throws {
      (folder, self.settings, self.room) = (try Self.makeFolder(), settings, room)
      var log: [String] = []
      if let room {
        try FileManager.default.createDirectory(atPath: roomFolder, withIntermediateDirectories: false)
        let size = room == .log ? "12m" : "30m"
        try Self.execute("/bin/mount", ["-t", "tmpfs", "-o", "size=\(size),mode=777", "none", roomFolder], in: folder)
        if room == .log { log = ["--wal-segsize=1", "-X", roomFolder + "/log-of-writing"] }
      }
      try run("initdb", ["-D", data, "-U", "logbook", "-E", "UTF8", "--locale=C"] + log + options)
      try start()
      guard room == .records else { return }
      // Only the tables are on the small file system. If there were no space for the server's other files, the server
      // might stop.
      try FileManager.default.createDirectory(atPath: roomFolder + "/tables", withIntermediateDirectories: false)
      if geteuid() == 0 { try Self.execute("/bin/chown", ["postgres", roomFolder + "/tables"], in: folder) }
      let connection = try server.connect()
      try connection.run("CREATE TABLESPACE tables LOCATION '\(roomFolder)/tables'")
      try connection.run("ALTER ROLE logbook SET default_tablespace = tables")
    }

    /// Creates and starts a standby that replicates the given server.
    init(standbyOf primary: TestCluster) throws {
      (folder, settings, room) = (try Self.makeFolder(), primary.settings, nil)
      try run("pg_basebackup", ["-D", data, "-R", "-c", "fast", "-h", primary.folder, "-U", "logbook"])
      try start()
    }

    deinit {
      try? stop("immediate")
      if room != nil { try? Self.execute("/bin/umount", [roomFolder], in: folder) }
      try? FileManager.default.removeItem(atPath: folder)
    }

    private static func makeFolder() throws -> String {
      let folder = FileManager.default.temporaryDirectory.path + "/c" + UUID().uuidString.prefix(8)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if geteuid() == 0 { try execute("/bin/chown", ["postgres", folder], in: folder) }
      return folder
    }

    var url: String { url() }

    func url(user: String = "logbook", host: String? = nil, _ parameters: String...) -> String {
      "postgres://\(user)@/postgres?host=\(host ?? folder)" + parameters.map { "&" + $0 }.joined()
    }

    var server: TestServer { TestServer(url: url) }

    func enlarge() throws {
      try Self.execute("/bin/mount", ["-o", "remount,size=400m", roomFolder], in: folder)
    }

    // MARK: Starting and stopping

    /// Starts the server. Makes several attempts, because the processes of a killed server may not have ended yet.
    func start() throws {
      // As for the server that `Scripts/postgres` starts, a test may leave a transaction idle for minutes.
      let own = ["listen_addresses=", "idle_in_transaction_session_timeout=1h"]
      let all = ["unix_socket_directories=\(folder)"] + own + settings
      let options = all.map { "-c \($0)" }.joined(separator: " ")
      for attempt in 1... {
        do {
          return try run("pg_ctl", ["start", "-D", data, "-s", "-w", "-l", folder + "/log", "-o", options])
        } catch {
          if attempt == 20 { throw error }
        }
      }
    }

    /// Stops the server in one of the modes of `pg_ctl`: `smart`, `fast` or `immediate`.
    func stop(_ mode: String) throws { try run("pg_ctl", ["stop", "-D", data, "-s", "-m", mode]) }

    func promote() throws { try run("pg_ctl", ["promote", "-D", data, "-s", "-w"]) }

    /// Kills the server and all its child processes with `SIGKILL`.
    func kill() throws {
      let text = try String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)
      let postmaster = try #require(text.split(separator: "\n").first.flatMap { pid_t($0) })
      let children = try String(contentsOfFile: "/proc/\(postmaster)/task/\(postmaster)/children", encoding: .utf8)
      for process in [postmaster] + children.split(separator: " ").compactMap({ pid_t($0) }) {
        Glibc.kill(process, SIGKILL)
      }
    }

    // MARK: Programs

    /// Runs one of PostgreSQL's programs. If this process runs as root, the program runs as the user `postgres`,
    /// because a PostgreSQL server refuses to run as root.
    func run(_ program: String, _ arguments: [String]) throws {
      let path = try #require(Self.programs) + "/" + program
      if geteuid() != 0 { return try Self.execute(path, arguments, in: folder) }
      let user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", path]
      try Self.execute("/usr/bin/setpriv", user + arguments, in: folder)
    }

    /// Runs a program without `Process`, because `Process` would also wait for a server that the program has started.
    static func execute(_ path: String, _ arguments: [String], in folder: String) throws {
      let log = folder + "/said"
      var files = posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&files)
      defer { unsafe posix_spawn_file_actions_destroy(&files) }
      unsafe posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      unsafe posix_spawn_file_actions_adddup2(&files, 1, 2)
      let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
      defer { for word in unsafe words { unsafe free(word) } }
      var (id, status) = (pid_t(), Int32(0))
      let isStarted = unsafe posix_spawn(&id, path, &files, nil, words, environ) == 0
      if isStarted, unsafe waitpid(id, &status, 0) == id, status == 0 { return }
      throw Failure(description: "\(path): \((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")")
    }

    struct Failure: Error, CustomStringConvertible { let description: String }
  }
#endif
