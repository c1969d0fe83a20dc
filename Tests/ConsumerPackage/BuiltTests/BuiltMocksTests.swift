import Domain
import Foundation
import Testing

/// Tests the mocks that the plugin LogbookBuildMocks generates during the build. The file `.mocks` excludes the
/// protocol `PlaceMedium`.
@Suite struct BuiltMocksTests {
  @Test func `a mock generated during the build answers and records calls`() async throws {
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

  @Test func `the mock of an executable target's protocol is also generated`() {
    let mock = PrinterMock()
    mock.print("Turku")
    #expect(mock.calls == [.print("Turku")])
  }

  @Test func `an unanswered call is an issue, even if its mock cannot create the error`() throws {
    let mock = ArchiveMock()
    try withKnownIssue {
      try mock.store("Turku")
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        "ArchiveMock: unanswered call: store(_:); answer it with stub { $0.store = … }"
      ]
    }
    withKnownIssue {
      let lines = try mock.lines()
      #expect(lines == [])
    }
    #expect(mock.calls == [.store("Turku"), .lines])
  }
}
