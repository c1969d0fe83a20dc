import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

extension RecordSabotages {
  static var values: [Sabotage<Store>] {
    [
      sabotage("truncates text at NUL", breaks: "hostile text comes back byte for byte") { bad, good in
        spoil(&bad, good) { text in
          let start = text.prefix { $0 != "\0" }
          return start.isEmpty ? "x" : String(start)
        }
      },
      sabotage("normalizes text", breaks: "hostile text comes back byte for byte") { bad, good in
        spoil(&bad, good, \.precomposedStringWithCanonicalMapping)
      },
      sabotage("trims text", breaks: "hostile text comes back byte for byte") { bad, good in
        spoil(&bad, good) { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      },
      sabotage("truncates long text", breaks: "a text of a megabyte comes back byte for byte") { bad, good in
        spoil(&bad, good) { String($0.prefix(65_535)) }
      },
      sabotage(
        "rounds dates to seconds",
        breaks: "dates come back to the millisecond, from the year 1 to the year 9999"
      ) {
        bad,
        good in
        bad.replaceInsert { records throws(StoreError) in
          try await good.insert(
            valid { () throws(ValidationError) in
              try records.map { record throws(ValidationError) in
                try record.withDates { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.towardZero)) }
              }
            }
          )
        }
      },
      sabotage(
        "keeps the template's first field",
        breaks: "every stored property is described, and comes back even if no value is that of the template"
      ) { bad, good in
        bad.insert = { records throws(StoreError) in
          let position = 2
          let reset = try valid { () throws(ValidationError) in
            try records.map { record throws(ValidationError) in
              try record.replacing([(position, Item.template.fieldContents[position])])
            }
          }
          return try await good.insert(reset)
        }
      },
      sabotage(
        "returns what it was given instead of what it stores",
        breaks: "an insertion returns what is stored, which excludes properties declared as unstored"
      ) { bad, good in
        bad.insertOne = { record throws(StoreError) in
          let stored = try await good.insertOne(
            valid { () throws(ValidationError) in try record.withTexts { "\($0)!" } }
          )
          return record.numbered(stored.number ?? 1)
        }
      },
    ]
  }

  /// Replaces insertions and updates with calls that change the strings in the records.
  private static func spoil(_ bad: inout Store, _ good: Store, _ change: @escaping @Sendable (String) -> String) {
    @Sendable func changed(_ records: [Item]) throws(StoreError) -> [Item] {
      try valid { () throws(ValidationError) in
        try records.map { record throws(ValidationError) in try record.withTexts(change) }
      }
    }
    bad.replaceInsert { records throws(StoreError) in try await good.insert(changed(records)) }
    bad.update = { records throws(StoreError) in try await good.update(changed(records)) }
  }
}
