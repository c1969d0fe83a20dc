/// A record whose text can be searched. SQLite stores index the text in the table `NAME_search`; PostgreSQL stores have
/// a column for it.
package protocol SearchedRecord: Record {
  /// The text to search, as a search key (`String.searchKey`).
  var searchText: String { get }
}
