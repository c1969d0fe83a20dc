import LogbookRecords

/// The location of a store on a client's backend, which can be opened only once.
struct ClientMedium: Medium {
  var kind: String { "custom" }
  var text: String { kind }

  func open(
    _ model: StoreModel,
    history: HistoryLevel?,
    _ durability: StorageDurability,
    _ system: SystemCalls
  ) throws(StoreError) -> Engine {
    throw .misuse("a store on a backend of one's own cannot be opened by its location")
  }
}
