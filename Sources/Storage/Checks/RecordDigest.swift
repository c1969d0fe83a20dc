package import LogbookRecords
import Foundation

/// A digest of records, which reveals changes even if the changed records break no rule.
///
/// A change to a single number or byte always changes the digest, because each step of the
/// computation is reversible. The digest protects against damage, not against deliberate changes.
///
/// Source: 64-bit FNV-1a (Fowler, Noll, Vo), except that an integer is processed in one step, not byte by byte.
package struct RecordDigest {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  private mutating func mix(_ number: UInt64) {
    value = (value ^ number) &* 0x0000_0100_0000_01B3
  }

  mutating func combine(_ number: Int?) {
    mix(number == nil ? 0 : 1)
    if let number { mix(UInt64(bitPattern: Int64(number))) }
  }

  package mutating func combine(_ text: String?) {
    combine(text?.utf8.count)
    guard var text else { return }
    text.withUTF8 { bytes in unsafe bytes.forEach { mix(UInt64($0)) } }
  }

  mutating func combine(_ id: UUID?) {
    mix(id == nil ? 0 : 1)
    guard let id else { return }
    unsafe withUnsafeBytes(of: id.uuid) { bytes in unsafe bytes.forEach { mix(UInt64($0)) } }
  }

  mutating func combine(_ date: Date?) {
    combine(date?.millisecondsSince1970.map { Int($0) })
  }
}

extension RecordDigest {
  /// Creates the digest of a record's contents, except its number, which a store may assign later.
  package init(_ contents: [FieldContent]) {
    combine(contents)
  }

  /// Adds the contents of a record, except its number.
  mutating func combine(_ contents: [FieldContent]) {
    for index in contents.indices.dropFirst() {
      switch contents[index] {
      case .null: mix(0)
      case .integer(let number): combine(Int(number))
      case .real(let number): combine(Int(bitPattern: UInt(number.bitPattern)))
      case .text(let text): combine(text)
      case .uuid(let uuid): combine(uuid)
      case .blob(let bytes):
        combine(bytes.count)
        for byte in bytes { mix(UInt64(byte)) }
      case .list(let texts):
        combine(texts.count)
        for text in texts { combine(text) }
      case .uuids(let uuids):
        combine(uuids.count)
        for uuid in uuids { combine(uuid) }
      }
    }
  }
}

extension InMemoryContent {
  var digest: String {
    var digest = RecordDigest()
    for table in tables { table.combine(into: &digest) }
    for step in history.steps { combine(step, into: &digest) }
    return String(digest.value, radix: 16)
  }

  private func combine(_ kept: InMemoryHistory.Step, into digest: inout RecordDigest) {
    digest.combine(kept.step.number)
    digest.combine(kept.step.date)
    digest.combine(kept.step.storedRange?.lowerBound)
    digest.combine(kept.step.storedRange?.upperBound)
    digest.combine(kept.step.isUndoable ? 1 : 0)
    for (index, table) in tables.enumerated() {
      let change = kept.step.change(ofKind: table.kind.name)
      for ids in [change.inserted, change.updated, change.deleted] {
        digest.combine(ids.count)
        for id in ids { digest.combine(id.rawValue) }
      }
      table.combine(kept.before.isEmpty ? nil : kept.before[index], into: &digest)
    }
  }
}

extension RecordDigest {
  mutating func combine(_ records: [some Record]) {
    combine(records.count)
    // Access the records through a span, because iterating over the array would copy each of them.
    let span = records.span
    for index in span.indices {
      combine(span[index].number)
      combine(span[index].fieldContents)
    }
  }
}
