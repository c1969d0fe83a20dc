/// The assignment of numbers to imported records.
///
/// If the store was empty, records keep their numbers from the file until the first record whose number is missing or
/// taken. The store assigns new numbers to that record and all later ones. If the store was not empty, it assigns new
/// numbers to all records. Otherwise, numbers from the file could collide with numbers in the store.
struct PendingNumbers {
  private let isStoreEmpty: Bool
  private var hasUnnumbered = false
  private var highest = 0
  private var pending: Set<Int> = []
  private(set) var notKept = Tally()

  init(isStoreEmpty: Bool) {
    self.isStoreEmpty = isStoreEmpty
  }

  /// Returns the number with which to insert a record, or `nil` to let the store assign a number.
  mutating func number(_ number: Int?, isTaken: (Int) async throws -> Bool) async throws -> Int? {
    guard let number else {
      noteUnnumbered()
      return nil
    }
    var isFree = isStoreEmpty && !hasUnnumbered
    if isFree, number <= highest {
      let isInStore = try await isTaken(number)
      isFree = !isInStore && !pending.contains(number)
    }
    guard isFree else {
      notKept.add("number")
      noteUnnumbered()
      return nil
    }
    highest = max(highest, number)
    pending.insert(number)
    return number
  }

  /// Notes that the store will assign the number of a record. From now on, it assigns all numbers, because a number from
  /// the file could collide with that number.
  mutating func noteUnnumbered() {
    hasUnnumbered = true
  }

  mutating func flush() {
    pending.removeAll(keepingCapacity: true)
  }
}
