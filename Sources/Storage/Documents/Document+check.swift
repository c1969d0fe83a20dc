import LogbookRecords
import Foundation

extension DocumentFile {
  func check() throws(StoreError) -> StoreCheck {
    if try stamp() == nil { throw .cannotCreate("\(path) does not exist") }
    var check = StoreCheck(of: model)
    let document = try check.examine("file") { _ throws(StoreError) in try format.decode(bytes().bytes, model) }
    try document?.examine(&check)
    return check
  }
}

extension Document {
  func examine(_ check: inout StoreCheck) throws(StoreError) {
    let before = check.problems.count
    if let rule = brokenRuleOfCounters { check.note("header", rule) }
    for table in tables { try table.examine(upTo: lastNumber(of: table.kind), &check) }
    do throws(StoreError) {
      let content = try content()
      if !isAsWritten(content) { check.note("header", Self.editedByOthers) }
    } catch {
      // Add the error only if the checks above found no problem, because those checks describe problems in more detail.
      if check.problems.count == before { check.note("file", "\(error)") }
    }
  }
}

extension DocumentRecords {
  func examine(upTo last: Int, _ check: inout StoreCheck) throws(StoreError) {
    var records = RecordCheck<Item>(lastNumber: last)
    var numbers: Set<Int> = []
    var ids: Set<UUID> = []
    for entry in entries {
      try records.examine(entry.number, &check) { note throws(StoreError) in
        if !numbers.insert(entry.number).inserted { note("number must be unique") }
        if !ids.insert(entry.id).inserted { note("id must be unique") }
        do throws(ValidationError) { return try entry.record() } catch {
          throw .corrupt("\(error.field) \(error.rule)")
        }
      }
    }
    records.finish(&check, among: ids)
  }
}
