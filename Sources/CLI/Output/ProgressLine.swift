import LogbookLocks
import LogbookRecords
import Foundation

/// How far the work has come: one line of a terminal, which is written again and again, and erased at the end.
///
/// It shows only when the work takes more than half a second.
final class ProgressLine: Sendable {
  private struct State {
    /// When the work began, and how much was done then.
    var start: (time: ContinuousClock.Instant, records: Int)?
    /// When it may be written again.
    var next = ContinuousClock.now
    var isShown = false
    var hasEnded = false
  }

  private let state = Locked(State())

  /// Shows how many records are done.
  ///
  /// - Parameters:
  ///   - noun: What they are called.
  ///   - share: Which share of all the work that is, if it is known.
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
      // A line that fills the terminal to its end would begin another one.
      Self.write("\r" + line.prefix(Console.width(of: STDERR_FILENO) - 1) + "\u{1B}[K")
    }
  }

  /// Makes room for what else is written to the terminal.
  func erase() {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// Erases it, and shows nothing any more.
  func end() {
    state.withLock { $0.hasEnded = true }
    erase()
  }

  /// - Parameter rate: How many are done in a second.
  static func text(_ records: Int, _ noun: String, share: Double?, rate: Double) -> String {
    var text = "\(NumberText.count(records)) \(noun)"
    guard rate >= 1, let whole = Int(exactly: rate.rounded()) else { return text }
    // More than two figures would only flicker.
    var unit = 1
    while whole / unit >= 100 { unit *= 10 }
    text += ", \(NumberText.count(whole / unit * unit)) per second"
    guard let share, share > 0 else { return text }
    let seconds = Int((Double(records) / rate * (1 - share) / share).rounded(.up))
    let (minutes, rest) = (seconds / 60, seconds % 60)
    return text + ", \(Int(share * 100)) %, \(minutes):\(rest < 10 ? "0" : "")\(rest) left"
  }

  private static func write(_ text: String) {
    // If the terminal is gone, nobody misses it.
    do { try Console.write(Array(text.utf8), to: STDERR_FILENO, named: "standard error") } catch {}
  }
}
