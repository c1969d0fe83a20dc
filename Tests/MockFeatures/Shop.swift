// swift-format-ignore-file
// The example in the article “Generate mocks”. ReadmeTests compares the article with this file.

public struct Item: Hashable, Sendable {
  public var name: String

  public init(name: String) {
    self.name = name
  }
}

public protocol PriceService: Sendable {
  func price(of item: Item) async throws -> Double
  func order(_ item: Item, count: Int) async throws -> Int
  var currency: String { get }
}

public struct Basket {
  public var items: [Item: Int] = [:]
  private let service: any PriceService

  public init(service: any PriceService) {
    self.service = service
  }

  /// Orders all items, and returns the total price with its currency.
  public func checkOut() async throws -> String {
    var total = 0.0
    for (item, count) in items {
      total += try await service.price(of: item) * Double(count)
      _ = try await service.order(item, count: count)
    }
    return "\(total) \(service.currency)"
  }
}
