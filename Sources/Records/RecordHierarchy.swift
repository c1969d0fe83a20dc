/// The rules for records that are part of other records. All stores apply these rules.
///
/// ```swift
/// for (task, depth) in RecordHierarchy<TaskItem>.outline(of: tasks) {
///   print(String(repeating: "  ", count: depth) + task.title)
/// }
/// ```
public enum RecordHierarchy<Item: Record> {
  /// The result of looking up the parent of a record in a store.
  ///
  /// ```swift
  /// try RecordHierarchy.checkParents(of: tasks) { id throws(StoreError) -> RecordHierarchy<TaskItem>.Parent in
  ///   guard let task = stored[id] else { return .noRecord }
  ///   if let parent = task.parentID { return .some(parent) }
  ///   return .none
  /// }
  /// ```
  public enum Parent: Sendable {
    /// The store does not contain the record.
    case noRecord
    /// The record has no parent.
    case none
    /// The record has the parent with this ID.
    case some(Item.ID)
  }

  /// Checks that no record is directly or indirectly part of itself, and then that the parents of the given records
  /// exist.
  ///
  /// - Parameters:
  ///   - records: The records that are being written.
  ///   - areNew: Whether the records are being inserted. A stored record is then not part of any of them, so its own
  ///     parents are not looked up.
  ///   - parent: A closure that receives the ID of a record and returns the parent that the record will have in the
  ///     store after `records` have been written.
  /// - Throws: ``StoreError/invalid(_:)`` for the first record that breaks a rule, or the error that `parent` throws.
  public static func checkParents(
    of records: some Sequence<Item>,
    areNew: Bool = false,
    parent: (Item.ID) throws(StoreError) -> Parent
  ) throws(StoreError) {
    let description = RecordDescription<Item>.shared
    guard description.hasParts, records.contains(where: { description.parentID(of: $0) != nil }) else { return }
    var sound: Set<Item.ID> = []
    let written = areNew ? Set(records.lazy.map(\.id)) : []
    var orphan: Item?
    for record in records {
      var next = description.parentID(of: record)
      if next == nil { continue }
      var path: Set<Item.ID> = [record.id]
      while let id = next, !sound.contains(id) {
        guard path.insert(id).inserted else {
          throw refusal(of: record, "must not be the \(Item.name) itself or a part of it")
        }
        switch try parent(id) {
        case .noRecord: (orphan, next) = (orphan ?? record, nil)
        case .none: next = nil
        case .some(let grandparent): next = areNew && !written.contains(id) ? nil : grandparent
        }
      }
      sound.formUnion(path)
    }
    if let orphan { throw refusal(of: orphan, "must be an existing \(Item.name)") }
  }

  /// Returns the given IDs, followed by the IDs of all other records that are directly or indirectly part of the
  /// records with the given IDs. Each ID occurs only once.
  ///
  /// - Parameter children: A closure that returns the IDs of the direct parts of the record with the given ID.
  /// - Throws: The error that `children` throws.
  public static func withParts(
    of ids: some Sequence<Item.ID>,
    children: (Item.ID) throws(StoreError) -> [Item.ID]
  ) throws(StoreError) -> [Item.ID] {
    var seen: Set<Item.ID> = []
    var found: [Item.ID] = []
    for id in ids where seen.insert(id).inserted { found.append(id) }
    var index = 0
    while index < found.count {
      for child in try children(found[index]) where seen.insert(child).inserted { found.append(child) }
      index += 1
    }
    return found
  }

  private static func refusal(of record: Item, _ rule: String) -> StoreError {
    .invalid(ValidationError(field: "parent", value: record.parentID.map(\.description) ?? "", rule: rule))
  }
}
