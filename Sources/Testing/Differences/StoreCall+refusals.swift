import LogbookRecords
import LogbookSamples

extension StoreCall {
  /// Returns whether the call breaks the rule that an error reports.
  ///
  /// If a call breaks several rules, correct stores may report different ones. This method checks the rules for IDs,
  /// numbers, parents and unique fields. It does not check whether a call makes a record a part of itself. For an
  /// update, it instead accepts every error about a parent if an updated record has a parent.
  /// - Parameter stored: The stored records.
  func breaks(_ rule: StoreError, amid stored: [Record]) -> Bool {
    let numbers = Dictionary(stored.map { ($0.id, $0.number) }) { first, _ in first }
    let all = stored + arguments
    let isUpdate = if case .update = self { true } else { false }
    switch (self, rule) {
    case (.insertOne, .duplicate(let reference)), (.insert, .duplicate(let reference)):
      let hasNumber = { (record: Record) in
        record.number.map { reference == RecordReference(Record.self, number: $0) } == true
      }
      return all.count { hasNumber($0) || reference == RecordReference($0.id) } > 1
        // If the call also inserts records without numbers, the number in the error may be one that the store assigned
        // to such a record.
        || arguments.contains(where: hasNumber) && arguments.contains { $0.number == nil }
    case (.update, .notFound(let reference)):
      return arguments.contains { reference == RecordReference($0.id) && numbers[$0.id] == nil }
    case (.delete(let ids), .notFound(let reference)):
      return ids.contains { reference == RecordReference($0) && numbers[$0] == nil }
    case (.update, .invalid(let error)) where error.field == "number":
      return arguments.contains { record in
        guard let number = record.number, let stored = numbers[record.id] else { return false }
        return number != stored
      }
    case (.insertOne, .invalid(let error)), (.insert, .invalid(let error)), (.update, .invalid(let error)):
      let ids = Set(all.map(\.id))
      return error.field == "parent"
        && arguments.contains { $0.parentID.map { isUpdate || !ids.contains($0) } == true }
    case (.insertOne, .constraint), (.insert, .constraint), (.update, .constraint):
      var taken = UniqueValues<Record>()
      for record in stored { taken.add(record) }
      do throws(StoreError) {
        try taken.check(arguments) { id in isUpdate ? stored.first { $0.id == id } : nil }
      } catch {
        return true
      }
      return arguments.contains { $0.number == nil && numbers[$0.id] == nil }
        && all.contains { $0.number == Record.numbers.upperBound }
    default: return false
    }
  }
}
