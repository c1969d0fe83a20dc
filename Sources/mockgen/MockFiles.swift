import Foundation
import LogbookMockGenerator

/// The mock files that a command line requests, held in memory until they are written.
struct MockFiles {
  private struct File {
    /// The path; `nil` for standard output.
    let path: String?
    let source: String

    var current: Data? { path.flatMap { FileManager.default.contents(atPath: $0) } }

    /// Whether the existing file, if there is one, may be Swift source. Any other file, such as a store or its log, is
    /// not replaced, because its path was probably given by mistake.
    var isReplaceable: Bool {
      guard let path, let current else { return true }
      if current.isEmpty { return path.hasSuffix(".swift") }
      let start = current.first { !" \t\r\n".utf8.contains($0) }
      return String(validating: current, as: UTF8.self) != nil && !current.contains(0)
        && ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(start)
    }
  }

  /// Whether the output is a folder with a separate file for each module. The folder is created if necessary.
  private let isFolder: Bool
  private var all: [File] = []
  private(set) var unsupported: [UnsupportedProtocol] = []

  /// Generates the mocks.
  ///
  /// - Throws: ``GeneratorError`` if a protocol that the command line names does not exist or cannot be mocked.
  init(_ options: Options, by generator: MockGenerator, _ compiler: MockCompiler?) throws {
    isFolder = options.output?.hasSuffix("/") == true
    for modules in isFolder ? options.modules.map({ [$0] }) : [options.modules] {
      let mocks = try generator.mocks(
        of: options.protocols,
        except: options.exceptions,
        in: modules,
        sources: options.sources,
        spiGroups: options.spiGroups,
        recordingIssues: options.isForTests,
        tests: options.tests,
        command: options.remake,
        compiler: compiler
      )
      unsupported += mocks.unsupported
      let file = File(
        path: isFolder ? options.output.map { "\($0)\(modules[0])Mocks.swift" } : options.output,
        source: mocks.source
      )
      // In an output folder, no file is created for a module without protocols to mock, but an existing file is
      // rewritten to remove outdated mocks.
      if !isFolder || mocks.count > 0 || !mocks.unsupported.isEmpty || file.current != nil { all.append(file) }
    }
  }

  /// Writes the generated files, or prints the mocks if there is no output path. A file whose contents are already up
  /// to date is not written, because writing it would trigger a rebuild.
  ///
  /// - Throws: ``GeneratorError`` if a file cannot be written.
  func write() throws {
    for file in all where file.path == nil || file.current != Data(file.source.utf8) {
      guard let path = file.path else {
        print(file.source, terminator: "")
        continue
      }
      if !file.isReplaceable {
        throw GeneratorError.unwritable(path: path, reason: "the existing file is not Swift source")
      }
      do {
        let url = URL(filePath: path)
        if isFolder {
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
          )
        }
        try Data(file.source.utf8).write(to: url, options: .atomic)
      } catch {
        throw GeneratorError.unwritable(path: path, reason: error.localizedDescription)
      }
    }
  }

  /// The differences between existing and generated files, as patches; empty if there are none.
  var differences: [String] {
    all.compactMap { file in
      let current = file.current
      guard let path = file.path, current != Data(file.source.utf8) else { return nil }
      return UnifiedDifference(
        from: current.map { String(decoding: $0, as: UTF8.self) } ?? "",
        to: file.source
      ).text(path: path)
    }
  }
}
