import LogbookDomain
import Foundation
import LogbookInterchange

extension Session {
  /// The zone in which a person reads and writes the dates of tasks.
  var zone: TimeZone { .current }

  /// The date of an option.
  ///
  /// - Parameter zone: Where `today` and the like are meant, and times without an offset.
  func date(_ option: String, in zone: TimeZone) throws -> DatePhrase? {
    guard let text = invocation.text(option) else { return nil }
    func phrase(_ text: String) throws(ValidationError) -> DatePhrase {
      try DatePhrase(text, now: now, in: zone, field: "--\(option)")
    }
    // Without quotes, the rest of “--due tomorrow 14:30” would silently become text.
    let words = invocation.words(behind: option).prefix(3)
    for count in stride(from: words.count, to: 0, by: -1) {
      let rest = words.prefix(count).joined(separator: " ")
      // That it is no date is what is hoped for.
      guard (try? phrase("\(text) \(rest)")) != nil else { continue }
      throw CLIError.usage(
        "--\(option) needs quotes: --\(option) \"\(text) \(rest)\"; if “\(rest)” is no part of the date, write -- before it"
      )
    }
    return try phrase(text)
  }
}
