import LogbookTesting

/// An example of a contract that a client defines with the testing kit.
enum PlaceStoreContract {
  typealias Law = LogbookTesting.Law<any PlaceStoreProtocol>

  static let laws: [Law] = [fetchedByCity, removedIsGone, absentRefused]

  static let fetchedByCity = Law("the places of a country are fetched by city", in: .places) { store in
    for (city, country) in [("Lima", "Peru"), ("Oslo", "Norway"), ("Cusco", "Peru")] {
      try await store.insertPlace(city: city, country: country)
    }
    try expect(
      "the places in Peru",
      try await store.fetch(country: "Peru"),
      is: [Place(city: "Cusco", country: "Peru"), Place(city: "Lima", country: "Peru")]
    )
  }

  static let removedIsGone = Law("a place that was removed is gone", in: .places) { store in
    try await store.insertPlace(city: "Oslo", country: "Norway")
    try await store.remove(city: "Oslo")
    let rest = try await store.fetch(country: "Norway")
    try expect(rest.isEmpty, "no place to be left", but: "\(rest.count) are")
  }

  static let absentRefused = Law("the removal of an absent place is refused", in: .places) { store in
    try await expectFailure(PlaceError.noSuchCity("Atlantis"), of: "removing an absent place") {
      try await store.remove(city: "Atlantis")
    }
    try await expectFailure("for want of a city", of: "removing an absent place") {
      try await store.remove(city: "Vineta")
    } where: { (error: PlaceError) in
      if case .noSuchCity = error { true } else { false }
    }
  }
}

extension LawGroup {
  static let places = LawGroup("places")
}
