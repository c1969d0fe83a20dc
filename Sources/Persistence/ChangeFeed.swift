import LogbookDomain
import Foundation

/// Tells everyone who listens what each commit did to the records of one kind.
typealias ChangeFeed<Record: LogbookDomain.Record> = Broadcast<StoreChange<Record>>

/// The feeds of a medium.
struct ChangeFeeds: Sendable {
  let tasks = ChangeFeed<TaskItem>()
  let reports = ChangeFeed<Report>()
  let steps = Broadcast<HistoryStep> { .unknown($0.number) }
  /// Whether this process has committed anything through the medium.
  let commits = CommitFlag()

  /// Whether nobody listens.
  var isSilent: Bool { tasks.streamCount == 0 && reports.streamCount == 0 && steps.streamCount == 0 }

  /// Announces a commit. The caller sees to it that commits are announced in their order.
  func announce(_ step: HistoryStep) {
    if !step.tasks.isEmpty { tasks.send(step.tasks) }
    if !step.reports.isEmpty { reports.send(step.reports) }
    if step.number > 0 { steps.send(step) }
  }
}

/// What a transaction has done so far.
struct ChangeSteps: Sendable {
  var tasks: RecordSteps<TaskItem>
  var reports: RecordSteps<Report>
  /// The steps of the history that it takes back.
  var undone: ClosedRange<Int>?

  /// - Parameter areKept: Whether they are wanted even if nobody listens.
  init(_ feeds: ChangeFeeds, areKept: Bool = false) {
    tasks = RecordSteps(feed: feeds.tasks, whole: feeds.steps, isKept: areKept)
    reports = RecordSteps(feed: feeds.reports, whole: feeds.steps, isKept: areKept)
  }

  /// What the transaction comes to.
  ///
  /// - Parameter number: Its place in the history; 0 if it has none.
  func step(number: Int, date: Date, isUndoable: Bool) -> HistoryStep {
    HistoryStep(
      number: number,
      date: date,
      tasks: tasks.change,
      reports: reports.change,
      undone: undone,
      isUndoable: isUndoable
    )
  }

  /// Whether nothing was done.
  var isEmpty: Bool { tasks.isEmpty && reports.isEmpty }

  typealias Mark = (tasks: RecordSteps<TaskItem>.Mark, reports: RecordSteps<Report>.Mark)

  /// How far the steps go, to return there.
  var mark: Mark { (tasks.mark, reports.mark) }

  /// Forgets the steps since a mark.
  mutating func roll(backTo mark: Mark) {
    tasks.roll(backTo: mark.tasks)
    reports.roll(backTo: mark.reports)
  }
}

/// What a transaction has done so far to records of one kind.
struct RecordSteps<Record: LogbookDomain.Record>: Sendable {
  typealias Mark = (count: Int, isPartial: Bool)

  private let feed: ChangeFeed<Record>
  private let whole: Broadcast<HistoryStep>
  private let isKept: Bool
  private var steps: [StoreChange<Record>.Step] = []
  private var isPartial = false

  init(feed: ChangeFeed<Record>, whole: Broadcast<HistoryStep>, isKept: Bool) {
    self.feed = feed
    self.whole = whole
    self.isKept = isKept
  }

  /// Notes a step for each record, or that there were some if nobody wants to know.
  mutating func note(_ ids: some Collection<Record.ID>, _ step: (Record.ID) -> StoreChange<Record>.Step) {
    if ids.isEmpty { return }
    if isKept || feed.streamCount > 0 || whole.streamCount > 0 {
      steps += ids.lazy.map(step)
    } else {
      isPartial = true
    }
  }

  var mark: Mark { (steps.count, isPartial) }

  mutating func roll(backTo mark: Mark) {
    steps.removeSubrange(mark.count...)
    isPartial = mark.isPartial
  }

  var isEmpty: Bool { steps.isEmpty && !isPartial }

  /// What the steps come to.
  var change: StoreChange<Record> { StoreChange(steps: steps, isPartial: isPartial) }
}

/// A record that the media of this module keep: where its changes are noted and announced.
protocol StoredRecord: Record {
  static var steps: any WritableKeyPath<ChangeSteps, RecordSteps<Self>> & Sendable { get }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { get }

  /// Adds everything but the number to a digest.
  func combine(into digest: inout RecordDigest)
}

extension TaskItem: StoredRecord {
  static var steps: any WritableKeyPath<ChangeSteps, RecordSteps<Self>> & Sendable { \.tasks }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { \.tasks }
}

extension Report: StoredRecord {
  static var steps: any WritableKeyPath<ChangeSteps, RecordSteps<Self>> & Sendable { \.reports }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { \.reports }
}
