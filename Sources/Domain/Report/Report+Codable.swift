import Foundation

extension Report {
  private enum CodingKeys: String, CodingKey {
    case id, number, location, numberTested, numberPositive, numberNegative, dateReported
  }

  /// Decodes a report, held to the same rules as any other.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      location: values.decode(String.self, forKey: .location),
      numberTested: values.decodeIfPresent(Int.self, forKey: .numberTested),
      numberPositive: values.decodeIfPresent(Int.self, forKey: .numberPositive),
      numberNegative: values.decodeIfPresent(Int.self, forKey: .numberNegative),
      dateReported: values.decode(Date.self, forKey: .dateReported),
      id: values.decode(ID.self, forKey: .id),
      number: values.decodeIfPresent(Int.self, forKey: .number)
    )
  }

  /// Encodes every field; those without a value are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encodeIfPresent(number, forKey: .number)
    try values.encode(location, forKey: .location)
    try values.encodeIfPresent(numberTested, forKey: .numberTested)
    try values.encodeIfPresent(numberPositive, forKey: .numberPositive)
    try values.encodeIfPresent(numberNegative, forKey: .numberNegative)
    try values.encode(dateReported, forKey: .dateReported)
  }
}
