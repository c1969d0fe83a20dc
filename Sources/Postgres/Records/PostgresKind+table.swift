#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  extension PostgresKind: StoreTable {
    typealias Item = Record

    private func rows(_ transaction: any StoreTransaction) throws(StoreError) -> PostgresRows<Record> {
      PostgresRows(connection: try PostgresTransaction.of(transaction).connection, kind: self)
    }

    var checksRules: Bool { true }

    func record(withID id: Record.ID, in transaction: any StoreTransaction) throws(StoreError) -> Record? {
      try rows(transaction).record(withID: id)
    }

    func record(numbered number: Int, in transaction: any StoreTransaction) throws(StoreError) -> Record? {
      try record(numbered: number).run(over: PostgresTransaction.of(transaction).connection)
    }

    func records(matching query: Record.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Record] {
      try records(matching: query).run(over: PostgresTransaction.of(transaction).connection)
    }

    func records(withIDs ids: [Record.ID], in transaction: any StoreTransaction) throws(StoreError) -> [Record] {
      try rows(transaction).records(withIDs: ids)
    }

    func ids(matching query: Record.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Record.ID] {
      try rows(transaction).ids(matching: query)
    }

    func parent(
      of id: Record.ID,
      in transaction: any StoreTransaction
    ) throws(StoreError) -> RecordHierarchy<Record>.Parent { try rows(transaction).parent(of: id) }

    func parts(of id: Record.ID, in transaction: any StoreTransaction) throws(StoreError) -> [Record.ID] {
      try rows(transaction).parts(of: id)
    }

    func insert(
      _ records: [Record],
      in transaction: any StoreTransaction
    ) throws(StoreError) -> (records: [Record], ids: [UUID]) {
      let transaction = try PostgresTransaction.of(transaction)
      var last = try transaction.lastNumber(ofKindAt: position)
      let written = try rows(transaction).write(records, last: &last)
      transaction.raiseLastNumber(ofKindAt: position, to: last)
      return (Record.numbered(records, by: written.numbers), written.ids)
    }

    func update(_ records: [Record], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
      try rows(transaction).update(records)
    }

    func delete(_ ids: [UUID], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
      try rows(transaction).delete(ids)
    }

    func lastNumber(in transaction: any StoreTransaction) throws(StoreError) -> Int {
      try PostgresTransaction.of(transaction).lastNumber(ofKindAt: position)
    }

    func raiseLastNumber(to number: Int, in transaction: any StoreTransaction) throws(StoreError) {
      try PostgresTransaction.of(transaction).raiseLastNumber(ofKindAt: position, to: number)
    }

    func keep(_ ids: [UUID], in step: Int, _ transaction: any StoreTransaction) throws(StoreError) {
      var parameters = PostgresParameters([FieldContent(step)])
      parameters.add(array: ids.map { .uuid($0) }, of: .uuid)
      try PostgresTransaction.of(transaction).connection.later(PostgresStatement(keeping, parameters))
    }

    func kept(in step: HistoryStep, _ transaction: any StoreTransaction) throws(StoreError) -> [Record] {
      try rows(transaction).kept(in: step.number)
    }
  }
#endif
