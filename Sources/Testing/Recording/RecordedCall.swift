import LogbookRecords

/// A recorded call to a store, encoded as JSON in the recording.
enum RecordedCall<Record: LogbookRecords.Record>: Encodable where Record.Query: Encodable {
  case insert(Record)
  case insertMany([Record])
  case recordWithID(Record.ID)
  case recordNumbered(Int)
  case recordsMatching(Record.Query)
  case countMatching(Record.Query)
  case rowsOf(Aggregation<Record>)
  case update([Record])
  case deleteWithIDs([Record.ID])
  case deleteMatching(Record.Query)
  case batchesMatching(Record.Query, size: Int)

  private enum CodingKeys: String, CodingKey {
    case insert, insertMany, recordWithID, recordNumbered, recordsMatching, countMatching, rowsOf, update
    case deleteWithIDs, deleteMatching, batchesMatching
  }

  private struct Batches: Encodable {
    let query: Record.Query
    let size: Int
  }

  /// Encodes the name of the case and the arguments, as in `{"recordNumbered":7}`.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .insert(let record): try values.encode(record, forKey: .insert)
    case .insertMany(let records): try values.encode(records, forKey: .insertMany)
    case .recordWithID(let id): try values.encode(id, forKey: .recordWithID)
    case .recordNumbered(let number): try values.encode(number, forKey: .recordNumbered)
    case .recordsMatching(let query): try values.encode(query, forKey: .recordsMatching)
    case .countMatching(let query): try values.encode(query, forKey: .countMatching)
    case .rowsOf(let aggregation): try values.encode(aggregation, forKey: .rowsOf)
    case .update(let records): try values.encode(records, forKey: .update)
    case .deleteWithIDs(let ids): try values.encode(ids, forKey: .deleteWithIDs)
    case .deleteMatching(let query): try values.encode(query, forKey: .deleteMatching)
    case .batchesMatching(let query, let size):
      try values.encode(Batches(query: query, size: size), forKey: .batchesMatching)
    }
  }
}
