extension String {
  /// The string, which begins with an English noun, preceded by its indefinite article, such as `a task` or `an order`.
  ///
  /// The article depends on the pronunciation, which is derived from the spelling of the first word.
  package var withArticle: String { (beginsWithVowelSound ? "an " : "a ") + self }

  private var beginsWithVowelSound: Bool {
    let word = lowercased()
    if ["eu", "ew", "one", "once", "oui"].contains(where: word.hasPrefix) { return false }
    if ["heir", "honest", "honor", "honour", "hour", "xml"].contains(where: word.hasPrefix) { return true }
    guard let first = word.first, "aeiou".contains(first) else { return false }
    // A “u” that is followed by one consonant and a vowel sounds like “you”, as in “user” and “unit”, except in the
    // prefix “un-” before most other letters, as in “unopened”.
    let next = word.dropFirst()
    guard first == "u", let consonant = next.first, let vowel = next.dropFirst().first else { return true }
    if word.hasPrefix("un") { return !word.hasPrefix("uni") || word.hasPrefix("unin") || word.hasPrefix("unim") }
    return "aeiou".contains(consonant) || !"aeiou".contains(vowel)
  }
}
