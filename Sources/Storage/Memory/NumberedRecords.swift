import LogbookRecords

/// Records in ascending order by number.
///
/// As long as records are only added at the end, they are in a single array. The first change elsewhere in a long array
/// divides it into chunks, so that a change moves only the records of one chunk.
struct NumberedRecords<Item: Record>: Sendable {
  /// The records in order. No chunk is empty.
  private var chunks: [[Item]] = []
  private(set) var count = 0

  /// The length of the chunks into which a chunk is divided if it is changed and is more than twice as long.
  private static var chunkLength: Int { 512 }
  /// If more than one in this many records is inserted or removed at once, all records are copied.
  private static var fewest: Int { 64 }

  var all: [Item] {
    if chunks.count < 2 { return chunks.first ?? [] }
    var all: [Item] = []
    all.reserveCapacity(count)
    for chunk in chunks { all += chunk }
    return all
  }

  /// The length of the longest chunk, which bounds the number of records that a change moves.
  var longestChunk: Int { chunks.map(\.count).max() ?? 0 }

  var lastNumber: Int { chunks.last?.last?.number ?? 0 }

  subscript(number: Int) -> Item? {
    let (chunk, index) = place(of: number)
    return chunk < chunks.count && chunks[chunk][index].number == number ? chunks[chunk][index] : nil
  }

  /// Replaces the record that has the same number.
  mutating func replace(with record: Item) {
    let (chunk, index) = place(of: record.number ?? 0)
    chunks[chunk][index] = record
  }

  /// Inserts records, whose numbers must be different from each other and from those of the existing records.
  ///
  /// - Parameter isAscending: Whether the numbers are in ascending order and greater than those of the existing records.
  mutating func insert(_ new: [Item], isAscending: Bool) {
    if new.isEmpty { return }
    count += new.count
    if isAscending {
      if chunks.isEmpty { chunks = [new] } else { chunks[chunks.count - 1] += new }
    } else if new.count > count / Self.fewest {
      chunks = [merged(with: new.sorted { $0.number ?? 0 < $1.number ?? 0 })]
    } else {
      for record in new { insert(record) }
    }
  }

  private mutating func insert(_ record: Item) {
    let (chunk, index) = changeablePlace(of: record.number ?? 0)
    if chunk < chunks.count {
      chunks[chunk].insert(record, at: index)
    } else if chunks.isEmpty {
      chunks = [[record]]
    } else {
      chunks[chunk - 1].append(record)
    }
  }

  private func merged(with new: [Item]) -> [Item] {
    let old = all
    var merged: [Item] = []
    merged.reserveCapacity(count)
    var index = 0
    for record in new {
      while index < old.count, old[index].number ?? 0 < record.number ?? 0 {
        merged.append(old[index])
        index += 1
      }
      merged.append(record)
    }
    return merged + old[index...]
  }

  /// Removes the records with the given numbers, which must exist, and returns them.
  mutating func remove(_ numbers: [Int]) -> [Item] {
    defer { count -= numbers.count }
    if numbers.count <= count / Self.fewest { return numbers.map { remove($0) } }
    let numbers = Set(numbers)
    var removed: [Item] = []
    for index in chunks.indices {
      chunks[index].removeAll { record in
        guard let number = record.number, numbers.contains(number) else { return false }
        removed.append(record)
        return true
      }
    }
    chunks.removeAll(where: \.isEmpty)
    return removed
  }

  private mutating func remove(_ number: Int) -> Item {
    let (chunk, index) = changeablePlace(of: number)
    let record = chunks[chunk].remove(at: index)
    if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    return record
  }

  /// Returns the place of the record with the given number, or the place at which it would be inserted. The chunk does
  /// not exist if the number is greater than all others.
  private func place(of number: Int) -> (chunk: Int, index: Int) {
    guard let last = chunks.last?.last?.number, number <= last else { return (chunks.count, 0) }
    let chunk = Self.first(of: chunks.count) { (chunks[$0].last?.number ?? 0) >= number }
    let records = chunks[chunk]
    return (chunk, Self.first(of: records.count) { (records[$0].number ?? 0) >= number })
  }

  private mutating func changeablePlace(of number: Int) -> (chunk: Int, index: Int) {
    let (chunk, index) = place(of: number)
    guard chunk < chunks.count, chunks[chunk].count > 2 * Self.chunkLength else { return (chunk, index) }
    let long = chunks[chunk]
    let starts = stride(from: 0, to: long.count, by: Self.chunkLength)
    chunks.replaceSubrange(
      chunk...chunk,
      with: starts.map { Array(long[$0..<min($0 + Self.chunkLength, long.count)]) }
    )
    return (chunk + index / Self.chunkLength, index % Self.chunkLength)
  }

  /// Returns the first index below `count` that meets a condition that all later indexes also meet.
  private static func first(of count: Int, _ isMet: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
