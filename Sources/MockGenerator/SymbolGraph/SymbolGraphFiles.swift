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

  /// Only what mocks of protocols of other modules need, which is little.
  var reduced: SymbolGraph {
    let answers = Set(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.source))
    let required = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
    let typeKinds: Set = ["swift.protocol", "swift.associatedtype", "swift.typealias"]
    var copy = self
    copy.symbols = symbols.compactMap { symbol in
      if required.contains(symbol.id) || typeKinds.contains(symbol.kind.identifier) { return symbol }
      guard answers.contains(symbol.id) else { return nil }
      // It is enough that there is an answer.
      var symbol = symbol
      (symbol.declarationFragments, symbol.docComment, symbol.functionSignature) = (nil, nil, nil)
      return symbol
    }
    let kept = Set(copy.symbols.map(\.id))
    let kinds: Set = ["requirementOf", "conformsTo", "inheritsFrom", "defaultImplementationOf"]
    copy.relationships.removeAll { relationship in
      !(kinds.contains(relationship.kind) || relationship.kind == "memberOf" && kept.contains(relationship.source))
    }
    return copy
  }
}

/// Symbol graphs without what mocks of other modules' protocols do not need: those of the toolchain take seconds to read.
public enum ReducedGraphs {
  /// Writes the reduced graphs of a folder into another, which is made if it is not there.
  ///
  /// - Throws: ``GeneratorError``.
  public static func write(from folder: String, to destination: String) throws {
    let files = try SymbolGraphFiles([folder])
    for path in files.modules.flatMap(files.paths(of:)) {
      let url = URL(filePath: destination).appending(path: URL(filePath: path).lastPathComponent)
      let data = try JSONEncoder().encode(SymbolGraph(contentsOf: path).reduced)
      do {
        try FileManager.default.createDirectory(atPath: destination, withIntermediateDirectories: true)
        try data.write(to: url, options: .atomic)
      } catch {
        throw GeneratorError.unwritable(path: url.path, reason: error.localizedDescription)
      }
    }
  }
}
