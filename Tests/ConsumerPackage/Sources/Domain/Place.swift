public import Foundation

/// A city and its country.
public struct Place: Codable, Hashable, Identifiable, Sendable {
  /// The ID, which distinguishes places with the same name.
  public let id: UUID
  /// The name of the city. Queries compare names byte for byte.
  public let city: String
  /// The name of the country. Queries compare names byte for byte.
  public let country: String

  /// Creates a place, by default with a new ID.
  public init(city: String, country: String, id: UUID = UUID()) {
    self.id = id
    self.city = city
    self.country = country
  }
}

extension [Place] {
  /// The places sorted by country, then by city, then by ID.
  public var sorted: [Place] {
    sorted { left, right in
      (left.country, left.city, left.id.uuidString) < (right.country, right.city, right.id.uuidString)
    }
  }
}
