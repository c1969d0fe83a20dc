import LogbookDomain

/// Everything a logbook in memory holds.
struct InMemoryContent: Sendable {
  var tasks = InMemoryRecords<TaskItem>()
  var reports = InMemoryRecords<Report>()
  var history = InMemoryHistory()
  /// The step that the latest commit of this process has made; `nil` if it was nothing, or the content comes from a file.
  var latestStep: HistoryStep?

  /// From which numbers it goes on counting.
  var lastNumbers: [Int] { [tasks.lastNumber, reports.lastNumber] }
}
