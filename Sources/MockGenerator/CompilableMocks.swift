/// A problem that a compiler finds in the source code of mocks.
public struct CompilerProblem: Hashable, Sendable {
  /// The line of the source code, counted from 1; `nil` if the compiler does not state it.
  public let line: Int?
  /// The compiler's description.
  public let text: String

  /// Creates a problem.
  public init(line: Int?, text: String) {
    (self.line, self.text) = (line, text)
  }
}

/// A compiler that checks whether mocks compile.
public struct MockCompiler {
  /// Whether the compiler can compile mocks of protocols that are visible only in their package.
  let seesPackage: Bool
  let problems: (String) throws -> [CompilerProblem]

  /// Creates a compiler.
  ///
  /// - Parameters:
  ///   - seesPackage: Whether the compiler can compile mocks of protocols that are visible only in their package. If
  ///     not, these mocks are not compiled.
  ///   - problems: A closure that compiles the source code of mocks and returns the problems.
  public init(seesPackage: Bool, problems: @escaping (String) throws -> [CompilerProblem]) {
    (self.seesPackage, self.problems) = (seesPackage, problems)
  }
}

/// The mocks that compile. A mock that does not would prevent the compilation of all mocks in its file.
struct CompilableMocks {
  private(set) var mocks: [MockSource]
  private(set) var unsupported: [UnsupportedProtocol] = []
  private let file: ([MockSource]) -> MockFile
  private let compiler: MockCompiler

  /// Compiles the mocks, and removes those that do not compile until the others do.
  ///
  /// No mock is removed because of problems that no mock causes, for example if the module of the protocols cannot be
  /// imported.
  ///
  /// - Parameters:
  ///   - file: A closure that returns the file with the given mocks.
  init(
    _ mocks: [MockSource],
    file: @escaping ([MockSource]) -> MockFile,
    compiler: MockCompiler
  ) throws {
    self.mocks = mocks.filter { compiler.seesPackage || $0.mocked.access != "package" }
    (self.file, self.compiler) = (file, compiler)
    defer { self.mocks = mocks.filter { mock in !unsupported.contains { $0.name == mock.mocked.name } } }
    // Each pass removes a mock. The compiler searches for some problems only after it has found no others.
    while !self.mocks.isEmpty {
      let file = file(self.mocks)
      let problems = try compiler.problems(file.body)
      if problems.isEmpty { return }
      var reasons: [Int: String] = [:]
      let places = problems.map { $0.line.flatMap(file.indexOfMock) }
      if places.contains(nil), try !canImport() { return }
      for (problem, place) in zip(problems, places) {
        if let place { reasons[place] = reasons[place] ?? problem.text }
      }
      // The compiler does not state the line of every problem.
      if reasons.isEmpty { reasons = try reasonsOfEach() }
      if reasons.isEmpty { return }
      for (index, reason) in reasons.sorted(by: { $0.key > $1.key }) {
        let symbol = self.mocks.remove(at: index).mocked.symbol
        unsupported.append(UnsupportedProtocol(symbol, "its mock would not compile: \(reason)"))
      }
    }
  }

  /// Returns whether a file that consists of the imports compiles.
  private func canImport() throws -> Bool {
    // In a file without declarations, no import may be public.
    let imports = file(mocks).imports.replacing("public import", with: "import").replacing(
      "package import",
      with: "import"
    )
    return try compiler.problems(imports).isEmpty
  }

  /// Compiles each mock alone, and returns the reasons why mocks do not compile, keyed by their positions.
  private func reasonsOfEach() throws -> [Int: String] {
    var reasons: [Int: String] = [:]
    for (index, mock) in mocks.enumerated() {
      reasons[index] = try compiler.problems(file([mock]).body).first?.text
    }
    return reasons
  }
}
