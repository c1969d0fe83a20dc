package import LogbookRecords

/// A medium that creates empty stores in plain memory.
package struct MemoryMedium: Medium {
  package var kind: String { "memory" }

  package func open(
    _ model: StoreModel,
    history: HistoryLevel?,
    _ durability: StorageDurability,
    _ system: SystemCalls
  ) throws(StoreError) -> Engine {
    Engine(MemoryBackend(model, history: history ?? .off))
  }
}
