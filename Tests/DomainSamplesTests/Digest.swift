import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import Foundation

/// A hash of the IDs and parent IDs of records. For tasks and reports, the hash also covers all other fields except the
/// number.
///
/// The hash function is 64-bit FNV-1a (Fowler, Noll, Vo).
struct Digest: Equatable, CustomStringConvertible {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ records: [some SampleRecord]) {
    for record in records {
      add(record.id.description)
      add(record.parentID?.description ?? "-")
      if let task = record as? TaskItem {
        for text in [task.title, task.notes ?? "", task.project ?? ""] + task.tags { add(text) }
        for date in [task.createdAt, task.modifiedAt, task.completedAt, task.dueAt].compactMap(\.self) { add(date) }
        add("\(task.priority) \(task.notes == nil) \(task.dueAt == nil) \(task.completedAt == nil) \(task.isDueOnDay)")
        if let date = task.waitUntil { add(date) }
        add(task.repeats?.rawValue ?? "-")
        for id in task.dependencies { add(id.description) }
      }
      if let report = record as? Report {
        add(report.location)
        add(report.dateReported)
        for count in [report.numberTested, report.numberPositive, report.numberNegative] {
          add(count.map(String.init) ?? "-")
        }
        add("\(report.days) \(report.counts) \(report.levels)")
      }
    }
  }

  private mutating func add(_ date: Date) {
    add("\(date.millisecondsSince1970 ?? 0)")
  }

  private mutating func add(_ text: String) {
    // 0xFF marks the end of the text, because this byte does not occur in UTF-8.
    for byte in Array(text.utf8) + [0xFF] { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  var description: String { String(value, radix: 16) }
}
