import LogbookDomain
import LogbookRecords
import Foundation

/// The records for the benchmarks. The C program Baseline must create the same records.
enum BenchRecords {
  private static let places = [
    "Andaman and Nicobar Islands", "Andhra Pradesh", "Arunachal Pradesh", "Assam", "Bihar", "Chandigarh",
    "Chhattisgarh", "Dadra and Nagar Haveli and Daman and Diu", "Delhi", "Goa", "Gujarat", "Haryana",
    "Himachal Pradesh", "Jammu and Kashmir", "Jharkhand", "Karnataka", "Kerala", "Ladakh", "Lakshadweep",
    "Madhya Pradesh", "Maharashtra", "Manipur", "Meghalaya", "Mizoram", "Nagaland", "Odisha", "Puducherry", "Punjab",
    "Rajasthan", "Sikkim", "Tamil Nadu", "Telangana", "Tripura", "Uttar Pradesh", "Uttarakhand", "West Bengal",
  ]

  /// Returns the pseudorandom number at a position, starting at 1.
  ///
  /// Source: SplitMix64 by Sebastiano Vigna (public domain).
  private static func mix(_ position: UInt64) -> UInt64 {
    var z = position &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  static func choose(_ n: Int, of rows: Int) -> Int {
    Int(mix(UInt64(n) + 1) % UInt64(rows))
  }

  static func id(_ index: Int) -> UUID {
    let random = mix(UInt64(index) + 1)
    return UUID(
      high: (1_600_000_000_000 + UInt64(index)) << 16 | 0x7000 | (random & 0x0FFF),
      low: 0x8000_0000_0000_0000 | random >> 2
    )
  }

  static func place(_ index: Int) -> String { places[index % places.count] }

  static func date(_ index: Int) -> Date {
    Date(millisecondsSince1970: Int64(index / places.count - 7305) * 86_400_000)
  }

  /// Creates the report with the given index and with `more` additional tests.
  static func report(_ index: Int, more: Int = 0) throws(ValidationError) -> Report {
    let tested = 1000 + Int(mix(UInt64(index) + 1) % 100_000)
    return try Report(
      location: place(index),
      numberTested: tested + more,
      numberPositive: tested % 97,
      numberNegative: index % 7 == 0 ? nil : tested - tested % 97,
      dateReported: date(index),
      id: Report.ID(id(index))
    )
  }

  static func task(_ index: Int) throws(ValidationError) -> TaskItem {
    let now = Date(millisecondsSince1970: 1_600_000_000_000 + Int64(index) * 1000)
    return try TaskItem(
      title: "Call the office about task \(index)",
      notes: index % 3 == 0 ? "Ask \(place(index)) first" : nil,
      completedAt: index % 4 == 0 ? now : nil,
      priority: Priority.allCases[index % 4],
      dueAt: index % 2 == 0 ? now.addingTimeInterval(864_000) : nil,
      project: "Project \(index % 50)",
      tags: index % 5 == 0 ? ["phone", "office"] : [],
      id: TaskItem.ID(id(index)),
      createdAt: now,
      modifiedAt: now
    )
  }
}
