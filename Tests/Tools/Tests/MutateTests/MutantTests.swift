import Testing

@testable import LogbookMutate

@Suite struct MutantTests {
  private static let text = """
    /// Comments are not mutated, even if they contain "a < b" or true.
    func isSmall(_ value: Int, than bound: Int = 10) -> Bool {
      guard bound > 0, value != bound else { return false }
      count(value)
      return value < bound && "true \\(value < 3)" != ""
    }
    """

  private let source = Source(path: "Small.swift", text: text)

  @Test func `operators, constants, conditions, statements and bodies have mutants, and strings have none`() {
    #expect(
      source.mutants.map { "\($0.line) \($0.kind): \($0.after)" } == [
        "2 constant: func isSmall(_ value: Int, than bound: Int = 11) -> Bool {",
        "2 constant: func isSmall(_ value: Int, than bound: Int = 9) -> Bool {",
        "2 returning: func isSmall(_ value: Int, than bound: Int = 10) -> Bool { return false;",
        "2 returning: func isSmall(_ value: Int, than bound: Int = 10) -> Bool { return true;",
        "3 negation: guard !(bound > 0), value != bound else { return false }",
        "3 comparison: guard bound >= 0, value != bound else { return false }",
        "3 constant: guard bound > 1, value != bound else { return false }",
        "3 negation: guard bound > 0, !(value != bound) else { return false }",
        "3 comparison: guard bound > 0, value == bound else { return false }",
        "3 boolean: guard bound > 0, value != bound else { return true }",
        "4 dropping: (dropped)",
        "5 comparison: return value <= bound && \"true \\(value < 3)\" != \"\"",
        "5 logic: return value < bound || \"true \\(value < 3)\" != \"\"",
        "5 comparison: return value < bound && \"true \\(value < 3)\" == \"\"",
      ]
    )
  }

  @Test func `all mutants share one source file and keep their lines`() {
    let mutants = source.mutants
    let kinds: [Mutant.Kind] = [.negation, .comparison, .dropping, .boolean]
    let chosen = kinds.map { kind in mutants.first { $0.kind == kind } }.compactMap(\.self)
    let switched = source.switched(chosen.enumerated().map { ($0, $1) })
    #expect(
      switched == """
        /// Comments are not mutated, even if they contain "a < b" or true.
        func isSmall(_ value: Int, than bound: Int = 10) -> Bool {
          guard ((bound \(Switches.sign(1)) 0) != Mutation.isOn(0)), value != bound else { return Mutation.value(3, false, true) }
          if !Mutation.isOn(2) { count(value) }
          return value < bound && "true \\(value < 3)" != ""
        }
        """
    )
  }

  @Test func `a sample is evenly spread, and identical for the same seed`() {
    let sample = Array(0..<1_000).sample(10, seed: 7)
    #expect(sample == Array(0..<1_000).sample(10, seed: 7))
    #expect(sample != Array(0..<1_000).sample(10, seed: 8))
    #expect(zip(sample, sample.dropFirst()).allSatisfy { $1 - $0 == 100 })
    #expect([1, 2].sample(10, seed: 1) == [1, 2])
  }

  @Test func `each survivor is explained by a separate block`() throws {
    let known = try KnownSurvivors(
      """
      # A comment.
      Small.swift
      - count(value)
      + (dropped)
      Counting is only for statistics,
      which nobody reads.
      """
    )
    let dropping = try #require(source.mutants.first { $0.kind == .dropping })
    #expect(known.reason(for: dropping) == "Counting is only for statistics, which nobody reads.")
    #expect(known.unused(among: source.mutants) == [])
    #expect(known.unused(among: []).count == 1)
    #expect(throws: Refusal.self) { try KnownSurvivors("Small.swift\n- a\n+ b") }
  }
}
