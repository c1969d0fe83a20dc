import LogbookTesting
import Testing

/// Tests that a client can define and check a contract with only the public API of the testing kit.
@Suite struct PlaceStoreContractTests {
  private struct BadPlaceStore: PlaceStoreProtocol {
    enum Fault { case unsorted, keeps, silent, other, fails }

    let fault: Fault
    let good = PlaceStore()

    func insertPlace(city: String, country: String) async throws {
      if fault == .fails { throw PlaceError.noSuchCity(city) }
      good.insertPlace(city: city, country: country)
    }

    func fetch(country: String) async throws -> [Place] {
      fault == .unsorted ? good.fetch(country: country).reversed() : good.fetch(country: country)
    }

    func remove(city: String) async throws {
      do {
        if fault != .keeps { try good.remove(city: city) }
      } catch {
        if fault == .other { throw CancellationError() }
        if fault != .silent { throw error }
      }
    }
  }

  @Test(arguments: PlaceStoreContract.laws)
  func `a correct store of places obeys the contract`(law: PlaceStoreContract.Law) async throws {
    try await law.check { PlaceStore() }
    #expect(law.group == LawGroup("places"))
    #expect("\(law.group)" == "places")
  }

  private func violation(of law: PlaceStoreContract.Law, by fault: BadPlaceStore.Fault) async -> String? {
    await #expect(throws: ContractViolation.self) { try await law.check { BadPlaceStore(fault: fault) } }?.description
  }

  @Test func `a violation describes what the law expected and what happened`() async {
    #expect(
      await violation(of: PlaceStoreContract.fetchedByCity, by: .unsorted) == """
        broken law: the places of a country are fetched by city
          expected: the places in Peru to be [Cusco (Peru), Lima (Peru)]
          but: it is [Lima (Peru), Cusco (Peru)]
        """
    )
    #expect(
      await violation(of: PlaceStoreContract.removedIsGone, by: .keeps) == """
        broken law: a place that was removed is gone
          expected: no place to be left
          but: 1 are
        """
    )
    #expect(
      await violation(of: PlaceStoreContract.absentRefused, by: .silent) == """
        broken law: the removal of an absent place is refused
          expected: removing an absent place to fail with “noSuchCity("Atlantis")”
          but: it succeeded
        """
    )
    #expect(
      await violation(of: PlaceStoreContract.absentRefused, by: .other) == """
        broken law: the removal of an absent place is refused
          expected: removing an absent place to fail with “noSuchCity("Atlantis")”
          but: it failed with “CancellationError()”
        """
    )
  }

  @Test func `an error of any type that no law expects is a violation`() async {
    #expect(
      await violation(of: PlaceStoreContract.removedIsGone, by: .fails) == """
        broken law: a place that was removed is gone
          expected: no failure
          but: the store failed: noSuchCity("Oslo")
        """
    )
  }

  @Test func `a cancelled check is not a violation, and names its law`() async {
    let law = PlaceStoreContract.Law("the check waits", in: .places) { _ in
      await untilCancelled()
      throw Mismatch(expected: "patience", but: "there was none")
    }
    let check = Task { try await law.check { PlaceStore() } }
    check.cancel()
    let stop = await #expect(throws: CheckCancelled.self) { try await check.value }
    #expect(stop?.description == "cancelled while this law was checked: the check waits")
  }

  @Test func `a mismatch reads as a sentence`() {
    #expect("\(Mismatch(expected: "peace", but: "there is war"))" == "expected peace, but there is war")
  }
}
