extension RecordHierarchy {
  /// Returns the given records with their nesting depths, in depth-first order: each record is followed by its parts,
  /// which are the records that have it as their parent.
  ///
  /// - Parameter records: The records. Records with the same parent keep their relative order. A record whose parent is
  ///   not among the records is at the top level.
  /// - Returns: All of the records with their depths. Depth 0 is the top level. If records form a cycle, which no store
  ///   allows, the first record of the cycle is at the top level.
  public static func outline(of records: [Item]) -> [(record: Item, depth: Int)] {
    let description = RecordDescription<Item>.shared
    if !records.contains(where: { description.parentID(of: $0) != nil }) { return records.map { ($0, 0) } }
    let ids = Set(records.map(\.id))
    var parts: [Item.ID: [Item]] = [:]
    for record in records {
      if let parent = description.parentID(of: record), ids.contains(parent) {
        parts[parent, default: []].append(record)
      }
    }
    var outline: [(record: Item, depth: Int)] = []
    outline.reserveCapacity(records.count)
    var seen: Set<Item.ID> = []
    func append(_ top: Item) {
      // Use an explicit stack, because recursion into deeply nested parts could exhaust the thread's stack.
      var waiting = [(record: top, depth: 0)]
      while let next = waiting.popLast() {
        guard seen.insert(next.record.id).inserted else { continue }
        outline.append(next)
        for part in parts[next.record.id, default: []].reversed() { waiting.append((part, next.depth + 1)) }
      }
    }
    for record in records where description.parentID(of: record).map({ !ids.contains($0) }) ?? true { append(record) }
    if outline.count < records.count {
      for record in records where !seen.contains(record.id) { append(record) }
    }
    return outline
  }
}
