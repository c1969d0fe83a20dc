import Foundation

/// The symbol graph files in the given folders, grouped by the modules that declare their symbols.
struct SymbolGraphFiles {
  private var all: [String: [String]] = [:]

  /// Finds the symbol graph files in the given folders.
  ///
  /// - Throws: ``GeneratorError`` if a folder cannot be read, or if there are no graphs.
  init(_ folders: [String]) throws {
    for folder in folders {
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
        throw GeneratorError.unreadable(path: folder, reason: error.localizedDescription)
      }
      for name in names.sorted() where name.hasSuffix(Self.ending) {
        // The declaring module precedes the “@”: `Shop@Swift` contains the extensions that Shop adds to Swift. The
        // files for modules that Swift re-exports are named in the same way.
        all[String(name.dropLast(Self.ending.count).prefix { $0 != "@" }), default: []].append("\(folder)/\(name)")
      }
    }
    if all.isEmpty { throw GeneratorError.noGraphs(folder: folders.joined(separator: ", ")) }
  }

  private static let ending = ".symbols.json"

  var modules: [String] { all.keys.sorted() }

  func paths(of module: String) -> [String] { all[module] ?? [] }
}

extension SymbolGraph {
  /// Reads a graph from its file.
  ///
  /// - Throws: ``GeneratorError`` if the file cannot be read or its format is not supported.
  init(contentsOf path: String) throws {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw GeneratorError.unreadable(path: path, reason: error.localizedDescription)
    }
    do { self = try JSONDecoder().decode(SymbolGraph.self, from: data) } catch {
      throw GeneratorError.notAGraph(path: path)
    }
    let version = metadata.formatVersion
    // Formats 0.5 and 0.6 do not differ in the parts that are read here. Other minor versions before 1.0 may be
    // incompatible.
    guard version.major == 0, 5...6 ~= version.minor else {
      throw GeneratorError.otherFormat(path: path, found: "\(version.major).\(version.minor).\(version.patch)")
    }
  }
}
