import Suggestions

/// Writes mocks of the protocols of a module, as the compiler's symbol graphs tell of them.
public struct MockGenerator {
  private let graphs: SymbolGraphs

  /// Reads the symbol graphs in a folder: those of the modules, and of those whose protocols theirs inherit from.
  ///
  /// - Throws: ``GeneratorError``.
  public init(symbolGraphs folder: String) throws {
    graphs = try SymbolGraphs(folder: folder)
  }

  /// The source of mocks, in the order of their names.
  ///
  /// - Parameters:
  ///   - modules: The modules whose protocols are mocked.
  ///   - protocols: The names of the protocols; empty for all.
  ///   - sources: Where the sources of the modules lie, for mocks that are compiled with them: they get the imports of
  ///     the files that the protocols are declared in, and their conditions. Without it they import the modules.
  /// - Throws: ``GeneratorError``.
  public func source(ofModules modules: [String], protocols: [String] = [], sources folder: String? = nil) throws
    -> String
  {
    for module in modules where !graphs.modules.contains(module) {
      throw GeneratorError.noModule(module, known: graphs.modules.sorted())
    }
    let all = graphs.symbols.values.filter { symbol in
      symbol.kind.identifier == "swift.protocol" && modules.contains(graphs.moduleNames[symbol.id] ?? "")
    }
    let names = all.map { $0.pathComponents.joined(separator: ".") }
    for name in protocols where !names.contains(name) {
      throw GeneratorError.noProtocol(name, nearest: Suggestion.nearest(to: name, among: names))
    }
    let chosen = zip(all, names).filter { protocols.isEmpty || protocols.contains($1) }.sorted { $0.1 < $1.1 }.map(\.0)
    var sources: [MockSource] = []
    var refusals: [Refusal] = []
    for symbol in chosen {
      do throws(Refusal) {
        sources.append(try MockSource(MockedProtocol(symbol, in: graphs)))
      } catch {
        refusals.append(error)
      }
    }
    if !refusals.isEmpty { throw GeneratorError.refused(refusals) }
    let files = folder.map { SourceFiles(of: sources, in: $0) }
    let heading = """
      // swift-format-ignore-file
      // Made by mockgen from the protocols of \(modules.joined(separator: ", ")): changes are lost.

      """
    let imports = Self.imports(of: sources, modules, files)
    let texts = sources.map { source in
      let condition = files?.condition(of: source.mocked) ?? ""
      return condition.isEmpty ? source.text : "#if \(condition)\n\(source.text)#endif\n"
    }
    return ([heading] + (imports.isEmpty ? [] : [imports]) + texts).joined(separator: "\n")
  }

  /// What the mocks need, each with the access that the most visible of them asks for.
  private static func imports(of sources: [MockSource], _ modules: [String], _ files: SourceFiles?) -> String {
    // Types of FoundationEssentials go by the name of Foundation.
    let own = modules.contains("FoundationEssentials") ? modules + ["Foundation"] : modules
    var users: [String: [MockSource]] = [:]
    for source in sources {
      for module in source.mocked.modules where !own.contains(module) { users[module, default: []].append(source) }
    }
    var imports: [String: String] = [:]
    var conditional = ""
    if let files, !files.all.isEmpty {
      // A module that is imported publicly is only if something public needs it.
      for line in Set(files.all.values.flatMap(\.imports)).sorted(by: { ($0.module, $0.text) < ($1.module, $1.text) }) {
        let isPublic = line.text.contains("public import") || line.text.contains("package import")
        let text = isPublic ? line.text : imports[line.module] ?? line.text
        if !line.condition.isEmpty {
          conditional += "#if \(line.condition)\n\(line.text)\n#endif\n"
        } else if isPublic, access(for: users[line.module] ?? []).isEmpty {
          imports[line.module] = "import \(line.module)"
        } else {
          imports[line.module] = text
        }
      }
    } else {
      for (module, users) in users { imports[module] = "\(access(for: users))import \(module)" }
    }
    if files == nil {
      let isTestable = sources.contains { $0.mocked.symbol.accessLevel == "internal" }
      for module in modules {
        imports[module] = "\(isTestable ? "@testable " : "")\(access(for: sources))import \(module)"
      }
    }
    if imports["Synchronization"] == nil, sources.contains(where: \.usesMutex) {
      imports["Synchronization"] = "import Synchronization"
    }
    return imports.sorted { $0.key < $1.key }.map { $1 + "\n" }.joined() + conditional
  }

  private static func access(for users: [MockSource]) -> String {
    let levels = Set(users.map(\.access))
    return levels.contains("public ") ? "public " : levels.contains("package ") ? "package " : ""
  }
}

/// The files that some protocols are declared in, by the paths that the compiler has noted.
private struct SourceFiles {
  private(set) var all: [String: SourceFile] = [:]

  init(of sources: [MockSource], in folder: String) {
    for path in Set(sources.flatMap(\.mocked.declarations).compactMap(\.location?.path)) {
      all[path] = SourceFile(path: path) ?? SourceFile(path: "\(folder)/\(path.split(separator: "/").last ?? "")")
    }
  }

  /// Under which condition a protocol is there with all that it requires.
  func condition(of mocked: MockedProtocol) -> String {
    var conditions: [String] = []
    for location in mocked.declarations.compactMap(\.location) {
      let condition = all[location.path]?.condition(ofLine: location.position.line) ?? ""
      if !condition.isEmpty, !conditions.contains(condition) { conditions.append(condition) }
    }
    return conditions.joined(separator: " && ")
  }
}
