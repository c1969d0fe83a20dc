import LogbookRecords
import Foundation

extension DocumentFile {
  func check() throws(StoreError) -> StoreCheck {
    if try stamp() == nil { throw .cannotCreate("\(path) does not exist") }
    var check = StoreCheck()
    let document = try check.examine("file") { _ throws(StoreError) in try format.decode(bytes().bytes, model) }
    document?.examine(&check)
    return check
  }
}

extension Document {
  func examine(_ check: inout StoreCheck) {
    let before = check.problems.count
    if let rule = brokenRuleOfCounters { check.note("header", rule) }
    for table in tables { check.counts[table.kind] = table.examine(upTo: lastNumber(of: table.kind), &check) }
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
  func examine(upTo last: Int, _ check: inout StoreCheck) -> Int {
    var records: [Record] = []
    var numbers: Set<Int> = []
    var ids: Set<UUID> = []
    for entry in entries {
      var broken: [String] = []
      do throws(ValidationError) {
        records.append(try entry.record())
      } catch {
        broken.append("\(error.field) \(error.rule)")
      }
      if !numbers.insert(entry.number).inserted { broken.append("number must be unique") }
      if !ids.insert(entry.id).inserted { broken.append("id must be unique") }
      if entry.number > last { broken.append("number must not be larger than the last assigned number, \(last)") }
      for rule in broken { check.note("\(Record.name) \(entry.number)", rule) }
    }
    check.examineReferences(of: records, among: ids)
    return records.count
  }
}
