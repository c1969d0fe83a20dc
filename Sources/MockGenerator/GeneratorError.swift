/// An error that prevents the generation of mocks or the reduction of symbol graphs.
public enum GeneratorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file or folder cannot be read.
  case unreadable(path: String, reason: String)
  /// A file cannot be written.
  case unwritable(path: String, reason: String)
  /// The folders contain no symbol graphs. The associated value contains the paths of the folders, separated by commas.
  case noGraphs(folder: String)
  /// A file is not a symbol graph.
  case notAGraph(path: String)
  /// A symbol graph has an unsupported version of the format. The associated values are the path of the graph and the
  /// version found.
  case otherFormat(path: String, found: String)
  /// A symbol graph was written by a different compiler than the other graphs. The associated values are the path of
  /// the graph, its compiler, and the compiler of the other graphs.
  case otherCompiler(path: String, found: String, expected: String)
  /// The protocols to mock depend on modules whose symbol graphs are missing. The associated value contains the names
  /// of the modules.
  case missingGraphs([String])
  /// The folders contain no symbol graph for a requested module. The associated values are the module's name and the
  /// names of the modules that have symbol graphs.
  case noModule(String, known: [String])
  /// The modules contain no protocol with this name. If there is a protocol with a similar name, `nearest` is its name.
  case noProtocol(String, nearest: String?)
  /// Protocols that were requested by name cannot be mocked, so no mocks were generated.
  case unsupported([UnsupportedProtocol])

  /// A one-line description of the error; if protocols are unsupported, one line for each.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .noGraphs(let folder):
      "\(folder) contains no symbol graphs (MODULE.symbols.json); write them with swift symbolgraph-extract"
    case .notAGraph(let path): "\(path) is not a symbol graph; write it again with swift symbolgraph-extract"
    case .otherFormat(let path, let found):
      "\(path) is a symbol graph of format \(found), and 0.5 or 0.6 is expected; write it with Swift 5.9 or newer, or update Logbook"
    case .otherCompiler(let path, let found, let expected):
      "\(path) was written by \(found), and other graphs by \(expected); write all with the same compiler"
    case .missingGraphs(let modules):
      "symbol graphs are missing, of the \(modules.count == 1 ? "module" : "modules") \(modules.joined(separator: ", ")); write them with swift symbolgraph-extract, or leave out what needs them with --allow-missing"
    case .noModule(let name, let known):
      "there is no symbol graph of the module \(name), only of \(known.joined(separator: ", "))"
    case .noProtocol(let name, let nearest):
      "there is no protocol \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .unsupported(let unsupported): unsupported.map(\.description).joined(separator: "\n")
    }
  }
}
