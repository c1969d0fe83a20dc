import Foundation

/// Symbol graphs that contain only what is needed for mocking the protocols of other modules.
///
/// Reduced graphs save time, because reading the complete graphs of the toolchain's modules takes seconds.
public enum ReducedGraphs {
  /// Reduces the graphs in a folder and writes them to another folder, which is created if necessary.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder that contains the complete graphs.
  ///   - destination: The path of the folder for the reduced graphs.
  /// - Throws: ``GeneratorError`` if the folder contains no graphs, if a file is not a graph in a supported format, or
  ///   if a file or folder cannot be read or written.
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

extension SymbolGraph {
  fileprivate var reduced: SymbolGraph {
    let answers = Set(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.source))
    let required = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
    let typeKinds: Set = ["swift.protocol", "swift.associatedtype", "swift.typealias", "swift.class"]
    let classes = Set(symbols.filter { $0.kind.identifier == "swift.class" }.map(\.id))
    let owners = Dictionary(
      relationships.filter { $0.kind == "memberOf" }.map { ($0.source, $0.target) },
      uniquingKeysWith: { first, _ in first }
    )
    var copy = self
    copy.symbols = symbols.compactMap { symbol in
      if required.contains(symbol.id) || typeKinds.contains(symbol.kind.identifier) { return symbol }
      // Mocks may inherit from classes, with their initializers.
      if symbol.kind.identifier == "swift.init", classes.contains(owners[symbol.id] ?? "") { return symbol }
      guard answers.contains(symbol.id) else { return nil }
      // The declaration, documentation and signature of a default implementation are removed, because the generator
      // only needs to know that the default implementation exists and where it is declared.
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
