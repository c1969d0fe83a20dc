import LogbookRecords
import Foundation

/// The references between the records that a check of a store reads.
package struct CheckedReferences: Hashable, Sendable {
  private struct Reference: Hashable {
    let place: String
    let field: String
    let target: String
    let id: UUID
  }

  /// The kinds to which fields refer.
  var targets: Set<String> = []
  private var ids: [String: Set<UUID>] = [:]
  private var references: [Reference] = []
  /// The kinds of which a record cannot be read, so that its ID may be unknown.
  private var incomplete: Set<String> = []

  /// Adds a record that can be read. The database or the check of its kind finds a parent that does not exist.
  mutating func add<Item: Record>(_ record: Item, _ description: RecordDescription<Item>) {
    if targets.contains(Item.name) { ids[Item.name, default: []].insert(record.id.rawValue) }
    for field in description.references where !field.isParent {
      guard case .uuid(let id) = description.readers[field.position](record) else { continue }
      let place = "\(Item.name) \(record.number ?? 0)"
      references.append(Reference(place: place, field: field.name, target: field.target, id: id))
    }
  }

  /// Notes that a record of a kind cannot be read.
  mutating func addUnreadable(_ kind: String) { incomplete.insert(kind) }

  /// The references to records that do not exist, as problems.
  fileprivate var problems: [StoreProblem] {
    references.filter { !incomplete.contains($0.target) && ids[$0.target]?.contains($0.id) != true }
      .map { StoreProblem(place: $0.place, problem: "\($0.field) must be the ID of an existing \($0.target)") }
  }
}

extension StoreCheck {
  /// Adds a problem for each reference to a record that does not exist. Call this method after all records were read.
  package mutating func finishReferences() {
    for problem in references.problems { note(problem.place, problem.problem) }
    references = CheckedReferences()
  }
}
