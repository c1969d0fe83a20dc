import LogbookDomain

extension ReportStoreMock.Call: Encodable {
  private enum CodingKeys: String, CodingKey {
    case insert, insertMany, reportWithID, reportNumbered, reportsMatching, countMatching, update
    case deleteReportsWithIDs, deleteReportsMatching, batchesMatching, summariesBy, changes
  }

  private struct Batches: Encodable {
    let query: ReportQuery
    let size: Int
  }

  private struct Summaries: Encodable {
    let grouping: ReportGrouping
    let query: ReportQuery
  }

  /// Encodes the name of the case and the arguments, as in `{"reportNumbered":7}`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .insert(let report): try values.encode(report, forKey: .insert)
    case .insertMany(let reports): try values.encode(reports, forKey: .insertMany)
    case .reportWithID(let id): try values.encode(id, forKey: .reportWithID)
    case .reportNumbered(let number): try values.encode(number, forKey: .reportNumbered)
    case .reportsMatching(let query): try values.encode(query, forKey: .reportsMatching)
    case .countMatching(let query): try values.encode(query, forKey: .countMatching)
    case .update(let reports): try values.encode(reports, forKey: .update)
    case .deleteReportsWithIDs(let ids): try values.encode(ids, forKey: .deleteReportsWithIDs)
    case .deleteReportsMatching(let query): try values.encode(query, forKey: .deleteReportsMatching)
    case .batchesMatching(let query, let size):
      try values.encode(Batches(query: query, size: size), forKey: .batchesMatching)
    case .summariesBy(let grouping, let query):
      try values.encode(Summaries(grouping: grouping, query: query), forKey: .summariesBy)
    case .changes: try values.encodeNil(forKey: .changes)
    }
  }
}
