import Foundation
import Testing

@testable import LogbookMockFeatures

/// Tests of mocks of protocols with isolation, superclasses, member types and repeated labels.
@Suite struct KindsTests {
  @Test @MainActor func `arguments whose conformance to Equatable is isolated are compared on their actor`() {
    let mock = PayingMock()
    mock.pay([Coin(value: 1)], Note(value: 2))
    mock.lend(Coin(value: 3), Wallet())
    #expect(mock.calls[0] == .pay([Coin(value: 1)], Note(value: 2)))
    #expect(mock.calls[0] != .pay([Coin(value: 2)], Note(value: 2)))
    #expect(mock.calls[0] != .pay([Coin(value: 1)], nil))
  }

  @Test func `a requirement that is isolated and inherited without isolation is not isolated`() async {
    let mock = TabMock()
    mock.stub { $0.id = { "one" } }
    func id<Value: Identifiable>(of value: Value) -> Value.ID { value.id }
    #expect(id(of: mock) == "one")
    let loading = AnyLoadingMock()
    loading.stub { $0.load = { 2 } }
    #expect(await (loading as any Loading).load() == 2)
    #expect(await (loading as any MainLoading).load() == 2)
  }

  @Test func `a mock inherits all initializers of its superclass`() async throws {
    #expect(SizedRequiredMock(size: 3).size == 3 && SizedRequiredMock().size == 1)
    #expect(RequiringRequiredMock(coder: 1) == nil)
    #expect(FailableRequiredMock() != nil)
    #expect(TextRequiredMock(text: "held").held == "held")
    #expect(FilledRequiredMock().text == "filled")
    #expect(FilledRequiredMock(size: 1).calls == [.initialize(size: 1)])
    _ = try ThrowingRequiredMock()
    _ = await AsyncRequiredMock()
    _ = try JSONDecoder().decode(CodedRequiredMock.self, from: Data("{}".utf8))
    let occupied = OccupiedRequiredMock()
    occupied.go()
    #expect(occupied.mockCalls == [.go] && occupied.calls == 0)
  }

  @Test func `a label that occurs twice is written once in the call`() {
    let mock = RepeatedLabelsMock(for: 1, for: 2)
    mock.move(from: 3, from: "four")
    mock[at: 5, at: 6] = 7
    #expect(
      mock.calls == [.initialize(for: 1, 2), .move(from: 3, "four"), .setElement(at: 5, 6, 7)]
    )
  }

  @Test func `collections whose types the protocol fixes can be used as collections`() {
    let mock = FeedMock()
    mock.stub {
      $0.startIndex = { 0 }
      $0.endIndex = { 2 }
      $0.elementInt = { "\($0)" }
      $0.indexAfter = { $0 + 1 }
      $0.makeIterator = { [unowned mock] in IndexingIterator(_elements: mock) }
    }
    #expect(Array(mock) == ["0", "1"])
  }

  @Test func `sending references are handed back and not recorded`() {
    let mock = SwappingMock()
    let next = Reference()
    mock.stub { stubs in
      stubs.swap = { reference, count in
        reference = Reference()
        count += 1
      }
    }
    var (reference, count) = (Reference(), 1)
    mock.swap(&reference, &count)
    #expect(reference !== next && count == 2)
    #expect(mock.calls == [.swap(1)])
  }
}
