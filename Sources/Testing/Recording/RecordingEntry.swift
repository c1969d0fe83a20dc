import LogbookRecords
import Foundation

/// An entry in a recording, written as one line.
enum RecordingEntry<Item: Record>: Sendable {
  /// A call and its outcome. A request for the next batch also counts as a call.
  case call(JSONText, Outcome)
  /// A change that was published to a stream; `stream` is the number of the entry whose call returned the stream.
  case change(StoreChange<Item>, stream: Int)
  /// The end of a stream; `stream` is the number of the entry whose call returned the stream.
  case end(stream: Int)

  enum Outcome: Sendable {
    /// The value that the call returned, as JSON; `null` if the call returned `nil`, batches, a stream, or no value.
    case answer(JSONText)
    case failure(StoreError)
    case underWay
  }
}

extension RecordingEntry {
  /// The keys and values in the entry's line, sorted by key and excluding the final `sum`.
  var members: [(key: String, value: JSONText)] {
    get throws(StoreError) {
      switch self {
      case .call(let call, .answer(let answer)): [("answer", answer), ("call", call)]
      case .call(let call, .failure(let error)): [("call", call), ("error", try JSONText(error))]
      case .call(let call, .underWay): [("call", call)]
      case .change(let change, let stream): [("change", try JSONText(change)), ("stream", try JSONText(stream))]
      case .end(let stream): [("stream", try JSONText(stream))]
      }
    }
  }

  init?(members: [String: JSONText]) throws {
    if let call = members["call"] {
      let error: StoreError? = try members["error"]?.decoded()
      self = .call(call, error.map { .failure($0) } ?? members["answer"].map { .answer($0) } ?? .underWay)
    } else if let stream: Int = try members["stream"]?.decoded() {
      let change: StoreChange<Item>? = try members["change"]?.decoded()
      self = change.map { .change($0, stream: stream) } ?? .end(stream: stream)
    } else {
      return nil
    }
  }
}
