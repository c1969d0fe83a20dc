import Domain
import Foundation
import Testing

/// The plugin LogbookBuildMocks has made the mocks of each target that this one depends on, but for those that `.mocks` leaves out.
@Suite struct BuiltMocksTests {
  @Test func `a mock that is made during the build answers and records`() async throws {
    let mock = PlaceStoreMock()
    let place = Place(city: "Turku", country: "Finland")
    mock.stub {
      $0.fetchCountry = { _ in [place] }
      $0.save = {}
    }
    #expect(try await mock.fetch(country: "Finland") == [place])
    try await mock.save()
    #expect(mock.calls == [.fetchCountry("Finland"), .save])
  }
}
