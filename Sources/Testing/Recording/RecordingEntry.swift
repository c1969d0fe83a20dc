import LogbookRecords
import Foundation

/// One line of a recording.
enum RecordingEntry<Record: LogbookRecords.Record>: Sendable {
  /// Something was asked for: a call, or the next of the batches that an earlier call gave.
  case call(JSONText, Outcome)
  /// A change was announced to the stream that the entry of this number gave.
  case change(StoreChange<Record>, stream: Int)
  /// The store ended that stream.
  case end(stream: Int)

  /// What came of a call.
  enum Outcome: Sendable {
    /// The value it returned; null for none.
    case answer(JSONText)
    /// The error it threw.
    case failure(StoreError)
    /// Nothing so far.
    case underWay
  }
}

extension RecordingEntry {
  /// The values that the line of the entry has, by their keys in ascending order, all of which come before `sum`.
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

  /// Reads an entry; `nil` if there is none of these values.
  init?(members: [String: JSONText]) throws {
    if let call = members["call"] {
      let error: StoreError? = try members["error"]?.decoded()
      self = .call(call, error.map { .failure($0) } ?? members["answer"].map { .answer($0) } ?? .underWay)
    } else if let stream: Int = try members["stream"]?.decoded() {
      let change: StoreChange<Record>? = try members["change"]?.decoded()
      self = change.map { .change($0, stream: stream) } ?? .end(stream: stream)
    } else {
      return nil
    }
  }
}

/// What is recorded beside the calls that are named in `Call`: one for the next batch.
struct NextBatchCall: Encodable {
  struct Batches: Encodable {
    /// 1 for the first iteration over the batches.
    let iteration: Int
    /// The entry of the call that gave them.
    let of: Int
  }

  let nextBatch: Batches

  init(of number: Int, iteration: Int) {
    nextBatch = Batches(iteration: iteration, of: number)
  }
}
