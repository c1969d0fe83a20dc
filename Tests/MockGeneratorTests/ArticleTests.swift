import LogbookMockFeatures
import Synchronization
import Testing

// The example in the article “Generate mocks”. ReadmeTests compares the article with this file.

@Suite struct BasketTests {
  let tea = Item(name: "Tea")
  let service = PriceServiceMock()

  @Test func `checking out orders each item once`() async throws {
    service.stub {
      $0.price = { _ in 2.5 }
      $0.order = { _, _ in 1 }
      $0.currency = { "EUR" }
    }
    var basket = Basket(service: service)
    basket.items = [tea: 2]
    #expect(try await basket.checkOut() == "5.0 EUR")
    #expect(service.calls == [.price(of: tea), .order(tea, count: 2), .currency])
  }

  @Test func `checking out throws the error of a refused order`() async throws {
    struct OutOfStock: Error {}
    service.stub { $0.price = { _ in 2.5 } }
    service.fail(with: OutOfStock(), on: .order, times: 1)
    var basket = Basket(service: service)
    basket.items = [tea: 2]
    await #expect(throws: OutOfStock.self) { try await basket.checkOut() }
  }
}

/// A handwritten spy, for comparison with the generated mock.
final class PriceServiceSpy: PriceService {
  private struct State {
    var priced: [Item] = []
    var ordered: [(item: Item, count: Int)] = []
  }

  private let state = Mutex(State())
  private let answer: @Sendable (Item) throws -> Double
  let currency = "EUR"

  init(price answer: @escaping @Sendable (Item) throws -> Double) {
    self.answer = answer
  }

  var priced: [Item] { state.withLock { $0.priced } }
  var ordered: [(item: Item, count: Int)] { state.withLock { $0.ordered } }

  func price(of item: Item) async throws -> Double {
    state.withLock { $0.priced.append(item) }
    return try answer(item)
  }

  func order(_ item: Item, count: Int) async throws -> Int {
    state.withLock { state in
      state.ordered.append((item, count))
      return state.ordered.count
    }
  }
}

@Test func `a spy shows that checking out orders each item once`() async throws {
  let tea = Item(name: "Tea")
  let spy = PriceServiceSpy { _ in 2.5 }
  var basket = Basket(service: spy)
  basket.items = [tea: 2]
  #expect(try await basket.checkOut() == "5.0 EUR")
  #expect(spy.priced == [tea])
  #expect(spy.ordered.map(\.item) == [tea])
  #expect(spy.ordered.map(\.count) == [2])
}
