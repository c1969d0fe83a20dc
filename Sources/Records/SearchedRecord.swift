/// A record whose text can be searched.
///
/// SQLite stores index the text in a separate table, such as `task_search`; PostgreSQL stores write it to a column.
package protocol SearchedRecord: Record {
  /// The searchable text, in the form of a search key (`String.searchKey`).
  var searchText: String { get }
}
