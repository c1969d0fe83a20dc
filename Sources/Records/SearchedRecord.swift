/// A record whose text can be searched.
///
/// SQLite stores index the text in a separate table, such as `task_search`; PostgreSQL stores index it in a column.
package protocol SearchedRecord: Record {
  /// The text to search, as a search key (`String.searchKey`).
  var searchText: String { get }
}
