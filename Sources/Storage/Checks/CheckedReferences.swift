import LogbookRecords
import Foundation

/// The references between the records that a check of a store reads.
package struct CheckedReferences: Hashable, Sendable {
  private struct Field: Hashable {
    let kind: String
    let name: String
    let target: String
  }

  private struct Reference: Hashable {
    let number: Int
    let id: UUID
  }

  /// The kinds to which fields refer.
  var targets: Set<String> = []
  private var ids: [String: Set<UUID>] = [:]
  private var fields: [Field] = []
  private var references: [[Reference]] = []
  /// The kinds of which a record cannot be read, so that its ID may be unknown.
  private var incomplete: Set<String> = []

  /// Adds a record that can be read. The database or the check of its kind finds a parent that does not exist.
  mutating func add<Item: Record>(_ record: Item, _ description: RecordDescription<Item>) {
    if targets.contains(Item.name) { ids[Item.name, default: []].insert(record.id.rawValue) }
    for field in description.references where !field.isParent {
      let referred = description.readers[field.position](record).recordIDs
      if referred.isEmpty { continue }
      let key = Field(kind: Item.name, name: field.name, target: field.target)
      let index = fields.firstIndex(of: key) ?? fields.endIndex
      if index == fields.endIndex {
        fields.append(key)
        references.append([])
      }
      references[index] += referred.map { Reference(number: record.number ?? 0, id: $0) }
    }
  }

  /// Notes that a record of a kind cannot be read.
  mutating func addUnreadable(_ kind: String) { incomplete.insert(kind) }

  /// The references to records that do not exist, as problems.
  fileprivate var problems: [StoreProblem] {
    zip(fields, references).flatMap { field, references in
      incomplete.contains(field.target)
        ? []
        : references.filter { ids[field.target]?.contains($0.id) != true }.map { reference in
          let rule = "\(field.name) must be the ID of an existing \(field.target)"
          return StoreProblem(place: "\(field.kind) \(reference.number)", problem: rule)
        }
    }
  }
}

extension StoreCheck {
  /// Ends a check: adds a problem for each reference to a record that does not exist.
  var withoutReferences: StoreCheck {
    var check = self
    for problem in references.problems { check.note(problem.place, problem.problem) }
    check.references = CheckedReferences()
    return check
  }
}
