extension RecordHierarchy {
  /// Records with each one's parts behind it, and how deep they stand.
  ///
  /// - Parameter records: In the order in which those of the same parent are to stand. One whose parent is not among them
  ///   stands at the top.
  /// - Returns: All of them, each once; depth 0 is the top. Of records that are part of each other, which no store holds,
  ///   the first stands at the top.
  public static func outline(of records: [Record]) -> [(record: Record, depth: Int)] {
    if !records.contains(where: { $0.parentID != nil }) { return records.map { ($0, 0) } }
    let ids = Set(records.map(\.id))
    var parts: [Record.ID: [Record]] = [:]
    for record in records {
      if let parent = record.parentID, ids.contains(parent) { parts[parent, default: []].append(record) }
    }
    var outline: [(record: Record, depth: Int)] = []
    outline.reserveCapacity(records.count)
    var seen: Set<Record.ID> = []
    func append(_ top: Record) {
      // A stack of our own: however deep the parts go, the thread's does not grow.
      var waiting = [(record: top, depth: 0)]
      while let next = waiting.popLast() {
        guard seen.insert(next.record.id).inserted else { continue }
        outline.append(next)
        for part in parts[next.record.id, default: []].reversed() { waiting.append((part, next.depth + 1)) }
      }
    }
    for record in records where record.parentID.map({ !ids.contains($0) }) ?? true { append(record) }
    if outline.count < records.count {
      for record in records where !seen.contains(record.id) { append(record) }
    }
    return outline
  }
}
