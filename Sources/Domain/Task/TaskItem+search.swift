import LogbookRecords

extension TaskItem {
  /// A task field that a search examines.
  public enum SearchedField: String, Hashable, Sendable, Codable, CaseIterable {
    case title, notes, tags
  }

  /// Returns the fields that contain the given text, compared by search key.
  ///
  /// Each field and each tag is searched separately, so text that spans several of them is not found.
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
  /// Returns the range of the first occurrence of the given text in this string, compared by search key.
  ///
  /// - Returns: A range of whole characters, or `nil` if the text does not occur or is empty.
  public func searchRange(of text: String) -> Range<String.Index>? {
    let key = Array(text.searchKey.utf8)
    guard !key.isEmpty, searchKey.utf8.contains(key) else { return nil }
    // `bytes` contains the search keys of all characters; `owners` contains, for each byte, the index of its character.
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
