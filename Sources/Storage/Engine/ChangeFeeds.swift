package import LogbookRecords
package import Foundation

/// The change feeds of a medium: one for each kind of record, and one for the steps of the history.
package final class ChangeFeeds: Sendable {
  private let feeds: [any AnyChangeFeed]
  package let kinds: [any Record.Type]
  package let steps: Broadcast<HistoryStep>
  /// A flag that is set when a commit through the medium first changes records.
  package let commits = OneTimeFlag()
  private let end = OneTimeFlag()

  package init(_ kinds: [any Record.Type]) {
    func feed<Item: Record>(_ kind: Item.Type) -> any AnyChangeFeed { ChangeFeed<Item>() }
    self.kinds = kinds
    feeds = kinds.map { feed($0) }
    steps = Broadcast { .unknown($0.number, of: kinds) }
  }

  /// Whether no stream is open.
  package var isSilent: Bool { steps.streamCount == 0 && feeds.allSatisfy(\.isSilent) }

  /// Returns the position of the given kind in ``kinds``, which must contain the kind.
  func index(of kind: any Record.Type) -> Int {
    kinds.firstIndex { $0 == kind } ?? kinds.endIndex
  }

  /// Returns a stream of all future changes to the records of the given kind.
  package func stream<Item: Record>(of kind: Item.Type) -> AsyncStream<StoreChange<Item>> {
    guard let feed = feeds[index(of: kind)] as? ChangeFeed<Item> else { return AsyncStream { $0.finish() } }
    return feed.broadcast.stream()
  }

  /// Returns the given, newly opened stream, or a finished stream if ``finish()`` has been called. Without this check,
  /// a stream that is opened after that call would never end.
  package func current<Element>(_ opened: AsyncStream<Element>) -> AsyncStream<Element> {
    end.isSet ? AsyncStream { $0.finish() } : opened
  }

  /// Ends every stream.
  package func finish() {
    end.set()
    for feed in feeds { feed.finish() }
    steps.finish()
  }

  /// Ends every stream if the error indicates that a newer program has migrated the store.
  ///
  /// The last element of each stream of record changes is partial and lists no records
  /// (``/LogbookRecords/StoreChange/isPartial``). A consumer of such a stream therefore reads the store again and
  /// receives the error.
  package func finish(ifMigrated error: StoreError) {
    guard case .newerSchema = error else { return }
    announce(.unknown(0, of: kinds))
    finish()
  }

  /// Publishes a commit to the open streams, if there are any.
  func announce(_ work: UnitOfWork) {
    if !isSilent, let step = work.publishedStep { announce(step) }
  }

  /// Publishes a commit to the open streams.
  ///
  /// The caller must publish the commits in order.
  package func announce(_ step: HistoryStep) {
    for feed in feeds { feed.send(step) }
    if step.number > 0 { steps.send(step) }
  }
}

extension AsyncStream where Element == HistoryStep {
  /// A stream that has ended, for a store that keeps no history.
  package static var ended: Self { Self { $0.finish() } }
}

private protocol AnyChangeFeed: Sendable {
  var isSilent: Bool { get }
  func send(_ step: HistoryStep)
  func finish()
}

private struct ChangeFeed<Item: Record>: AnyChangeFeed {
  let broadcast = Broadcast<StoreChange<Item>>()

  var isSilent: Bool { broadcast.streamCount == 0 }

  func finish() { broadcast.finish() }

  func send(_ step: HistoryStep) {
    if isSilent { return }
    let change = step.change(of: Item.self)
    if !change.isEmpty { broadcast.send(change) }
  }
}

/// An action that changes a record. The history in a database stores the raw value.
package enum ChangeAction: Int, Sendable {
  case insert
  case update
  case delete

  package func step(_ id: UUID) -> StoreChange<AnyRecord>.Step {
    switch self {
    case .insert: .insert(RecordID(id))
    case .update: .update(RecordID(id))
    case .delete: .delete(RecordID(id))
    }
  }
}

extension HistoryStep {
  /// Returns a step with the given number for a commit whose changes are unknown. The changes to the records of each
  /// kind are marked as partial.
  package static func unknown(_ number: Int, of kinds: [any Record.Type]) -> HistoryStep {
    HistoryStep(
      number: number,
      date: .now,
      changes: kinds.map { Change(kind: $0.name, records: StoreChange(isPartial: true)) }
    )
  }
}
