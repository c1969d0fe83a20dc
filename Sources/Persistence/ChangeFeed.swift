import Domain

/// Tells everyone who listens what each commit did to the records of one kind.
typealias ChangeFeed<Record: Domain.Record> = Broadcast<StoreChange<Record>>

/// The feeds of a medium.
struct ChangeFeeds: Sendable {
  let tasks = ChangeFeed<TaskItem>()
  let reports = ChangeFeed<Report>()
}

/// What a transaction has done so far, for those who listen.
struct ChangeSteps: Sendable {
  var tasks: RecordSteps<TaskItem>
  var reports: RecordSteps<Report>

  init(_ feeds: ChangeFeeds) {
    tasks = RecordSteps(feed: feeds.tasks)
    reports = RecordSteps(feed: feeds.reports)
  }

  /// Announces a commit. The caller sees to it that commits are announced in their order.
  func announce() {
    tasks.announce()
    reports.announce()
  }

  /// How far the steps go, to return there.
  var mark: (tasks: RecordSteps<TaskItem>.Mark, reports: RecordSteps<Report>.Mark) { (tasks.mark, reports.mark) }

  /// Forgets the steps since a mark.
  mutating func roll(backTo mark: (tasks: RecordSteps<TaskItem>.Mark, reports: RecordSteps<Report>.Mark)) {
    tasks.roll(backTo: mark.tasks)
    reports.roll(backTo: mark.reports)
  }
}

/// What a transaction has done so far to records of one kind.
struct RecordSteps<Record: Domain.Record>: Sendable {
  typealias Mark = (count: Int, isPartial: Bool)

  private let feed: ChangeFeed<Record>
  private var steps: [StoreChange<Record>.Step] = []
  private var isPartial = false

  init(feed: ChangeFeed<Record>) {
    self.feed = feed
  }

  /// Notes a step for each record, or that there were some if nobody listens.
  mutating func note(_ ids: some Collection<Record.ID>, _ step: (Record.ID) -> StoreChange<Record>.Step) {
    if ids.isEmpty { return }
    if feed.streamCount > 0 { steps += ids.lazy.map(step) } else { isPartial = true }
  }

  var mark: Mark { (steps.count, isPartial) }

  mutating func roll(backTo mark: Mark) {
    steps.removeSubrange(mark.count...)
    isPartial = mark.isPartial
  }

  fileprivate func announce() {
    guard feed.streamCount > 0 else { return }
    let change = StoreChange(steps: steps, isPartial: isPartial)
    if !change.isEmpty { feed.send(change) }
  }
}

/// A record that the media of this module keep: where its changes are noted and announced.
protocol StoredRecord: Record {
  static var steps: any WritableKeyPath<ChangeSteps, RecordSteps<Self>> & Sendable { get }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { get }
}

extension TaskItem: StoredRecord {
  static var steps: any WritableKeyPath<ChangeSteps, RecordSteps<Self>> & Sendable { \.tasks }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { \.tasks }
}

extension Report: StoredRecord {
  static var steps: any WritableKeyPath<ChangeSteps, RecordSteps<Self>> & Sendable { \.reports }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { \.reports }
}
