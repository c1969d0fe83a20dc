import Foundation

/// A program that has been run to its end, and what it took.
struct Child {
  /// Seconds of processor time.
  let cpu: Double
  /// Seconds by the clock.
  let wall: Double
  /// The most memory, in KiB; not less than what this process had when it began it.
  let memory: Int

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked for in `PATH`.
  ///   - output: The file that its standard output goes to.
  ///   - errors: The file that its messages go to; `nil` for where those of this process go.
  /// - Throws: ``Refusal`` if it does not end well.
  @discardableResult
  static func run(_ program: String, _ arguments: [String], output: String = "/dev/null", errors: String? = nil) throws
    -> Child
  {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    if let errors { posix_spawn_file_actions_addopen(&files, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let start = Measurement.now(CLOCK_MONOTONIC)
    guard posix_spawnp(&id, program, &files, nil, words, environ) == 0 else {
      throw Refusal("\(program) cannot be run")
    }
    var (status, usage) = (Int32(0), rusage())
    guard wait4(id, &status, 0, &usage) == id, status == 0 else {
      throw Refusal("\(program) \(arguments.joined(separator: " ")) failed")
    }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return Child(
      cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      wall: (Measurement.now(CLOCK_MONOTONIC) - start) / 1e9,
      memory: usage.ru_maxrss
    )
  }
}
