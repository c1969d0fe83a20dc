import Domain

/// Tells everyone who listens what each commit did to the records of one kind.
typealias ChangeFeed<Record: Domain.Record> = Broadcast<StoreChange<Record>>

extension Broadcast {
  /// Announces a commit. The caller sees to it that commits are announced in their order.
  fileprivate func announce<Record>(
    _ steps: [StoreChange<Record>.Step]
  ) where Element == StoreChange<Record> {
    // Putting the steps together takes time that nobody has asked for when nobody listens.
    guard streamCount > 0 else { return }
    let change = StoreChange(steps: steps)
    if !change.isEmpty { send(change) }
  }
}

/// The feeds of a medium.
struct ChangeFeeds: Sendable {
  let tasks = ChangeFeed<TaskItem>()
  let reports = ChangeFeed<Report>()

  func announce(_ steps: ChangeSteps) {
    tasks.announce(steps.tasks)
    reports.announce(steps.reports)
  }
}

/// What a transaction has done so far.
struct ChangeSteps: Sendable {
  var tasks: [StoreChange<TaskItem>.Step] = []
  var reports: [StoreChange<Report>.Step] = []
}

/// A record that the media of this module keep: where its changes are noted and announced.
protocol StoredRecord: Record {
  static var steps: any WritableKeyPath<ChangeSteps, [StoreChange<Self>.Step]> & Sendable { get }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { get }
}

extension TaskItem: StoredRecord {
  static var steps: any WritableKeyPath<ChangeSteps, [StoreChange<Self>.Step]> & Sendable { \.tasks }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { \.tasks }
}

extension Report: StoredRecord {
  static var steps: any WritableKeyPath<ChangeSteps, [StoreChange<Self>.Step]> & Sendable { \.reports }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { \.reports }
}
