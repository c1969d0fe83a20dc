// The predicates contain forced unwrapping.
// swift-format-ignore-file: NeverForceUnwrap

import LogbookRecords
package import Foundation

/// A predicate that stores must evaluate in the same way as Swift, unless ``meaning`` determines the result.
package struct SightPredicate: CustomStringConvertible {
  package let description: String
  package let predicate: Predicate<Sight>
  /// A closure that returns the expected result, if it differs from the result in Swift.
  package var meaning: (@Sendable (Sight) -> Bool)?

  /// Returns whether a record must match.
  ///
  /// If Swift fails to evaluate the predicate, the record must not match.
  package func matches(_ sight: Sight) -> Bool {
    if let meaning { return meaning(sight) }
    do { return try predicate.evaluate(sight) } catch { return false }
  }

  init(_ description: String, _ predicate: Predicate<Sight>, _ meaning: (@Sendable (Sight) -> Bool)? = nil) {
    self.description = description
    self.predicate = predicate
    self.meaning = meaning
  }

  package static let all = comparisons + logic + missing + texts + captured + large

  private static let key = RecordID<Sight>(Sight.guides[0])
  private static let kind = Sight.Kind.bridge
  private static let rank = Sight.Rank.fair
  private static let text: String? = "cafe\u{301}"
  private static let nothing: String? = nil
  private static let date = Date(millisecondsSince1970: 1_600_000_000_123)
  private static let between = Date(timeIntervalSince1970: 1_600_000_000.123_4)

  private static var comparisons: [Self] {
    let (key, kind, rank, text, nothing, date, between) = (key, kind, rank, text, nothing, date, between)
    let (distantPast, distantFuture, guide) = (Date.distantPast, Date.distantFuture, Sight.guides[1])
    let infinity = Double.infinity
    return [
      Self("integer ==", #Predicate { $0.size == 3 }),
      Self("integer !=", #Predicate { $0.size != 3 }),
      Self("integer <", #Predicate { $0.size < 3 }),
      Self("integer <=", #Predicate { $0.size <= 3 }),
      Self("integer >", #Predicate { $0.size > 3 }),
      Self("integer >=", #Predicate { $0.size >= 3 }),
      Self("constant < integer", #Predicate { 3 < $0.size }),
      Self("integer of 64 bits", #Predicate { $0.size == 9_223_372_036_854_775_807 }),
      Self("optional integer ==", #Predicate { $0.visits == 3 }),
      Self("optional integer !=", #Predicate { $0.visits != 3 }),
      Self("not optional integer ==", #Predicate { !($0.visits == 3) }),
      Self("not optional integer !=", #Predicate { !($0.visits != 3) }),
      Self("number ==", #Predicate { $0.number == 3 }),
      Self("number != nil", #Predicate { $0.number != nil }),
      Self("id ==", #Predicate { $0.id == key }),
      Self("id <", #Predicate { $0.id < key }),
      Self("parent ==", #Predicate { $0.parentID == key }),
      Self("parent! != id", #Predicate { $0.parentID! != $0.id }),
      Self("real ==", #Predicate { $0.score == 3.5 }),
      Self("real <", #Predicate { $0.score < 1 }),
      Self("real >= infinity", #Predicate { $0.score >= infinity }),
      Self("real > -infinity", #Predicate { $0.score > -infinity }),
      Self("real == -0", #Predicate { $0.score == -0.0 }),
      Self("truth value", #Predicate { $0.isOpen }),
      Self("not truth value", #Predicate { !$0.isOpen }),
      Self("truth value == false", #Predicate { $0.isOpen == false }),
      Self("optional truth value ==", #Predicate { $0.isFree == true }),
      Self("optional truth value !=", #Predicate { $0.isFree != true }),
      Self("condition == truth value", #Predicate { ($0.size > 3) == $0.isOpen }),
      Self("condition != truth value", #Predicate { ($0.visits == nil) != $0.isOpen }),
      Self("date ==", #Predicate { $0.madeAt == date }),
      Self("date <", #Predicate { $0.madeAt < date }),
      Self("date between milliseconds ==", #Predicate { $0.madeAt == between }),
      Self("date between milliseconds !=", #Predicate { $0.madeAt != between }),
      Self("date between milliseconds <", #Predicate { $0.madeAt < between }),
      Self("date between milliseconds <=", #Predicate { $0.madeAt <= between }),
      Self("date between milliseconds >", #Predicate { $0.madeAt > between }),
      Self("date between milliseconds >=", #Predicate { $0.madeAt >= between }),
      Self("date < distant past", #Predicate { $0.madeAt < distantPast }),
      Self("date > distant past", #Predicate { $0.madeAt > distantPast }),
      Self("date <= distant future", #Predicate { $0.madeAt <= distantFuture }),
      Self("optional date ==", #Predicate { $0.seenAt == date }),
      Self("optional date between milliseconds !=", #Predicate { $0.seenAt != between }),
      Self("enumeration ==", #Predicate { $0.kind == kind }),
      Self("enumeration !=", #Predicate { $0.kind != kind }),
      Self("ranked enumeration ==", #Predicate { $0.rank == rank }),
      Self("ranked enumeration >=", #Predicate { $0.rank >= rank }),
      Self("UUID ==", #Predicate { $0.guide == guide }),
      Self("UUID !=", #Predicate { $0.guide != guide }),
      Self("UUID <", #Predicate { $0.guide != nil && $0.guide! < guide }),
      Self("text ==", #Predicate { $0.label == "a" }),
      Self("text == with other forms", #Predicate { $0.label == "K" }),
      Self("text == not ASCII", #Predicate { $0.label == "é" }),
      Self("text !=", #Predicate { $0.label != "é" }),
      Self("indexed text ==", #Predicate { $0.title == "a" }),
      Self("indexed text == with other forms", #Predicate { $0.title == "K" }),
      Self("indexed text == not ASCII", #Predicate { $0.title == "é" }),
      Self("indexed text !=", #Predicate { $0.title != "harbour" }),
      Self("text == with NUL", #Predicate { $0.label == "a\0b" }),
      Self("empty text", #Predicate { $0.label == "" }),
      Self("text == text", #Predicate { $0.label == $0.title }),
      Self("text != text", #Predicate { $0.label != $0.title }),
      Self("optional text ==", #Predicate { $0.notes == text }),
      Self("optional text !=", #Predicate { $0.notes != text }),
      Self("optional text == nothing", #Predicate { $0.notes == nothing }),
      Self("optional text != nothing", #Predicate { $0.notes != nothing }),
      Self("text <", #Predicate { $0.label < "b" }, { $0.label.isBefore("b") }),
      Self("text <=", #Predicate { $0.label <= "B" }, { !"B".isBefore($0.label) }),
      Self("text >", #Predicate { $0.label > "É" }, { "É".isBefore($0.label) }),
      Self("text >=", #Predicate { $0.label >= "harbour" }, { !$0.label.isBefore("harbour") }),
      Self("indexed text <", #Predicate { $0.title < "K" }, { $0.title.isBefore("K") }),
      Self("indexed text >=", #Predicate { $0.title >= "é" }, { !$0.title.isBefore("é") }),
      Self("text < text", #Predicate { $0.label < $0.title }, { $0.label.isBefore($0.title) }),
      Self("optional text <", #Predicate { ($0.notes ?? "x") < "b" }, { ($0.notes ?? "x").isBefore("b") }),
      Self("not text <", #Predicate { !($0.notes! < "b") }, { $0.notes.map { !$0.isBefore("b") } ?? false }),
    ]
  }

  private static var logic: [Self] {
    [
      Self("true", #Predicate { _ in true }),
      Self("false", #Predicate { _ in false }),
      Self("&&", #Predicate { $0.isOpen && $0.size > 2 && $0.kind == kind }),
      Self("||", #Predicate { $0.isOpen || $0.size > 2 || $0.visits == nil }),
      Self("&& and ||", #Predicate { ($0.isOpen || $0.size > 2) && ($0.visits == nil || $0.score > 1) }),
      Self("not and", #Predicate { !($0.isOpen && $0.visits == 3) }),
      Self("not or", #Predicate { !($0.isOpen || $0.visits == 3) }),
      Self("with constants", #Predicate { ($0.isOpen || false) && true }),
      Self("ternary", #Predicate { $0.isOpen ? $0.size > 2 : $0.visits == nil }),
      Self("ternary value", #Predicate { ($0.isOpen ? $0.size : 3) == 3 }),
      Self("ternary optional value", #Predicate { ($0.isOpen ? $0.visits : nil) == nil }),
      Self("if else", #Predicate { if $0.isOpen { $0.size > 2 } else { $0.score > 1 } }),
      Self("ternary text", #Predicate { ($0.isOpen ? $0.title : $0.label) == "K" }),
    ]
  }

  private static var missing: [Self] {
    let (date, between) = (date, between)
    return [
      Self("== nil", #Predicate { $0.visits == nil }),
      Self("!= nil", #Predicate { $0.notes != nil }),
      Self("nil ==", #Predicate { nil == $0.seenAt }),
      Self("??", #Predicate { ($0.visits ?? 3) > 2 }),
      Self("?? of text", #Predicate { ($0.notes ?? "K") == "K" }),
      Self("?? field", #Predicate { ($0.notes ?? $0.title) == $0.label }),
      Self("?? truth value", #Predicate { $0.isFree ?? false }),
      Self("not ??", #Predicate { !($0.isFree ?? true) }),
      Self("?? date", #Predicate { ($0.seenAt ?? between) <= between }),
      Self("?? date, exact", #Predicate { ($0.seenAt ?? between) > date }),
      Self("!", #Predicate { $0.visits! > 2 }),
      Self("not !", #Predicate { !($0.visits! > 2) }),
      Self("! ==", #Predicate { $0.visits! == $0.size }),
      Self("! !=", #Predicate { $0.visits! != 3 }),
      Self("&& !", #Predicate { $0.isOpen && $0.visits! > 2 }),
      Self("! &&", #Predicate { $0.visits! > 2 && $0.isOpen }),
      Self("not (! && false)", #Predicate { !($0.visits! > 2 && $0.isOpen) }),
      Self("not (&& !)", #Predicate { !($0.isOpen && $0.visits! > 2) }),
      Self("! || true", #Predicate { $0.visits! > 2 || true }),
      Self("|| !", #Predicate { $0.isOpen || $0.visits! > 2 }),
      Self("! || ! || !", #Predicate { $0.visits! > 2 || $0.notes! == "a" || $0.isFree! }),
      Self("nil || !", #Predicate { $0.visits == nil || $0.visits! > 2 }),
      Self("not nil && !", #Predicate { $0.seenAt != nil && $0.seenAt! < date }),
      Self("ternary !", #Predicate { $0.visits == nil ? $0.isOpen : $0.visits! > 2 }),
      Self("ternary ! otherwise", #Predicate { $0.isOpen ? $0.visits! > 2 : $0.isFree! }),
      Self("?? !", #Predicate { ($0.isFree ?? $0.notes!.isEmpty) }),
      Self("if let", #Predicate { if let visits = $0.visits { visits > 2 } else { false } }),
      Self("if let else true", #Predicate { if let visits = $0.visits { visits > 2 } else { true } }),
      Self("if let else condition", #Predicate { if let visits = $0.visits { visits > 2 } else { $0.isOpen } }),
      Self(
        "two if let",
        #Predicate { sight in
          if let visits = sight.visits, let notes = sight.notes { visits > 2 && notes == "a" } else { false }
        }
      ),
      Self(
        "if let !",
        #Predicate { sight in if let notes = sight.notes { notes.isEmpty && sight.visits! > 2 } else { false } }
      ),
      Self("?. contains", #Predicate { $0.notes?.contains("a") ?? false }),
      Self("?. contains ==", #Predicate { $0.notes?.contains("a") == true }),
      Self("?. contains !=", #Predicate { $0.notes?.contains("a") != true }),
      Self("?. count", #Predicate { $0.notes?.count == 1 }),
      Self("?. isEmpty", #Predicate { $0.notes?.isEmpty == nil }),
      Self(
        "flatMap",
        #Predicate { sight in sight.visits.flatMap { visits in visits > 2 ? sight.isFree : nil } == true }
      ),
      Self("flatMap of condition", #Predicate { sight in sight.visits.flatMap { visits in visits > 2 } ?? true }),
    ]
  }

  private static var texts: [Self] {
    [
      Self("contains", #Predicate { $0.label.contains("a") }),
      Self("contains with other forms", #Predicate { $0.label.contains("K") }),
      Self("contains not ASCII", #Predicate { $0.label.contains("é") }),
      Self("contains line feed", #Predicate { $0.label.contains("\n") }),
      Self("contains CR LF", #Predicate { $0.label.contains("\r\n") }),
      Self("contains part of an emoji", #Predicate { $0.label.contains("👩") }),
      Self("contains nothing", #Predicate { $0.label.contains("") }),
      Self("contains NUL", #Predicate { $0.label.contains("\0") }),
      Self("contains text", #Predicate { $0.label.contains($0.title) }),
      Self("constant contains text", #Predicate { "the old harbour".contains($0.label) }),
      Self("not contains", #Predicate { !$0.label.contains("a") }),
      Self("starts", #Predicate { $0.label.starts(with: "a") }),
      Self("starts not ASCII", #Predicate { $0.label.starts(with: "e\u{301}") }),
      Self("starts with CR", #Predicate { $0.label.starts(with: "a\r") }),
      Self("starts with text", #Predicate { $0.label.starts(with: $0.title) }),
      Self("isEmpty", #Predicate { $0.label.isEmpty }),
      Self("not isEmpty", #Predicate { !$0.label.isEmpty }),
      Self("count", #Predicate { $0.label.count == 1 }),
      Self("count >", #Predicate { $0.label.count > $0.title.count }),
      Self("list contains", #Predicate { $0.tags.contains("a") }),
      Self("list contains with other forms", #Predicate { $0.tags.contains("K") }),
      Self("list contains not ASCII", #Predicate { $0.tags.contains("é") }),
      Self("list contains text", #Predicate { $0.tags.contains($0.label) }),
      Self("not list contains", #Predicate { !$0.tags.contains("a") }),
      Self("list isEmpty", #Predicate { $0.tags.isEmpty }),
      Self("not list isEmpty", #Predicate { !$0.tags.isEmpty }),
      Self("list count", #Predicate { $0.tags.count >= 2 }),
    ]
  }

  /// Values that a predicate captures.
  package struct Filter: Sendable, Codable {
    var least = 2
    var names = ["a", "K", "é", ""]
    var inner = Inner()
    struct Inner: Sendable, Codable { var title: String? = "harbour" }
  }

  private static var captured: [Self] {
    let (filter, two, half) = (Filter(), 2, 0.5)
    let (names, kinds, days) = (Set(filter.names), [Sight.Kind.bridge], [date, between])
    let (visits, guides): ([Int?], [UUID]) = ([3, nil], Array(Sight.guides.prefix(2)))
    let (closed, open, from, upTo, through) = (1...3, 1..<3, 2..., ..<2, ...2)
    let texts = "A"..."b"
    let many = Array(0..<2_000)
    return [
      Self("property of a captured value", #Predicate { $0.size > filter.least }),
      Self("optional property of a captured value", #Predicate { $0.notes == filter.inner.title }),
      Self("minus", #Predicate { $0.size >= -two }),
      Self("negative literal", #Predicate { $0.size == -1 }),
      Self("arithmetic of captured values", #Predicate { $0.size < two + 1 * 2 - filter.least }),
      Self("arithmetic of captured reals", #Predicate { $0.score > half * 2 - 0.1 + 0.1 }),
      Self("array contains", #Predicate { filter.names.contains($0.label) }),
      Self("array contains indexed text", #Predicate { filter.names.contains($0.title) }),
      Self("not array contains", #Predicate { !filter.names.contains($0.label) }),
      Self("set contains", #Predicate { names.contains($0.label) }),
      Self("array of optionals contains", #Predicate { visits.contains($0.visits) }),
      Self("not array of optionals contains", #Predicate { !visits.contains($0.visits) }),
      Self("array contains enumeration", #Predicate { kinds.contains($0.kind) }),
      Self("array contains date", #Predicate { days.contains($0.madeAt) }),
      Self("array contains UUID", #Predicate { $0.guide != nil && guides.contains($0.guide!) }),
      Self("array contains !", #Predicate { !guides.contains($0.guide!) }),
      Self("long array contains", #Predicate { many.contains($0.size) }),
      Self("empty array contains", #Predicate { ![].contains($0.size) }),
      Self("closed range", #Predicate { closed.contains($0.size) }),
      Self("open range", #Predicate { open.contains($0.size) }),
      Self("range from", #Predicate { from.contains($0.size) }),
      Self("range up to", #Predicate { upTo.contains($0.size) }),
      Self("range through", #Predicate { !through.contains($0.size) }),
      Self(
        "range of texts",
        #Predicate { texts.contains($0.label) },
        { !$0.label.isBefore("A") && !"b".isBefore($0.label) }
      ),
      Self("range of expressions", #Predicate { (two...filter.least + 1).contains($0.size) }),
      Self("range to a field", #Predicate { (0..<$0.tags.count).contains($0.size) }),
    ]
  }
}

extension String {
  fileprivate func isBefore(_ other: String) -> Bool {
    matchingKey.utf8.lexicographicallyPrecedes(other.matchingKey.utf8)
  }
}
