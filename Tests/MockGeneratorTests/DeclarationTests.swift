import Testing

@testable import LogbookMockGenerator

@Suite struct DeclarationTests {
  @Test func `a function with every modifier is parsed`() throws {
    let text =
      "@discardableResult @MainActor static func `default`<T, each S>(_ x: inout [T], in class: (Int) -> (T, b: S), y: Int...) "
      + "async throws(E<T>) -> [String : () -> T]? where T : Hashable, T == S.Element"
    let declaration = try Declaration(parsing: text)
    #expect(declaration.kind == .function)
    #expect(declaration.attributes == ["@discardableResult", "@MainActor"])
    #expect(declaration.isStatic)
    #expect(declaration.name == "`default`")
    #expect(declaration.typeParameters == ["T", "S"])
    #expect(
      declaration.parameters == [
        .init(label: "_", name: "x", type: "inout [T]"),
        .init(label: "in", name: "`class`", type: "(Int) -> (T, b: S)"),
        .init(label: "y", name: "y", type: "Int..."),
      ]
    )
    #expect(declaration.isAsync)
    #expect(declaration.thrown == .typed("E<T>"))
    #expect(declaration.result == "[String : () -> T]?")
    #expect(declaration.constraints == "where T : Hashable, T == S.Element")
    #expect(declaration.fullName == "default(_:in:y:)")
  }

  @Test(arguments: [
    ("var a: Int { get }", "Int", false, false, Declaration.Thrown.nothing),
    ("var a: (any P)? { get set }", "(any P)?", true, false, .nothing),
    ("nonisolated var a: [Int : String] { get async throws }", "[Int : String]", false, true, .any),
    ("var a: String! { get nonmutating set }", "String!", true, false, .nothing),
    ("subscript<T>(i: Int, at j: T) -> T.Value where T : P { get throws(E) set }", "T.Value", true, false, .typed("E")),
  ])
  func `a property or subscript is parsed`(
    text: String,
    result: String,
    isSettable: Bool,
    isAsync: Bool,
    thrown: Declaration.Thrown
  ) throws {
    let declaration = try Declaration(parsing: text)
    #expect(declaration.result == result)
    #expect(declaration.isSettable == isSettable)
    #expect(declaration.isAsync == isAsync)
    #expect(declaration.thrown == thrown)
  }

  @Test func `operators and initializers are parsed`() throws {
    let plus = try Declaration(parsing: "static func + (l: Self, r: Self) -> Self")
    #expect(plus.name == "+")
    #expect(plus.parameters.map(\.label) == ["_", "_"])
    let less = try Declaration(parsing: "static func < (l: Self, r: Self) -> Bool")
    #expect(less.name == "<")
    #expect(less.isOperator)
    let failable = try Declaration(parsing: "init?(_: Int) async throws")
    #expect(failable.kind == .initializer)
    #expect(failable.parameters == [.init(label: "_", name: "argument1", type: "Int")])
  }

  @Test func `other text is not a declaration`() {
    for text in ["", "case a", "protocol P", "func a", "var"] {
      #expect(throws: Declaration.Unknown.self) { try Declaration(parsing: text) }
    }
  }
}
