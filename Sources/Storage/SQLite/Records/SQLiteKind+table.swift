package import LogbookRecords
package import Foundation

extension SQLiteKind: StoreTable {
  package typealias Item = Record

  private func rows(_ transaction: any StoreTransaction) throws(StoreError) -> SQLiteRows<Record> {
    SQLiteRows(connection: try SQLiteTransaction.of(transaction).connection, kind: self)
  }

  package var checksRules: Bool { true }

  package func record(withID id: Record.ID, in transaction: any StoreTransaction) throws(StoreError) -> Record? {
    try rows(transaction).record(withID: id)
  }

  package func record(numbered number: Int, in transaction: any StoreTransaction) throws(StoreError) -> Record? {
    try rows(transaction).record(numbered: number)
  }

  package func records(matching query: Record.Query, in transaction: any StoreTransaction) throws(StoreError)
    -> [Record]
  {
    try rows(transaction).records(matching: query)
  }

  package func ids(matching query: Record.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Record.ID]
  {
    try rows(transaction).ids(matching: query)
  }

  package func count(matching query: Record.Query, in transaction: any StoreTransaction) throws(StoreError) -> Int {
    try rows(transaction).count(matching: query)
  }

  package func rows(
    of aggregation: Aggregation<Record>,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [AggregationRow<Record>] {
    try rows(transaction).rows(of: aggregation)
  }

  package func parent(
    of id: Record.ID,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> RecordHierarchy<Record>.Parent { try rows(transaction).parent(of: id) }

  package func parts(of id: Record.ID, in transaction: any StoreTransaction) throws(StoreError) -> [Record.ID] {
    try rows(transaction).parts(of: id)
  }

  package func insert(
    _ records: [Record],
    in transaction: any StoreTransaction
  ) throws(StoreError) -> (records: [Record], ids: [UUID]) {
    let transaction = try SQLiteTransaction.of(transaction)
    let lacksIndexes = try transaction.prepareInsertion(of: self, count: records.count)
    return try SQLiteRows(connection: transaction.connection, kind: self).insert(records, lacksIndexes: lacksIndexes)
  }

  package func update(_ records: [Record], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
    try rows(transaction).update(records)
  }

  package func delete(_ ids: [UUID], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
    try rows(transaction).delete(ids)
  }

  package func lastNumber(in transaction: any StoreTransaction) throws(StoreError) -> Int {
    try rows(transaction).lastNumber()
  }

  package func raiseLastNumber(to number: Int, in transaction: any StoreTransaction) throws(StoreError) {
    try rows(transaction).raiseLastNumber(to: number)
  }

  package func keep(_ ids: [UUID], in step: Int, _ transaction: any StoreTransaction) throws(StoreError) {
    let connection = try SQLiteTransaction.of(transaction).connection
    try connection.withStatement(keeping.row) { row throws(StoreError) in
      for id in ids {
        let values: [SQLiteValue] = [SQLiteValue(step), .uuid(id)]
        try row.run(values)
        if connection.changedRows > 0 { for list in keeping.lists { try connection.run(list, values) } }
      }
    }
  }

  package func kept(in step: HistoryStep, _ transaction: any StoreTransaction) throws(StoreError) -> [Record] {
    try rows(transaction).kept(in: step.number)
  }
}
