package import Foundation

/// The records of several kinds as one query sees them.
///
/// An error that occurs while reading is kept until the query has been answered; see ``check()``.
package protocol RelatedRecords: AnyObject, Sendable {
  /// Returns a function that returns the record with an ID; `nil` if there is none or an error occurs.
  func finder<Item: Record>(of kind: Item.Type) -> @Sendable (UUID) -> Item?
  /// Returns a function that returns the records that refer to one with the field at a position, by ascending number.
  func referrers<Item: Record>(of kind: Item.Type, at position: Int) -> @Sendable (UUID) -> [Item]
  /// Throws the first error that occurred while reading.
  func check() throws(StoreError)
}

extension RelatedRecords {
  /// Returns a function that returns the records of a list of a record.
  func elements<Item, Element: Record>(
    _ kind: Element.Type,
    of list: RelatedList,
    _ scope: EvaluationScope<Item>
  ) -> @Sendable (Item) -> [Element] {
    switch list {
    case .referrers(_, let position):
      let referrers = referrers(of: kind, at: position)
      return { referrers($0.id.rawValue) }
    case .ids(let position):
      let (ids, find) = (scope.readers[position], finder(of: kind))
      return { ids($0).recordIDs.compactMap(find) }
    }
  }
}
