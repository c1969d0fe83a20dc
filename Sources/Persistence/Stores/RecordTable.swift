import LogbookDomain

/// The records of one kind in one medium.
///
/// A store that `Storage` hands out is a concrete type that forwards to it, one for each medium: a table itself is generic
/// and would run unspecialised behind `any TaskStoreProtocol`.
protocol RecordTable<Record>: RecordStoreProtocol {
  /// Returns the largest number ever given; 0 if none was.
  func lastNumber() async throws(StoreError) -> Int
  /// Has no number up to this one given from now on.
  func raiseLastNumber(to number: Int) async throws(StoreError)
}
