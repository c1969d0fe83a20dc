import Foundation

/// The resource usage of a program that has run to completion.
struct Child {
  /// The processor time, in seconds.
  let cpu: Double
  /// The elapsed time, in seconds.
  let wall: Double
  /// The peak memory, in KiB. The value is never less than the memory that the current process used when it started the
  /// program.
  let memory: Int

  /// Runs a program to completion, and returns its resource usage.
  ///
  /// - Parameters:
  ///   - program: A path, or a name to look up in `PATH`.
  ///   - output: The file for standard output.
  ///   - errors: The file for standard error; `nil` to write to the standard error of this process.
  /// - Throws: ``Refusal`` if the program cannot be run or if it fails.
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
