import LogbookRecords
import LogbookSamples
import Foundation

/// A client's record type whose validation compares two fields and changes a third one. The description of the type
/// mentions neither the comparison nor the change.
struct Stay: Record {
  static let name = "stay"
  static let template = Stay()

  var id = RecordID<Stay>(UUID())
  var number: Int?
  var guest = "?"
  var arrival = Date(timeIntervalSince1970: 0)
  var departure = Date(timeIntervalSince1970: 0)

  static func describe(_ stay: inout some Describer<Stay>) {
    stay.identity(\.id, \.number)
    stay.field("guest", \.guest, [.notBlank])
    stay.field("arrival", \.arrival)
    stay.field("departure", \.departure)
  }

  mutating func validate() throws(ValidationError) {
    if departure < arrival {
      throw ValidationError(field: "departure", value: "", rule: "must not be before the arrival")
    }
    guest = guest.trimmingCharacters(in: .whitespaces)
  }
}

extension Stay: SampleRecord {}
