import LogbookApp
import Foundation
import LogbookInterchange

/// An interface to standard output, for results, and to standard error, for everything else.
@MainActor
final class Console {
  private(set) var isColored = false
  /// The width of the terminal, in columns; `nil` if standard output is not a terminal.
  let width: Int?
  let canAsk = isatty(STDIN_FILENO) == 1
  /// The progress display; `nil` if standard error is not a terminal that can erase a line.
  let progress: ProgressLine?

  private var buffer: [UInt8] = []
  /// The first error that occurred when writing to standard output. Later output is discarded, because it would
  /// follow a gap.
  private var failure: CLIError?
  private var hasLostReaderOfErrors = false

  init(environment: [String: String]) {
    width = isatty(STDOUT_FILENO) == 1 ? Self.width(of: STDOUT_FILENO, environment) : nil
    progress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb" ? ProgressLine() : nil
  }

  func use(_ color: Settings.Color) {
    isColored = color == .always || color == .auto && width != nil
  }

  nonisolated static func width(of terminal: Int32, _ environment: [String: String] = [:]) -> Int {
    var size = winsize()
    if ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  /// Adds text to the output buffer, which is written to standard output when it is full.
  func write(_ text: String) throws {
    buffer += text.utf8
    if buffer.count >= 65_536 { try flush() }
  }

  /// Writes part of an export. On a terminal, control characters are replaced.
  func writeExport(_ text: String) throws {
    try write(width == nil ? text : TerminalText.block(text))
  }

  /// A style of highlighted text.
  ///
  /// The raw value is the parameter of the control function Select Graphic Rendition (SGR).
  ///
  /// Source: ECMA-48 §8.3.117.
  enum Style: Int {
    case strong = 1
    case red = 31
    case yellow = 33
  }

  func styled(_ text: String, _ style: Style) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  func emphasized(_ text: String) -> String { styled(text, .strong) }

  /// Writes the buffered output.
  ///
  /// - Throws: ``CLIError`` if this output or earlier output could not be written.
  func flush() throws(CLIError) {
    if let failure { throw failure }
    defer { buffer.removeAll(keepingCapacity: true) }
    if width != nil, !buffer.isEmpty { progress?.erase() }
    do throws(CLIError) {
      try Self.write(buffer, to: STDOUT_FILENO, named: "the output")
    } catch {
      failure = error
      throw error
    }
  }

  /// Writes the buffered output at the end of a command.
  ///
  /// - Throws: ``CLIError`` if any output could not be written, or if the reader of standard error has exited.
  func finish() throws(CLIError) {
    try flush()
    if hasLostReaderOfErrors { throw .pipeClosed("standard error") }
  }

  /// Flushes the output buffer, and then writes a line to standard error.
  ///
  /// Passwords in locations are hidden; see ``Secrets``.
  func note(_ line: String) {
    // Errors are ignored. If standard output has failed, the next flush throws the error again. A failure of standard
    // error cannot be shown.
    do { try flush() } catch {}
    progress?.erase()
    do throws(CLIError) {
      try Self.write(Array("\(Secrets.hidden(in: line))\n".utf8), to: STDERR_FILENO, named: "standard error")
    } catch {
      // The command goes on, since a unit of work may be in progress. The program ends as if the signal had ended it.
      if error.code == .pipeClosed { hasLostReaderOfErrors = true }
    }
  }

  /// Prints the error, unless its message is suppressed (``CLIError/isQuiet``), and returns the exit code of the error.
  func report(_ error: CLIError, asJSON: Bool) -> ExitCode {
    if error.isQuiet { return error.code }
    let error = CLIError(error.code, Secrets.hidden(inError: error.message))
    note(asJSON ? error.json.text : "logbook: \(TerminalText.line(error.message))")
    return hasLostReaderOfErrors ? .pipeClosed : error.code
  }

  /// Writes all bytes to a file descriptor.
  ///
  /// - Throws: ``CLIError`` if writing fails, or if SIGINT or SIGTERM arrives before or during a write that may block.
  nonisolated static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(CLIError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let write: @Sendable () -> (count: Int, code: Int32) = { [rest] in
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        return (count, count < 0 ? errno : 0)
      }
      let isShort = writesAtOnce(rest.count, to: descriptor)
      guard let (count, code) = isShort ? write() : Interruption.shared.unlessStopped(write) else { throw .stopped }
      if count >= 0 {
        rest.removeFirst(count)
      } else if code != EINTR {
        if code == EPIPE { throw .pipeClosed(name) }
        throw CLIError(.io, "\(name) cannot be written: \(String(cString: strerror(code)))")
      }
    }
  }

  /// Returns whether a write of the given number of bytes cannot block. This is the case if the descriptor is invalid
  /// or refers to a regular file, or if the descriptor is ready for writing and the number of bytes is at most
  /// `PIPE_BUF`.
  private nonisolated static func writesAtOnce(_ count: Int, to descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Source: POSIX.1-2024, poll(), and write() for PIPE_BUF.
    if poll(&request, 1, 0) == 1, count <= Int(PIPE_BUF) { return true }
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
