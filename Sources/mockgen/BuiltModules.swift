import Foundation
import LogbookMockGenerator

/// A folder of built modules, from which the compiler extracts symbol graphs as needed.
struct BuiltModules {
  /// An error that occurs if a module has not been built, or if a program such as the compiler fails.
  struct Problem: Error {
    let text: String
  }

  private let folder: String
  private let swift: String
  /// The folder for the extracted symbol graphs and the compiler's module cache. Graphs of modules that are not in
  /// ``folder``, such as those of the toolchain, are reduced to the parts that mocks need.
  private let cache: URL
  private let keepsCache: Bool
  /// Additional compiler options, such as the locations of C modules.
  private let flags: [String]

  init(in folder: String, swift: String?, cache: String?, flags: [String]) {
    self.folder = folder
    self.swift = swift ?? "swift"
    self.flags = flags
    keepsCache = cache != nil
    self.cache =
      cache.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(
        path: "logbook-mockgen-\(ProcessInfo.processInfo.processIdentifier)"
      )
  }

  /// Extracts the symbol graphs of modules and, as needed, of the modules on which they depend, and returns a generator
  /// that has read the graphs. If the graph of a dependency cannot be extracted, the graph remains missing.
  ///
  /// - Parameter isMissing: A closure that returns the modules whose graphs a generator needs but has not found.
  /// - Throws: ``Problem`` if the compiler cannot be run, if one of `modules` has not been built, or if its graph
  ///   cannot be extracted; ``GeneratorError`` if a graph cannot be read or written; another error if the cache cannot
  ///   be created or the compiler's description of the target is unreadable.
  func generator(of modules: [String], _ isMissing: (MockGenerator) -> [String]) throws -> MockGenerator {
    // The error is ignored, because the system cleans up temporary folders.
    defer { if !keepsCache { try? FileManager.default.removeItem(at: cache) } }
    let information = try JSONDecoder().decode(Toolchain.self, from: run([swift, "-print-target-info"]))
    let own = cache.appending(path: "modules")
    let version = information.compilerVersion.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" }
    let kept = cache.appending(path: String(version))
    try? FileManager.default.removeItem(at: own)
    for url in [own, kept] { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    for module in modules {
      guard FileManager.default.fileExists(atPath: "\(folder)/\(module).swiftmodule") else {
        throw Problem(text: "there is no \(module).swiftmodule in \(folder); build the module first")
      }
      try extract(module, for: information.target.triple, to: own)
    }
    // Extraction is repeated, because a graph may refer to additional modules. Each module is tried only once, because
    // the graphs of some modules cannot be extracted.
    var tried = Set(modules)
    while true {
      let generator = try MockGenerator(symbolGraphs: [own.path, kept.path], modules: modules)
      let missing = isMissing(generator).filter { tried.insert($0).inserted }
      if missing.isEmpty { return generator }
      for module in missing {
        let isBuilt = FileManager.default.fileExists(atPath: "\(folder)/\(module).swiftmodule")
        do {
          if isBuilt {
            try extract(module, for: information.target.triple, to: own)
          } else {
            let whole = cache.appending(path: "whole")
            // The error is ignored, because graphs that are not removed are merely reduced again together with those of
            // the next module.
            defer { try? FileManager.default.removeItem(at: whole) }
            try FileManager.default.createDirectory(at: whole, withIntermediateDirectories: true)
            try extract(module, for: information.target.triple, to: whole)
            try ReducedGraphs.write(from: whole.path, to: kept.path)
          }
        } catch is Problem {
          // The error is ignored, because the caller handles the missing graph.
        }
      }
    }
  }

  private struct Toolchain: Decodable {
    let compilerVersion: String
    let target: Target

    struct Target: Decodable {
      let triple: String
    }
  }

  private func extract(_ module: String, for triple: String, to output: URL) throws {
    var arguments = [
      swift, "symbolgraph-extract", "-module-name", module, "-target", triple, "-I", folder, "-minimum-access-level",
      "private", "-output-dir", output.path, "-module-cache-path", cache.appending(path: "clang").path,
    ]
    #if os(macOS)
      let sdk = String(decoding: try run(["xcrun", "--show-sdk-path"]), as: UTF8.self)
      arguments += ["-sdk", sdk.trimmingCharacters(in: .whitespacesAndNewlines)]
    #endif
    _ = try run(arguments + flags)
  }

  private func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch {
      throw Problem(text: "\(arguments[0]) cannot be run: \(error.localizedDescription)")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let reason =
        text.split(separator: "\n").first { $0.contains("error:") } ?? text.split(separator: "\n").first ?? ""
      throw Problem(text: "\(arguments.prefix(2).joined(separator: " ")) failed: \(reason)")
    }
    return data
  }
}
