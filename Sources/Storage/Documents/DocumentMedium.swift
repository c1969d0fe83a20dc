package import LogbookRecords
import Foundation

/// A medium that stores records in one file, which is always read and written in its entirety.
package struct DocumentMedium: Medium {
  let format: DocumentFormat
  let file: String

  package var kind: String { format.rawValue }
  package var path: String? { file }

  package func moved(to path: String) -> Self { Self(format: format, file: path) }

  private func document(
    _ model: StoreModel,
    _ durability: StorageDurability = .full,
    _ system: SystemCalls = .real
  ) -> DocumentFile {
    DocumentFile(file, format, model, durability, system: system)
  }

  package func open(
    _ model: StoreModel,
    history: HistoryLevel?,
    _ durability: StorageDurability,
    _ system: SystemCalls
  ) throws(StoreError) -> Engine {
    Engine(try MemoryBackend(document(model, durability, system), history: history))
  }

  package func check(_ model: StoreModel) throws(StoreError) -> StoreCheck { try document(model).check() }

  package func details(_ model: StoreModel) -> MediumDetails {
    var details = MediumDetails()
    details.version = model.layout.version
    return details
  }

  package func writeCopy(of model: StoreModel, to file: borrowing UnfinishedFile) throws(StoreError) {
    try file.write(document(model).bytes().bytes)
    _ = try moved(to: file.path).document(model).load()
  }

  package func checkSoundness(_ model: StoreModel) throws(StoreError) { _ = try document(model).load() }

  package func whileUnused<Result>(
    _ model: StoreModel,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let document = document(model)
    let lock = try document.lock.acquire()
    defer { document.lock.release(lock) }
    return try body()
  }
}
