import Foundation

/// The symbol graphs in some folders, by the modules whose declarations they have.
struct SymbolGraphFiles {
  private var all: [String: [String]] = [:]

  /// - Throws: ``GeneratorError``.
  init(_ folders: [String]) throws {
    for folder in folders {
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
        throw GeneratorError.unreadable(path: folder, reason: error.localizedDescription)
      }
      for name in names.sorted() where name.hasSuffix(Self.ending) {
        // `Shop@Swift`: what Shop adds to Swift; also how Swift names the graphs of the modules that it re-exports.
        all[String(name.dropLast(Self.ending.count).prefix { $0 != "@" }), default: []].append("\(folder)/\(name)")
      }
    }
    if all.isEmpty { throw GeneratorError.noGraphs(folder: folders.joined(separator: ", ")) }
  }

  private static let ending = ".symbols.json"

  /// The names of the modules, in order.
  var modules: [String] { all.keys.sorted() }

  func paths(of module: String) -> [String] { all[module] ?? [] }
}

extension SymbolGraph {
  /// Reads a graph.
  ///
  /// - Throws: ``GeneratorError``.
  init(contentsOf path: String) throws {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw GeneratorError.unreadable(path: path, reason: error.localizedDescription)
    }
    do { self = try JSONDecoder().decode(SymbolGraph.self, from: data) } catch {
      throw GeneratorError.notAGraph(path: path)
    }
    let version = metadata.formatVersion
    // Before 1.0 a minor version may change everything, but 0.5 and 0.6 have been the same in what is read here.
    guard version.major == 0, 5...6 ~= version.minor else {
      throw GeneratorError.otherFormat(path: path, found: "\(version.major).\(version.minor).\(version.patch)")
    }
  }
}
