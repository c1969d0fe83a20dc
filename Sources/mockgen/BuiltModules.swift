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

  /// A compiler for mocks that import the modules.
  ///
  /// The settings of the target that will contain the mocks are unknown. The compiler uses the Swift 6 language mode with
  /// the upcoming features that only forbid something, and reports warnings, because the target may treat them as errors.
  ///
  /// - Parameter package: The name of the package that contains the modules, if known.
  func compiler(package: String?) -> MockCompiler {
    MockCompiler(seesPackage: package != nil) { source in
      try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
      defer { if !keepsCache { try? FileManager.default.removeItem(at: cache) } }
      let file = cache.appending(path: "CheckedMocks.swift")
      try Data(source.utf8).write(to: file)
      var arguments = [
        compilerPath, "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-module-name", "CheckedMocks",
        "-swift-version", "6", "-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration", "-diagnostic-style", "llvm",
        "-I", folder, "-module-cache-path", cache.appending(path: "clang").path,
      ]
      for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
        arguments += ["-enable-upcoming-feature", feature]
      }
      if let package { arguments += ["-package-name", package] }
      let (code, output) = try execute(arguments + sdk() + flags + [file.path], mergesErrors: true)
      if code == 0 { return [] }
      let problems = String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
        CompilerProblem(parsing: String(line), of: file.path)
      }
      // The compiler may end without a description.
      return problems.isEmpty ? [CompilerProblem(line: nil, text: "the compiler ended with \(code)")] : problems
    }
  }

  private var compilerPath: String { swift.hasSuffix("swift") ? swift + "c" : "swiftc" }

  private struct Toolchain: Decodable {
    let compilerVersion: String
    let target: Target

    struct Target: Decodable {
      let triple: String
    }
  }

  private func extract(_ module: String, for triple: String, to output: URL) throws {
    let arguments = [
      swift, "symbolgraph-extract", "-module-name", module, "-target", triple, "-I", folder, "-minimum-access-level",
      "private", "-output-dir", output.path, "-module-cache-path", cache.appending(path: "clang").path,
    ]
    _ = try run(arguments + sdk() + flags, mergesErrors: true)
  }

  /// The option for the location of the system's modules.
  private func sdk() throws -> [String] {
    #if os(macOS)
      let path = String(decoding: try run(["xcrun", "--show-sdk-path"]), as: UTF8.self)
      return ["-sdk", path.trimmingCharacters(in: .whitespacesAndNewlines)]
    #else
      return []
    #endif
  }

  /// Runs a program and returns its output.
  ///
  /// - Parameter mergesErrors: Whether the output includes error messages. A program that may print many messages needs
  ///   this, because it stops while no one reads them.
  private func run(_ arguments: [String], mergesErrors: Bool = false) throws -> Data {
    let (code, output) = try execute(arguments, mergesErrors: mergesErrors)
    guard code == 0 else {
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
      let reason = lines.first { $0.contains("error:") } ?? lines.first ?? "it ended with \(code)"
      throw Problem(text: "\(arguments.prefix(2).joined(separator: " ")) failed: \(reason)")
    }
    return output
  }

  private func execute(_ arguments: [String], mergesErrors: Bool) throws -> (code: Int32, output: Data) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    if mergesErrors { process.standardError = output }
    do { try process.run() } catch {
      throw Problem(text: "\(arguments[0]) cannot be run: \(error.localizedDescription)")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }
}

extension CompilerProblem {
  /// Parses a line that the compiler prints, such as `Mocks.swift:12:3: error: cannot find type 'Tea' in scope`.
  ///
  /// - Returns: `nil` if the line does not describe an error.
  fileprivate init?(parsing text: String, of path: String) {
    guard let mark = text.firstRange(of: "error: ") else { return nil }
    let line = text.hasPrefix(path + ":") ? text.dropFirst(path.count + 1).prefix { $0 != ":" } : ""
    self.init(line: Int(line), text: String(text[mark.upperBound...]))
  }
}
