import LogbookStorage
import Foundation

/// An installed program that converts SVG to PNG.
struct PictureConverter {
  private let path: String
  private let arguments: @Sendable (_ svg: String, _ png: String) -> [String]

  private static let known: [(name: String, arguments: @Sendable (String, String) -> [String])] = [
    ("rsvg-convert", { ["--zoom", "2", "--output", $1, $0] }),
    ("inkscape", { ["--export-dpi=192", "--export-filename=\($1)", $0] }),
    ("magick", { ["-density", "192", $0, "png:\($1)"] }),
    ("convert", { ["-density", "192", $0, "png:\($1)"] }),
  ]

  /// Returns the first of the ``known`` converters that is found in the folders of `PATH`.
  ///
  /// - Throws: ``CLIError`` if none of these converters is found.
  static func found(environment: [String: String] = Logbook.environment) throws -> PictureConverter {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for (name, arguments) in known {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return PictureConverter(path: "\(folder)/\(name)", arguments: arguments)
      }
    }
    let names = known.map(\.name).joined(separator: ", ")
    throw CLIError(.noInput, "PNG needs a converter, and none of \(names) is installed; --output FILE.svg needs none")
  }

  /// Runs `body` with no signals blocked on this thread, so that a process that it starts can be terminated. The threads
  /// of Dispatch block most signals, and a new process inherits this.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Converts a chart to PNG. The file at the path is replaced only when the picture is complete.
  func write(_ svg: String, to path: String, access: FileAccess) throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let (source, result) = (scratch.path("chart.svg"), scratch.path("chart.png"))
    try Data(svg.utf8).write(to: URL(filePath: source))
    let process = Process()
    process.executableURL = URL(filePath: self.path)
    process.arguments = arguments(source, result)
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
    try Self.withoutBlockedSignals { try process.run() }
    let end = errors.fileHandleForReading
    guard let output = Interruption.shared.unlessStopped({ end.readDataToEndOfFile() }) else {
      process.terminate()
      throw CLIError.stopped
    }
    let message = String(decoding: output, as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let picture = FileManager.default.contents(atPath: result) else {
      let line = message.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw CLIError(.io, "\(self.path) cannot convert the chart to PNG\(line)")
    }
    let file = try NewFile(path: path, access: access)
    try file.write([UInt8](picture))
    try file.commit()
  }
}
