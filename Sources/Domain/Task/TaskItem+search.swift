import LogbookRecords

extension TaskItem {
  /// What a search looks through.
  public enum SearchedField: String, Hashable, Sendable, Codable, CaseIterable {
    case title, notes, tags
  }

  /// The fields that contain a text, compared by search key; none if it is found only across several of them.
  public func fields(containing text: String) -> [SearchedField] {
    let key = text.searchKey
    return SearchedField.allCases.filter { field in
      let texts =
        switch field {
        case .title: [title]
        case .notes: notes.map { [$0] } ?? []
        case .tags: tags
        }
      return texts.contains { $0.searchKey.utf8.contains(key.utf8) }
    }
  }
}

extension String {
  /// Where a text occurs first in this one, compared by search key.
  ///
  /// - Returns: Whole characters; `nil` if it does not occur, or is empty.
  public func searchRange(of text: String) -> Range<String.Index>? {
    let key = Array(text.searchKey.utf8)
    guard !key.isEmpty, searchKey.utf8.contains(key) else { return nil }
    // The bytes of the key of each character, and the character each byte is of.
    var bytes: [UInt8] = []
    var owners: [String.Index] = []
    for index in indices {
      let part = String(self[index]).searchKey.utf8
      bytes += part
      owners += repeatElement(index, count: part.count)
    }
    guard let found = bytes.firstRange(of: key) else { return nil }
    return owners[found.lowerBound]..<index(after: owners[found.upperBound - 1])
  }
}
