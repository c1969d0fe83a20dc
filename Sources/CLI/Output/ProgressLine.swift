import LogbookLocks
import LogbookRecords
import Foundation

/// A progress display on one terminal line, shown only if the work takes more than half a second.
final class ProgressLine: Sendable {
  private struct State {
    /// The time of the first report of progress, and the number of records processed by then.
    var start: (time: ContinuousClock.Instant, records: Int)?
    var next = ContinuousClock.now
    var isShown = false
    var hasEnded = false
  }

  private let state = Locked(State())

  /// Shows the number of records processed so far, the rate and, if `share` is given, the completed percentage and the
  /// remaining time. The line is updated at most ten times a second.
  ///
  /// - Parameters:
  ///   - noun: The plural noun for the records, such as `rows`.
  ///   - share: The completed fraction of the work, from 0 to 1; `nil` if unknown.
  func show(_ records: Int, _ noun: String, share: Double?) {
    let now = ContinuousClock.now
    state.withLock { state in
      guard let start = state.start else {
        state.start = (now, records)
        state.next = now + .milliseconds(500)
        return
      }
      if state.hasEnded || now < state.next { return }
      state.next = now + .milliseconds(100)
      state.isShown = true
      let rate = Double(records - start.records) / ((now - start.time) / .seconds(1))
      let line = Self.text(records, noun, share: share, rate: rate)
      // The last column stays empty, because a line that fills the whole width would wrap.
      Self.write("\r" + line.prefix(Console.width(of: STDERR_FILENO) - 1) + "\u{1B}[K")
    }
  }

  /// Erases the line to make room for other output.
  func erase() {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  func end() {
    state.withLock { $0.hasEnded = true }
    erase()
  }

  static func text(_ records: Int, _ noun: String, share: Double?, rate: Double) -> String {
    var text = "\(NumberText.count(records)) \(noun)"
    guard rate >= 1, let whole = Int(exactly: rate.rounded()) else { return text }
    // The rate is rounded down to two significant digits, because more digits would flicker.
    var unit = 1
    while whole / unit >= 100 { unit *= 10 }
    text += ", \(NumberText.count(whole / unit * unit)) per second"
    guard let share, share > 0 else { return text }
    let seconds = Int((Double(records) / rate * (1 - share) / share).rounded(.up))
    let (minutes, rest) = (seconds / 60, seconds % 60)
    return text + ", \(Int(share * 100)) %, \(minutes):\(rest < 10 ? "0" : "")\(rest) left"
  }

  private static func write(_ text: String) {
    // The error is ignored, because progress does not matter if standard error cannot be written to.
    do { try Console.write(Array(text.utf8), to: STDERR_FILENO, named: "standard error") } catch {}
  }
}
