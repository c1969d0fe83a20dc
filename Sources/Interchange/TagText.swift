import LogbookRecords

/// The format of tags in a single field. Tags are separated by spaces, and quoted if they are empty or contain white
/// space, commas, semicolons or quotes.
package enum TagText {
  package static func text(_ tags: [String]) -> String {
    tags.map { tag in
      tag.isEmpty || tag.unicodeScalars.contains { isSeparator($0) || $0 == "\"" } ? tag.quoted : tag
    }.joined(separator: " ")
  }

  /// Parses tags. Commas and semicolons are also accepted as separators, because other programs write them.
  static func tags(in text: String) -> [String] {
    var tags: [String] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if isSeparator(first) {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        var tag = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
          if scalar == "\"", rest.first != "\"" { break }
          if scalar == "\"" { rest.removeFirst() }
          tag.append(scalar)
        }
        tags.append(String(tag))
      } else {
        let tag = rest.prefix { !isSeparator($0) }
        rest.removeFirst(tag.count)
        tags.append(String(String.UnicodeScalarView(tag)))
      }
    }
    return tags
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar == ";" || scalar.properties.isWhitespace
  }
}
