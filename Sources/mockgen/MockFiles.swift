import Foundation
import LogbookMockGenerator

/// The files of mocks that a command line asks for, before any is written.
struct MockFiles {
  private struct File {
    /// `nil` for standard output.
    let path: String?
    let source: String

    /// What is there now.
    var current: Data? { path.flatMap { FileManager.default.contents(atPath: $0) } }
  }

  /// Whether each module has a file of its own in a folder, which is made if it is not there.
  private let isFolder: Bool
  private var all: [File] = []
  private(set) var unsupported: [UnsupportedProtocol] = []

  /// - Throws: ``GeneratorError``.
  init(_ options: Options, by generator: MockGenerator) throws {
    isFolder = options.output?.hasSuffix("/") == true
    for modules in isFolder ? options.modules.map({ [$0] }) : [options.modules] {
      let mocks = try generator.mocks(
        of: options.protocols,
        except: options.exceptions,
        in: modules,
        sources: options.sources,
        recordingIssues: options.isForTests,
        command: options.remake
      )
      unsupported += mocks.unsupported
      let file = File(
        path: isFolder ? options.output.map { "\($0)\(modules[0])Mocks.swift" } : options.output,
        source: mocks.source
      )
      // What has no protocols has no file, unless it had some.
      if !isFolder || mocks.count > 0 || !mocks.unsupported.isEmpty || file.current != nil { all.append(file) }
    }
  }

  /// Writes what has changed: whatever is built from the rest is not built again for nothing.
  ///
  /// - Throws: ``GeneratorError``.
  func write() throws {
    for file in all where file.path == nil || file.current != Data(file.source.utf8) {
      guard let path = file.path else {
        print(file.source, terminator: "")
        continue
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

  /// How the files that are there differ from what would be written, as patches; empty if they do not.
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
