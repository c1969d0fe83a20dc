import LogbookRecords
import Foundation

/// The file format of recordings.
///
/// ```text
/// {"recording":{"count":2,"kind":"task","sum":"…","version":2},
/// "then":[
/// {"answer":3,"call":{"countMatching":{…}},"sum":"…"},
/// {"call":{"deleteMatching":{…}},"error":{"busy":true},"sum":"…"}
/// ]}
/// ```
enum RecordingFile {
  static let firstEntryLine = 3

  private static let name = "recording"
  private static let opening = Data("\"then\":[".utf8)
  private static let end = Data("]}".utf8)

  /// The header fields that every version of the file format has.
  private struct Preamble: Decodable {
    let kind: String
    let version: Int
  }

  private struct Header: Codable {
    let count: Int
    let kind: String
    let sum: String
    let version: Int
  }

  /// Returns whether a file begins like a recording, of any version.
  static func isRecording(_ data: Data) -> Bool { data.starts(with: "{\"\(name)\":".utf8) }

  /// Returns the checksum of the header. The checksums of all entries build on it.
  private static func headerSum(count: Int, kind: String, version: Int) -> RecordingSum {
    var sum = RecordingSum()
    sum.add(Data("\(count) \(kind) \(version)".utf8))
    return sum
  }

  static func data<Item: Record>(of entries: [RecordingEntry<Item>]) throws(StoreError) -> Data {
    let version = StoreRecording<Item>.version
    var sum = headerSum(count: entries.count, kind: Item.name, version: version)
    let header = Header(count: entries.count, kind: Item.name, sum: sum.text, version: version)
    var lines = [try JSONText([name: header]).bytes.dropLast() + Data(",".utf8), opening]
    for (index, entry) in entries.enumerated() {
      var line = Data()
      for (key, value) in try entry.members {
        line += Data("\(line.isEmpty ? "{" : ",")\"\(key)\":".utf8) + value.bytes
      }
      sum.add(line)
      lines.append(line + ending(sum) + Data((index == entries.count - 1 ? "" : ",").utf8))
    }
    return Data((lines + [end, Data()]).joined(separator: "\n".utf8))
  }

  static func entries<Item: Record>(in data: Data) throws(RecordingError) -> [RecordingEntry<Item>] {
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let header = try header(in: lines.first ?? Data(), of: Item.self)
    var sum = headerSum(count: header.count, kind: header.kind, version: header.version)
    var entries: [RecordingEntry<Item>] = []
    /// Returns the error for a line that is incorrect or missing. If the line is the last one or is missing, the file
    /// was probably cut off; otherwise, the line was edited.
    func refusal(ofLine number: Int, _ difference: String) -> RecordingError {
      number < lines.count
        ? .edited(line: number, difference: difference)
        : .cutOff(line: lines.count, entries: entries.count, announced: header.count)
    }
    guard lines.count > 1, lines[1] == opening else { throw refusal(ofLine: 2, "it must be \"then\":[") }
    while entries.count < header.count {
      let number = firstEntryLine + entries.count
      guard number <= lines.count else { throw refusal(ofLine: number, "") }
      let entry = content(of: lines[number - 1], isLast: entries.count == header.count - 1, &sum)
      guard let entry else { throw refusal(ofLine: number, "it does not match the sum at its end") }
      do {
        guard let entry = try RecordingEntry<Item>(members: entry.members ?? [:]) else {
          throw RecordingError.edited(line: number, difference: "it must be a call, a change or an end")
        }
        entries.append(entry)
      } catch {
        throw error as? RecordingError ?? .edited(line: number, difference: "\(error)")
      }
    }
    let number = firstEntryLine + header.count
    let last = number <= lines.count ? Data(lines[number - 1]) : Data()
    guard last == end else {
      if end.starts(with: last) { throw refusal(ofLine: number, "it must be ]}") }
      throw .edited(line: number, difference: "after \(header.count) entries it must be ]}")
    }
    if number < lines.count { throw .edited(line: number + 1, difference: "nothing may come after ]}") }
    return entries
  }

  private static func header<Item: Record>(in line: Data, of: Item.Type) throws(RecordingError)
    -> Header
  {
    let object = JSONText(bytes: line.dropLast() + Data("}".utf8))
    // Ignore the decoding error: if the preamble cannot be decoded, the file is not a recording.
    guard line.last == UInt8(ascii: ","),
      let preamble = try? object.decoded(as: [String: Preamble].self)[name]
    else { throw .notARecording }
    let version = StoreRecording<Item>.version
    if preamble.version != version { throw .otherVersion(found: preamble.version, wanted: version) }
    if preamble.kind != Item.name { throw .otherKind(found: preamble.kind, wanted: Item.name) }
    // Ignore the decoding error, because a header of this version that cannot be decoded must have been edited.
    guard let header = try? object.decoded(as: [String: Header].self)[name], header.count >= 0,
      header.sum == headerSum(count: header.count, kind: header.kind, version: header.version).text
    else { throw .edited(line: 1, difference: "it does not match its sum") }
    return header
  }

  private static func content(of line: Data, isLast: Bool, _ sum: inout RecordingSum) -> JSONText? {
    let ending = ending(sum).count + (isLast ? 0 : 1)
    guard line.count > ending else { return nil }
    let entry = line.dropLast(ending)
    sum.add(entry)
    let isRight = line.suffix(ending) == Self.ending(sum) + Data((isLast ? "" : ",").utf8)
    return isRight ? JSONText(bytes: entry + Data("}".utf8)) : nil
  }

  private static func ending(_ sum: RecordingSum) -> Data { Data(",\"sum\":\"\(sum.text)\"}".utf8) }
}
