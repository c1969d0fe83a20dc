/// What a store keeps.
package enum RecordKind: String, CaseIterable, Sendable {
  case tasks
  case reports
}
