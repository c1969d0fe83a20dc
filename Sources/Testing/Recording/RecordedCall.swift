/// A recorded call, encoded as JSON in the recording as the name of its method and its arguments, as in
/// `{"recordNumbered":7}`.
struct RecordedCall<Arguments: Encodable & Sendable>: Encodable, Sendable {
  enum Method: String, CodingKey {
    case insert, insertMany, recordWithID, recordNumbered, recordsMatching, countMatching, rowsOf, update
    case deleteWithIDs, deleteMatching, batchesMatching, nextBatch
  }

  private let method: Method
  private let arguments: Arguments

  init(_ method: Method, _ arguments: Arguments) {
    (self.method, self.arguments) = (method, arguments)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Method.self)
    try values.encode(arguments, forKey: method)
  }
}

/// The arguments of a recorded call for records in batches.
struct BatchesArguments<Query: Encodable & Sendable>: Encodable {
  let query: Query
  let size: Int
}

/// The arguments of a recorded request for a batch: which iteration of which entry's batches requested it.
struct NextBatchArguments: Encodable {
  let iteration: Int
  let of: Int
}
