import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation
import Testing

/// Tests that a law about invalid records reports the value that a faulty store accepts.
@Suite struct OffendingValueTests {
  /// A store that checks no rules.
  private struct LenientStore: ForwardingStore {
    let base: InMemoryRecordStore<Gauge>

    func insert(_ records: [Gauge]) throws(StoreError) -> [Gauge] {
      do throws(StoreError) { return try base.insert(records) } catch .invalid { return records }
    }
    func update(_ records: [Gauge]) throws(StoreError) {
      do throws(StoreError) { try base.update(records) } catch .invalid {}
    }
  }

  @Test func `a law about rules names the invalid value`() async {
    let report = await Contract(RecordStoreContract<Gauge>.laws).report(on: "a lenient store") {
      LenientStore(base: try InMemoryRecordStore())
    }
    let messages = report.violations.map(\.description)
    let message = "expected: inserting a record with level -1 to fail as an invalid level"
    #expect(messages.count { $0.contains(message) } == 2, "\(messages)")
  }
}

private struct Gauge: ComparedRecord {
  static let name = "gauge"
  static let template = Gauge()

  var id = RecordID<Gauge>(UUID())
  var number: Int?
  var level = 0

  static func describe(_ gauge: inout some Describer<Gauge>) {
    gauge.identity(\.id, \.number)
    gauge.field("level", \.level, [.range(0...100)])
  }
}
