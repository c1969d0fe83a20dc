import Figures
import Foundation

/// The records of the benchmark. The figures must have the same values as the reports that the C program in
/// Sources/Baseline creates.
enum Records {
  private static let places = [
    "Andaman and Nicobar Islands", "Andhra Pradesh", "Arunachal Pradesh", "Assam", "Bihar", "Chandigarh",
    "Chhattisgarh", "Dadra and Nagar Haveli and Daman and Diu", "Delhi", "Goa", "Gujarat", "Haryana",
    "Himachal Pradesh", "Jammu and Kashmir", "Jharkhand", "Karnataka", "Kerala", "Ladakh", "Lakshadweep",
    "Madhya Pradesh", "Maharashtra", "Manipur", "Meghalaya", "Mizoram", "Nagaland", "Odisha", "Puducherry", "Punjab",
    "Rajasthan", "Sikkim", "Tamil Nadu", "Telangana", "Tripura", "Uttar Pradesh", "Uttarakhand", "West Bengal",
  ]

  private static func mix(_ state: UInt64) -> UInt64 {
    var z = state &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  static func choose(_ n: Int, of rows: Int) -> Int { Int(mix(UInt64(n) + 1) % UInt64(rows)) }

  static func id(_ index: Int) -> Figure.ID {
    let random = mix(UInt64(index) + 1)
    let words = [
      (1_600_000_000_000 + UInt64(index)) << 16 | 0x7000 | (random & 0x0FFF), 0x8000_0000_0000_0000 | random >> 2,
    ]
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { target in
      withUnsafeBytes(of: (words[0].bigEndian, words[1].bigEndian)) { target.copyMemory(from: $0) }
    }
    return Figure.ID(UUID(uuid: bytes))
  }

  static func place(_ index: Int) -> String { places[index % places.count] }

  static func date(_ index: Int) -> Date {
    Date(timeIntervalSince1970: Double(index / places.count - 7305) * 86_400)
  }

  static func mark(_ index: Int) -> Mark {
    var mark = Mark()
    mark.id = Mark.ID(id(index).rawValue)
    mark.kind = Mark.Kind.allCases[index % 3]
    mark.weight = index % 97
    mark.tags = (0..<index % 4).map { ["urgent", "a place by the sea", "home"][$0] }
    return mark
  }

  static func figure(_ index: Int, more: Int = 0) -> Figure {
    let tested = 1000 + Int(mix(UInt64(index) + 1) % 100_000)
    var figure = Figure()
    figure.id = id(index)
    figure.location = place(index)
    figure.tested = tested + more
    figure.positive = tested % 97
    figure.negative = index % 7 == 0 ? nil : tested - tested % 97
    figure.date = date(index)
    return figure
  }
}
