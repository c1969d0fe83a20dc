import Domain

/// One line of a recording.
enum RecordingEntry<Record: Domain.Record>: Sendable {
  /// Something was asked for: a call, or the next of the batches that an earlier call gave.
  case call(JSONTree, Outcome)
  /// A change was announced to the stream that the entry of this number gave.
  case change(StoreChange<Record>, stream: Int)
  /// The store ended that stream.
  case end(stream: Int)

  /// What came of a call.
  enum Outcome: Sendable {
    /// The value it returned; null for none.
    case answer(JSONTree)
    /// The error it threw.
    case failure(StoreError)
    /// Nothing so far.
    case underWay
  }

  /// The call of `changes()`.
  static var changesCall: JSONTree { .object(["changes": .null]) }

  /// The call for the next batch.
  ///
  /// - Parameters:
  ///   - number: The entry of the call that gave the batches.
  ///   - iteration: 1 for the first iteration over them.
  static func nextBatchCall(of number: Int, iteration: Int) -> JSONTree {
    .object(["nextBatch": .object(["iteration": .integer(iteration), "of": .integer(number)])])
  }
}

extension RecordingEntry: Codable {
  /// They come before `sum`, which a line ends with.
  private enum CodingKeys: String, CodingKey {
    case answer, call, change, error, stream
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let call = try values.decodeIfPresent(JSONTree.self, forKey: .call) {
      if let error = try values.decodeIfPresent(StoreError.self, forKey: .error) {
        self = .call(call, .failure(error))
      } else if values.contains(.answer) {
        self = .call(call, .answer(try values.decodeIfPresent(JSONTree.self, forKey: .answer) ?? .null))
      } else {
        self = .call(call, .underWay)
      }
    } else {
      let stream = try values.decode(Int.self, forKey: .stream)
      let change = try values.decodeIfPresent(StoreChange<Record>.self, forKey: .change)
      self = change.map { .change($0, stream: stream) } ?? .end(stream: stream)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .call(let call, let outcome):
      try values.encode(call, forKey: .call)
      switch outcome {
      case .answer(let answer): try values.encode(answer, forKey: .answer)
      case .failure(let error): try values.encode(error, forKey: .error)
      case .underWay: break
      }
    case .change(let change, let stream):
      try values.encode(change, forKey: .change)
      try values.encode(stream, forKey: .stream)
    case .end(let stream): try values.encode(stream, forKey: .stream)
    }
  }
}
