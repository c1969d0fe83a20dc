struct MockFile {
  let modules: [String]
  let mocks: [MockSource]
  let unsupported: [UnsupportedProtocol]
  /// The source files that declare the protocols; `nil` unless the mocks are compiled together with these files.
  let files: SourceFiles?

  /// The protocols that are private to their files, for which no mocks were requested.
  let hidden: [UnsupportedProtocol]
  /// The groups of SPI that the mocks import.
  let spiGroups: [String]
  /// Whether the mocks record unanswered calls as Swift Testing issues. Such mocks must be compiled in a test target.
  let recordsIssues: Bool
  /// The names of the modules' top-level types. The mock file must not declare types with these names.
  let taken: Set<String>

  /// Returns the comment at the start of the file.
  ///
  /// - Parameter command: The command for regenerating the file.
  func heading(command: String) -> String {
    var heading = """
      // swift-format-ignore-file
      // Generated from the protocols of \(modules.joined(separator: ", ")); do not edit. To regenerate:
      // \(command)

      """
    for problem in (unsupported + hidden).sorted(by: { $0.name < $1.name }) {
      heading += "// No mock of \(problem.name): \(problem.reason).\n"
    }
    return heading
  }

  var body: String {
    let imports = imports
    let machinery = MockMachinery(recordsIssues: recordsIssues, taken: taken).source(for: mocks)
    return ((imports.isEmpty ? [] : [imports]) + texts + (machinery.isEmpty ? [] : [machinery])).joined(separator: "\n")
  }

  /// The source code of each mock with its `#if` condition.
  private var texts: [String] {
    mocks.map { mock in
      let condition = files?.condition(of: mock.mocked) ?? ""
      return condition.isEmpty ? mock.text : "#if \(condition)\n\(mock.text)#endif\n"
    }
  }

  /// Returns the position of the mock that contains a line of ``body``, counted from 1; `nil` if no mock contains it.
  func indexOfMock(atLine line: Int) -> Int? {
    var first = imports.isEmpty ? 1 : imports.lineCount + 2
    for (index, text) in texts.enumerated() {
      let next = first + text.lineCount + 1
      if first..<next ~= line { return index }
      first = next
    }
    return nil
  }

  /// The imports that the mocks need. The access level of each import depends on the most visible mock that uses the
  /// module.
  var imports: String {
    // If protocols of FoundationEssentials are mocked, Foundation also counts as a mocked module, because
    // `MockedProtocol.modules` contains Foundation for types of FoundationEssentials.
    let own = modules.contains("FoundationEssentials") ? modules + ["Foundation"] : modules
    var users: [String: [MockSource]] = [:]
    for mock in mocks {
      for module in mock.mocked.modules where !own.contains(module) { users[module, default: []].append(mock) }
    }
    var imports: [String: String] = [:]
    var conditional = ""
    if let files, !files.all.isEmpty {
      // A public or package import outside `#if` keeps its access level only if a public or package mock uses the
      // module.
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
      for module in mocks.flatMap(\.mocked.ancestorModules) where !own.contains(module) {
        imports[module] = "import \(module)"
      }
      for (module, users) in users { imports[module] = "\(access(for: users))import \(module)" }
    }
    if files == nil {
      let isTestable = mocks.contains {
        $0.mocked.access == "internal" || $0.mocked.superclass?.isOpen == false
      }
      for module in modules {
        imports[module] = "\(isTestable ? "@testable " : "")\(access(for: mocks))import \(module)"
      }
    }
    if imports["Synchronization"] == nil, mocks.contains(where: \.usesMutex) {
      imports["Synchronization"] = "import Synchronization"
    }
    let ofC = mocks.filter(\.mocked.namesTypesOfC)
    if !ofC.isEmpty, files == nil { conditional += Self.importsOfC(access(for: ofC)) }
    let spi = spiGroups.map { "@_spi(\($0)) " }.joined()
    for module in mocks.filter(\.mocked.usesSPI).flatMap(\.mocked.modules) + modules
    where mocks.contains(where: \.mocked.usesSPI) && !KnownType.toolchainModules.contains(module) {
      imports[module] = imports[module].map { $0.hasPrefix(spi) ? $0 : spi + $0 }
    }
    if recordsIssues, !mocks.isEmpty { imports["Testing"] = "import Testing" }
    return imports.sorted { $0.key < $1.key }.map { $1 + "\n" }.joined() + conditional
  }

  /// Returns the imports of the C library, whose module has a different name on each system.
  private static func importsOfC(_ access: String) -> String {
    let libraries = ["Darwin", "Glibc", "Musl", "Android", "Bionic"]
    let branches = libraries.map { "canImport(\($0))\n\(access)import \($0)\n" }
    return "#if " + branches.joined(separator: "#elseif ") + "#endif\n"
  }

  private func access(for users: [MockSource]) -> String {
    let levels = Set(users.map(\.access))
    return levels.contains("public ") ? "public " : levels.contains("package ") ? "package " : ""
  }
}

extension String {
  fileprivate var lineCount: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}

/// The source files of mocked protocols, keyed by the paths that the compiler recorded.
struct SourceFiles {
  private(set) var all: [String: SourceFile] = [:]

  init(of sources: [MockSource], in folder: String) {
    for path in Set(sources.flatMap(\.mocked.declarations).compactMap(\.location?.path)) {
      all[path] = SourceFile(path: path) ?? SourceFile(path: "\(folder)/\(path.split(separator: "/").last ?? "")")
    }
  }

  /// Returns the combined `#if` conditions around a protocol and the requirements that it declares, or an empty string
  /// if there are none.
  func condition(of mocked: MockedProtocol) -> String {
    var conditions: [String] = []
    for location in mocked.declarations.compactMap(\.location) {
      let condition = all[location.path]?.condition(ofLine: location.position.line) ?? ""
      if !condition.isEmpty, !conditions.contains(condition) { conditions.append(condition) }
    }
    return conditions.joined(separator: " && ")
  }
}
