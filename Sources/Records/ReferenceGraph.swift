import Foundation

/// The references among records, each of which is identified by its ID.
struct ReferenceGraph {
  /// The IDs to which each record refers. A record that refers to none need not have an entry.
  var references: [UUID: [UUID]] = [:]

  /// The records that lead back to themselves. Two records have the same number if each leads to the other.
  ///
  /// Source: R. Tarjan, Depth-first search and linear graph algorithms (1972), without recursion, because a chain of
  /// references can be as long as a store is large.
  var circles: [UUID: Int] {
    /// The order in which records were found; for a record on the stack, the earliest record on the stack to which it
    /// is known to lead.
    var (orders, earliest): ([UUID: Int], [UUID: Int]) = ([:], [:])
    var (stack, circles): ([UUID], [UUID: Int]) = ([], [:])
    for start in references.keys where orders[start] == nil {
      var path: [(id: UUID, order: Int, rest: [UUID])] = []
      func enter(_ id: UUID) {
        path.append((id, orders.count, references[id] ?? []))
        earliest[id] = orders.count
        orders[id] = orders.count
        stack.append(id)
      }
      enter(start)
      while let last = path.indices.last {
        let (id, order, _) = path[last]
        if let next = path[last].rest.popLast() {
          if orders[next] == nil {
            enter(next)
          } else if let other = earliest[next] {
            earliest[id] = min(earliest[id] ?? order, other)
          }
          continue
        }
        path.removeLast()
        let least = earliest[id] ?? order
        if let parent = path.last { earliest[parent.id] = min(earliest[parent.id] ?? parent.order, least) }
        if least < order { continue }
        // The records from this one to the top of the stack lead to each other.
        let count = stack.reversed().prefix { $0 != id }.count + 1
        for member in stack.suffix(count) {
          earliest[member] = nil
          if count > 1 || references[id]?.contains(id) == true { circles[member] = order }
        }
        stack.removeLast(count)
      }
    }
    return circles
  }

  /// Returns a shortest path from one record to another, both included. The first must lead to the other.
  func path(from start: UUID, to end: UUID) -> [UUID] {
    var previous = [start: start]
    var queue = [start]
    var index = 0
    while index < queue.count, previous[end] == nil {
      for next in references[queue[index]] ?? [] where previous[next] == nil {
        previous[next] = queue[index]
        queue.append(next)
      }
      index += 1
    }
    var path = [end]
    while let id = path.last, id != start, let before = previous[id] { path.append(before) }
    return path.reversed()
  }
}
