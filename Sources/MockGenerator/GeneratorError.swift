/// A reason why no mocks were written, including the location of the problem and how to fix it.
public enum GeneratorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file or folder cannot be read.
  case unreadable(path: String, reason: String)
  /// A file cannot be written.
  case unwritable(path: String, reason: String)
  /// A folder contains no symbol graphs.
  case noGraphs(folder: String)
  /// A file is not a symbol graph.
  case notAGraph(path: String)
  /// A symbol graph has an unsupported version of the format.
  case otherFormat(path: String, found: String)
  /// A symbol graph was written by a different compiler than the other graphs.
  case otherCompiler(path: String, found: String, expected: String)
  /// The protocols to mock depend on modules whose symbol graphs are missing. The array contains the modules' names.
  case missingGraphs([String])
  /// The folders contain no symbol graph for a requested module.
  case noModule(String, known: [String])
  /// The modules contain no protocol with this name.
  case noProtocol(String, nearest: String?)
  /// Protocols that were requested by name cannot be mocked. No mocks were written.
  case unsupported([UnsupportedProtocol])

  /// A description on one line, or on one line for each unsupported protocol.
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
