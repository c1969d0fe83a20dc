import Testing

@testable import LogbookCLI

@Suite struct TerminalWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Görlitz", 7), ("e\u{301}", 1), ("\u{301}", 0), ("a\u{20DD}", 1), ("x\u{200B}y", 2),
    ("soft\u{AD}", 5),
    // East Asian characters: wide, full-width, half-width, ambiguous; Hangul as syllables and as conjoining jamo.
    ("日本語", 6), ("ＡＢＣ", 6), ("ｱｲｳ", 3), ("「」、。", 8), ("±§ΩЖ①—…", 7), ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("〿", 1), ("㈱", 2), ("𠀀", 2), ("䷀", 2), ("ㇰ", 2), ("𛀀", 2),
    // Emoji: without modifiers, in text presentation, with a variation selector, with skin tones, joined with ZWJ; flags
    // made of regional indicators or of tag characters; keycaps; a single regional indicator.
    ("😀", 2), ("⌚", 2), ("☺", 1), ("☺\u{FE0F}", 2), ("©", 1), ("©\u{FE0F}", 2), ("👍🏽", 2), ("🏽", 2), ("👨‍👩‍👧‍👦", 2),
    ("❤️‍🔥", 2), ("🏳️‍🌈", 2), ("🇫🇷", 2), ("🇫🇷🇩🇪", 4), ("\u{1F1EB}", 1), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("1️⃣", 2), ("🧑🏿‍🚀 ok", 5),
    // Scripts with joining letters, with spacing and nonspacing marks, or written from right to left; then symbols.
    ("हिन्दी", 5), ("ภาษาไทย", 7), ("ก่ำ", 2), ("שלום", 4), ("مرحبا", 5), ("தமிழ்", 4), ("क्ष", 2),
    ("─█▏", 3), ("ﷺ", 1), ("\u{FFFD}", 1), ("␛", 1),
  ])
  func `the computed width of a text is its width on terminals`(text: String, width: Int) {
    #expect(TerminalText.width(text) == width)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
    ("日本語", 4, "日…"), ("日本語", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
    ("🇫🇷🇩🇪", 4, "🇫🇷🇩🇪"), ("", 3, ""),
  ])
  func `a text is truncated between characters`(text: String, width: Int, shown: String) {
    #expect(TerminalText.shortened(text, to: width) == shown)
  }

  @Test func `bars are exact to an eighth of a column, and never empty for a positive value`() {
    func bar(_ value: Int, _ isASCII: Bool = false) -> String { Bar.text(value, of: 80, width: 10, isASCII: isASCII) }
    #expect([0, 8, 12, 80, 79].map { bar($0) } == ["", "█", "█▌", "██████████", "█████████▉"])
    #expect(Bar.text(1, of: 1_000_000, width: 10, isASCII: false) == "▏")
    #expect([0, 1, 8, 40, 80].map { bar($0, true) } == ["", "#", "#", "#####", "##########"])
    #expect(Bar.text(0, of: 0, width: 10, isASCII: false) == "")
  }
}
