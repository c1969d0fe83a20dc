import LogbookRecords
import LogbookTesting

extension RecordSabotages {
  static var order: [Sabotage<Store>] {
    [
      sabotage(
        "looks up numbers before IDs",
        breaks: "records that break several rules are not inserted, and the error is that of the first rule"
      ) { bad, good in
        bad.replaceInsert { records throws(StoreError) in
          for number in records.compactMap(\.number) where try await good.recordNumbered(number) != nil {
            throw .duplicate(RecordReference(Item.self, number: number))
          }
          return try await good.insert(records)
        }
      },
      sabotage(
        "compares numbers before it looks up IDs",
        breaks: "records that break several rules are not updated, and the error is that of the first rule"
      ) { bad, good in
        bad.update = { records throws(StoreError) in
          for number in records.compactMap(\.number) where number > 100 {
            throw .invalid(ValidationError(field: "number", value: "\(number)", rule: "cannot be changed"))
          }
          try await good.update(records)
        }
      },
    ]
  }
}
