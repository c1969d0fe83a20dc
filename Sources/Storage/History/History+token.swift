package import LogbookRecords

extension History {
  /// Creates the result of reading the history of a medium.
  ///
  /// - Parameters:
  ///   - now: The token for the position after the newest step.
  ///   - level: The history level of the store. At the level ``HistoryLevel/off``, the result is never complete, because
  ///     commits are not recorded.
  ///   - steps: A closure that returns the retained steps whose numbers are in the given range, oldest first.
  package init<Failure: Error>(
    of now: HistoryToken,
    _ level: HistoryLevel,
    since token: HistoryToken?,
    limit: Int?,
    _ steps: (ClosedRange<Int>) throws(Failure) -> [HistoryStep]
  ) throws(Failure) {
    let isKnown = token == nil || token?.history == now.history && (0...now.step).contains(token?.step ?? 0)
    let last = isKnown ? token?.step ?? 0 : 0
    let count = min(now.step - last, max(0, limit ?? .max))
    let answer = count == 0 ? [] : try steps(now.step - count + 1...now.step)
    self.init(steps: answer, isComplete: isKnown && level != .off && answer.count == now.step - last, token: now)
  }
}
