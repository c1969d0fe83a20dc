import LogbookRecords
import Foundation

let moment = Date(millisecondsSince1970: 1_600_000_000_000)

extension RecordBatches {
  func collected() async throws(StoreError) -> [[Item]] {
    var batches: [[Item]] = []
    for try await batch in self { batches.append(batch) }
    return batches
  }
}

func failure(of call: () async throws(StoreError) -> some Any) async -> StoreError? {
  do throws(StoreError) {
    _ = try await call()
    return nil
  } catch {
    return error
  }
}
