/// A kind of record in a store.
package enum RecordKind: String, CaseIterable, Sendable {
  case tasks
  case reports
}
