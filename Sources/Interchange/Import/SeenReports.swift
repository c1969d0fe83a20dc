import LogbookDomain
import LogbookRecords
import Foundation

/// The reports in a store and those that an import adds: a set that quickly recognizes most reports as new.
///
/// Most files list the dates of each location in order, and their IDs, too. Such reports are recognized by the first and
/// last date of each location and by the greatest ID.
struct SeenReports {
  private var dates: [ClosedRange<Date>?] = []
  private var greatestID: Report.ID?
  /// The keys and IDs of all reports; `nil` if the store contained reports before the import.
  private var keys: SeenKeys?

  /// Creates an empty set. If the store is not empty, the caller must insert at least the first and the last stored
  /// report of each location before calling ``isNew(_:_:)``.
  init(isStoreEmpty: Bool) {
    keys = isStoreEmpty ? SeenKeys() : nil
  }

  /// Returns whether a report is certainly not in the set. A report with an ID is identified by its ID, a report without
  /// an ID by its key.
  mutating func isNew(_ key: ReportKey, _ id: Report.ID?) -> Bool {
    if let id {
      if keys == nil { return false }
      guard let greatestID, id <= greatestID else { return true }
      return keys?.mayContain(id.words) == false
    }
    guard key.location < dates.count, dates[key.location]?.contains(key.date) == true else { return true }
    return keys?.mayContain(key.words) == false
  }

  /// Adds a report.
  ///
  /// - Parameter id: The ID if it is from the file. A generated ID cannot occur again.
  mutating func insert(_ key: ReportKey, _ id: Report.ID?) {
    while dates.count <= key.location { dates.append(nil) }
    let known = dates[key.location] ?? key.date...key.date
    dates[key.location] = min(known.lowerBound, key.date)...max(known.upperBound, key.date)
    keys?.insert(key.words)
    if let id {
      greatestID = max(greatestID ?? id, id)
      keys?.insert(id.words)
    }
  }
}

extension ReportKey {
  fileprivate var words: (UInt64, UInt64) {
    // Adding zero makes a negative zero positive.
    (UInt64(location), (date.timeIntervalSinceReferenceDate + 0).bitPattern)
  }
}

extension Report.ID {
  fileprivate var words: (UInt64, UInt64) {
    unsafe withUnsafeBytes(of: rawValue.uuid) { bytes in
      unsafe (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }
}
