/// A record whose text can be searched. SQLite stores keep an index of the text in the table `NAME_search`.
package protocol SearchedRecord: Record {
  /// The text to search, as a search key (`String.searchKey`).
  var searchText: String { get }
}
