public import LogbookRecords

extension SampleRecord {
  /// The records to which samples of other kinds refer; see ``LogbookRecords/StorageProtocol/insertTargets(_:)``.
  ///
  /// - Throws: The error that ``drawn(from:of:parentID:)`` throws.
  package static func targets(_ count: Int) throws(ValidationError) -> [Self] {
    var targets: [Self] = []
    for (seed, id) in zip(UInt64(1)..., ID.referred(count)) {
      targets.append(try sample(seed: seed).identified(by: id, number: nil))
    }
    return targets
  }
}

extension StorageProtocol {
  /// Inserts the records to which samples of other kinds refer, so that a store obeys its contract although the records
  /// that its references name must exist.
  ///
  /// ```swift
  /// for law in RecordStoreContract<Loan>.laws {
  ///   try await law.check {
  ///     let storage = try Storage(.inMemory, of: library)
  ///     try await storage.insertTargets(Book.self, Member.self, Tag.self)
  ///     return storage.store(of: Loan.self)
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - kinds: The kinds to which the samples refer, and those to which these refer in turn, in any order. A sample never
  ///     refers to another record of its own kind, except to its parent.
  ///   - count: The number of records of each kind, from 5 to 1,000. A reference that is unique requires 1,000.
  /// - Throws: ``LogbookRecords/StoreError/invalid(_:)`` if a kind is missing, or any other error that the store throws.
  public func insertTargets(_ kinds: any SampleRecord.Type..., count: Int = 5) async throws {
    try await unitOfWork { stores in
      func insert<Item: SampleRecord>(_ kind: Item.Type) async throws {
        try await stores.store(of: kind).insert(kind.targets(count))
      }
      for kind in kinds { try await insert(kind) }
    }
  }
}
