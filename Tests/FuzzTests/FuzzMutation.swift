/// A change of an input that a fuzzer seldom finds by itself: a number at the boundary of a type or of a rule, or a piece
/// of the input's grammar.
struct FuzzMutation {
  private var random: SplitMix
  private let words: [[UInt8]]

  /// Numbers at which arithmetic overflows, or at which rules for dates and counts begin or end.
  static let numbers = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
    "18446744073709551616",
    "-2147483648", "2147483647", "4294967296", "253402300799", "253402300800", "-62135596800", "9007199254740993",
    "9999999999", "1606780800000", "-1", "0", "-0", "00", "1", "5", "6", "31", "32", "53", "54", "366", "999", "1000",
    "1001", "9999", "10000", "1e308", "1e309", "-1e309", "1e-400", "0.5", "99999999999999999999999999999999999999",
  ]

  /// Text that forms one `Character` with a delimiter before it, or changes how a line is divided.
  static let marks = [
    "\u{301}", "\u{20E3}", "\u{FE0F}", "\u{200D}", "\u{FEFF}", "\u{2028}", "\r\n", "'", "\"", "\u{FF1D}",
  ]

  init(seed: UInt32, words: [String]) {
    random = SplitMix(state: UInt64(seed))
    self.words = (words + Self.marks).map { Array($0.utf8) }
  }

  /// Returns a changed input: one of its numbers is replaced, or a word is inserted.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    let numbers = Self.numbers(in: bytes)
    guard let place = numbers.randomElement(using: &random), Bool.random(using: &random) else {
      guard let word = words.randomElement(using: &random) else { return bytes }
      let position = Int.random(in: 0...bytes.count, using: &random)
      return bytes[..<position] + word + bytes[position...]
    }
    let number = Self.numbers.randomElement(using: &random) ?? ""
    return bytes[..<place.lowerBound] + Array(number.utf8) + bytes[place.upperBound...]
  }

  /// Returns the places of the numbers in an input, with their signs.
  private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    var numbers: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      guard isDigit(bytes[position]) else {
        position += 1
        continue
      }
      let end = bytes[position...].firstIndex { !isDigit($0) } ?? bytes.count
      let isSigned = position > 0 && [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[position - 1])
      numbers.append((isSigned ? position - 1 : position)..<end)
      position = end
    }
    return numbers
  }
}

/// A generator of random numbers from a seed.
///
/// Source: Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators” (2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
