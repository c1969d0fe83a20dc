/// Strings that are easily damaged, misinterpreted or truncated.
package enum HostileText {
  /// The strings; none is blank.
  package static let all = [
    "nul\0inside", "\0leading", "trailing\0", "\u{FEFF}byte order mark", "\u{FFFE}\u{FFFF}noncharacters",
    "\u{FFFD}replacement", "\u{FFFD}\u{FFFD}noncharacters", "\u{10FFFF}last",
    "e\u{301}\u{302}\u{303}\u{304}\u{305} combining",
    "\u{301}mark first", "a" + String(repeating: "\u{301}", count: 500), "composed é", "decomposed e\u{301}",
    "\u{212B} \u{C5} A\u{30A}", "\u{202E}right to left\u{202C}", "שלום עולם", "\u{1B}[31mred\u{1B}[0m\u{7}",
    "line\nfeed\r\nand\u{85}next\u{2028}separator", "\ttabs\t", "  spaces  ", "'; DROP TABLE task; --", "\" OR \"\"=\"",
    "%s %n %@ %d \\(x)", "\\0 \\n \\u{1F600}", "--help", "-", "</title><!-- ]]> &amp; &#0;", "{\"json\": [null]}",
    "NULL", "$null", "null",
    "nil", "0", "1e309", "👩‍👩‍👧‍👦🏳️‍🌈🇩🇪", "\u{200B}zero width\u{200D}", "ﬁ ﬀ ß ẞ ı İ ſ K", "\u{1F469}\u{200D}",
    // The strings on the next line are invisible but not blank.
    "\u{200B}", "\u{2800}", "\u{3164}\u{3164}", "\u{AD}",
    "a,b;c\td\"e", "\u{E000}private", controls + "x",
  ]

  private static let controls = String(
    String.UnicodeScalarView([0x00...0x1F, 0x7F...0x9F].joined().compactMap(Unicode.Scalar.init))
  )

  /// About 870 kilobytes of text in several scripts.
  package static let long = String(repeating: "Ä東a\u{301}👩‍🚀 ", count: (1 << 20) / 24)
}
