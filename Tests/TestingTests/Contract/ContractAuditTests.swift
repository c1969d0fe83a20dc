import LogbookTesting
import Testing

/// Tests that an audit reports laws that detect no fault, and faulty implementations that no law detects.
@Suite struct ContractAuditTests {
  private static let laws = [
    Law<Int>("it is positive", in: LawGroup("signs")) { try expect($0 > 0, "it to be positive", but: "it is \($0)") },
    Law<Int>("it is odd", in: LawGroup("parity")) { try expect("its remainder", abs($0) % 2, is: 1) },
    Law<Int>("it is a number", in: LawGroup("signs")) { _ in },
    Law<Int>.ofSeveral("it is always the same", in: LawGroup("signs")) { make in
      try expect("the second", try await make(), is: try await make())
    },
  ]

  @Test func `an audit reports caught and missed implementations, and laws that catch nothing`() async {
    let audit = await Contract(Self.laws).audit([
      Saboteur("is negative", breaks: ["it is positive"]) { -7 },
      Saboteur("is negative and even", breaks: ["it is odd", "it is positive"]) { -8 },
      Saboteur("is large", breaks: ["it is small", "it is odd"]) { 1001 },
      Saboteur("cannot be made", breaks: ["it is positive"]) { throw PlaceError.noSuchCity("Atlantis") },
    ])
    #expect(audit.findings.map(\.saboteur) == ["is negative", "is negative and even", "is large", "cannot be made"])
    #expect(audit.findings.map(\.brokenLaws) == [["it is positive"], ["it is positive", "it is odd"], [], []])
    #expect(audit.escapes.map(\.missedLaws) == [["it is small", "it is odd"], ["it is positive"]])
    #expect(audit.idleLaws == ["it is a number", "it is always the same"])
    #expect(!audit.isSound)
    #expect(
      audit.description == """
        is negative
          caught by: it is positive
        is negative and even
          caught by: it is positive
          caught by: it is odd
        is large
          MISSED by: it is small
          MISSED by: it is odd
        cannot be made
          MISSED by: it is positive
        laws that catch nothing
          it is a number
          it is always the same
        2 of 4 faulty implementations caught; 2 laws catch nothing
        """
    )
  }

  @Test func `a sound contract is reported as sound`() async {
    let audit = await Contract([Self.laws[0], Self.laws[3]]).audit([
      Saboteur("is negative", breaks: ["it is positive"]) { -7 },
      Saboteur.ofPlaces("is random", breaks: ["it is always the same"]) {
        let counter = Counter()
        return { await counter.next() }
      },
    ])
    #expect(audit.isSound)
    #expect(audit.description.hasSuffix("\n2 of 2 faulty implementations caught; 0 laws catch nothing"))
  }

  private actor Counter {
    private var count = 0

    func next() -> Int {
      count += 1
      return count
    }
  }
}
