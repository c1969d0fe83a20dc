import Foundation
import Synchronization
import Testing

@testable import LogbookMockFeatures

@Suite struct UnansweredTests {
  private let reports = Reports()

  @Test func `a typed error that the mock cannot create is replaced by an empty value`() throws {
    let mock = DeliveringMock()
    mock.onUnanswered(reports.add)
    try mock.deliver()
    #expect(try mock.parcels() == [])
    #expect(try mock.count == 0)
    #expect(try mock.all { () throws(CodeError) in } == [])
    #expect(reports.texts.count == 4)
    #expect(reports.texts.first == "DeliveringMock: unanswered call: deliver(); answer it with stub { $0.deliver = … }")
    mock.onUnanswered { _ in CodeError(code: 1) }
    #expect(throws: CodeError.self) { try mock.parcels() }
    mock.fail(with: CodeError(code: 2), on: .deliver)
    #expect(throws: CodeError.self) { try mock.deliver() }
    mock.fail(with: nil)
    mock.stub { $0.parcels = { [1] } }
    #expect(try mock.parcels() == [1])
  }

  @Test func `a call without an empty value throws any error of its type`() {
    let mock = DeliveringMock()
    mock.onUnanswered(reports.add)
    #expect(throws: PlainError.self) { try mock.first() }
    #expect(throws: Parcel.Lost()) { try mock.last() }
    #expect(reports.texts.count == 2)
  }

  @Test func `an answer of the wrong type is reported, and thrown if possible`() throws {
    let mock = DecodingMock()
    mock.onUnanswered(reports.add)
    mock.stub {
      $0.decode = { _ in 1 }
      $0.find = { _ in 1 }
      $0.list = { _ in 1 }
      $0.last = { _ in 1 }
      $0.change = { $0 = 1 }
      $0.attempt = { _ in throw CodeError(code: 1) }
    }
    let mismatch = "DecodingMock: 1 is not of type String, which the call returns"
    #expect { try mock.decode(String.self) } throws: { "\($0)" == mismatch }
    #expect { try mock.find(String.self) } throws: {
      guard case .text(mismatch)? = $0 as? TextError else { return false }
      return true
    }
    #expect(try mock.list(String.self) == [])
    #expect(mock.last(String.self) == nil)
    var text = "kept"
    mock.change(&text)
    #expect(text == "kept")
    try mock.attempt { () throws(PlainError) in }
    #expect(reports.texts.count == 6)
    #expect(reports.texts.filter { $0 == mismatch }.count == 3)
    #expect(try mock.decode(Int.self) == 1)
  }

  @Test func `an unanswered call returns the empty value of a member type`() {
    let mock = PositionsMock(), pointing = PointingMock()
    mock.onUnanswered(reports.add)
    pointing.onUnanswered(reports.add)
    #expect(mock.index() == 0 && mock.slice() == [] && mock.member() == "")
    #expect(mock.place() == Set<Int>().startIndex)
    #expect(Array(mock.keys()) == [] && Array(mock.values()) == [])
    #expect(mock.pair() == (key: "", value: 0))
    #expect(mock.textPlace() == "".startIndex && mock.piece() == "")
    #expect(mock.tuple() == (0, name: ""))
    #expect(mock.list(of: "text") == 0)
    mock.current = 3
    #expect(mock.current == 3)
    #expect(reports.texts.count == 12)
  }

  @Test func `a stream that can throw delivers values and ends with an error from the test`() async throws {
    let mock = StreamingMock()
    let failures = mock.failures()
    mock.yieldFailures(1)
    mock.finishFailures(throwing: CodeError(code: 1))
    var received: [Int] = []
    await #expect(throws: CodeError.self) { for try await value in failures { received.append(value) } }
    #expect(received == [1])
    let others = mock.failures()
    mock.finishFailures()
    #expect(try await others.reduce(0, +) == 0)
  }
}

/// The reports of unanswered calls.
private final class Reports: Sendable {
  private let all = Mutex<[String]>([])
  var texts: [String] { all.withLock(\.self) }

  @Sendable func add(_ text: String) -> (any Error)? {
    all.withLock { $0.append(text) }
    return nil
  }
}
