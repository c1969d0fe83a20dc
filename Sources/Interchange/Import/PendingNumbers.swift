/// The numbers that records come with: kept in a store that was empty, given anew in others, whose numbers they would
/// be mixed up with.
struct PendingNumbers {
  private let isStoreEmpty: Bool
  private var hasUnnumbered = false
  private var highest = 0
  private var pending: Set<Int> = []
  private(set) var notKept = Tally()

  init(isStoreEmpty: Bool) {
    self.isStoreEmpty = isStoreEmpty
  }

  /// The number that a record is to be inserted under; `nil` for one that the store gives.
  ///
  /// - Parameter isTaken: Whether a stored record has a number.
  mutating func number(_ number: Int?, isTaken: (Int) async throws -> Bool) async throws -> Int? {
    guard let number else {
      // The store will give it a number that nobody knows yet.
      hasUnnumbered = true
      return nil
    }
    var isFree = isStoreEmpty && !hasUnnumbered
    if isFree, number <= highest {
      let isInStore = try await isTaken(number)
      isFree = !isInStore && !pending.contains(number)
    }
    guard isFree else {
      notKept.add("number")
      hasUnnumbered = true
      return nil
    }
    highest = max(highest, number)
    pending.insert(number)
    return number
  }

  mutating func flush() {
    pending.removeAll(keepingCapacity: true)
  }
}
