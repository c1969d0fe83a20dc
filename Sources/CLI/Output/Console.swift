import App
import Foundation

/// Where results and everything else are written: standard output and standard error.
@MainActor
final class Console {
  /// Whether no colour is wanted.
  var isPlain: Bool

  private var buffer: [UInt8] = []
  private let isTerminal: Bool

  nonisolated init(environment: [String: String]) {
    isTerminal = isatty(STDOUT_FILENO) == 1
    isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
  }

  /// Writes a result to standard output.
  func write(_ text: String) throws {
    buffer += text.utf8
    if buffer.count >= 65_536 { try flush() }
  }

  /// Writes a piece of an export: as it is, unless a terminal would be commanded by what somebody has entered.
  func writeExport(_ text: String) throws {
    try write(isTerminal ? TerminalText.block(text) : text)
  }

  /// Text that stands out, on a terminal that shows colour.
  func emphasized(_ text: String) -> String {
    isTerminal && !isPlain ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// Writes out what has been collected.
  func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    try Self.write(buffer, to: STDOUT_FILENO, named: "the output")
  }

  /// Writes a line to standard error, behind the results so far.
  func note(_ line: String) {
    // When even that cannot be written, there is nobody left to tell; a failing output shows at the next flush.
    do { try flush() } catch {}
    do { try Self.write(Array("\(line)\n".utf8), to: STDERR_FILENO, named: "standard error") } catch {}
  }

  /// Tells of a failure.
  ///
  /// - Returns: The code to end with.
  func report(_ error: CLIError, asJSON: Bool) -> ExitCode {
    var error = error
    do { try flush() } catch let failure as CLIError { error = failure } catch {}
    if !error.isQuiet {
      note(asJSON ? error.json.text : "logbook: \(TerminalText.line(error.message))")
    }
    return error.code
  }

  /// Writes all bytes to a file descriptor.
  nonisolated static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        let message = String(cString: strerror(errno))
        throw CLIError(.io, "\(name) cannot be written: \(message)", isQuiet: errno == EPIPE)
      }
    }
  }
}
