public import Foundation

/// A city and the country that it lies in.
public struct Place: Codable, Hashable, Identifiable, Sendable {
  /// What tells it from another of the same name.
  public let id: UUID
  /// The name of the city, byte by byte.
  public let city: String
  /// The name of the country, byte by byte.
  public let country: String

  /// A new place, unless it is given the identity of one.
  public init(city: String, country: String, id: UUID = UUID()) {
    self.id = id
    self.city = city
    self.country = country
  }
}

extension [Place] {
  /// By country, then by city, as their letters are numbered in Unicode; those that are the same in both, by identity.
  public var sorted: [Place] {
    sorted { left, right in
      (left.country, left.city, left.id.uuidString) < (right.country, right.city, right.id.uuidString)
    }
  }
}
