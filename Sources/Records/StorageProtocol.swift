/// A provider of record stores: either an object that conforms to ``StorageProtocol`` or a unit of work.
///
/// For an example, see ``StorageProtocol``.
public protocol RecordStores: Sendable {
  /// Returns the store for the given kind of record.
  ///
  /// Outside a unit of work, every call to the store is committed separately.
  ///
  /// If this kind of record is not supported, every throwing method of the returned store throws
  /// ``StoreError/misuse(_:)``.
  func store<Item: Record>(of kind: Item.Type) -> any RecordStoreProtocol<Item>

  /// Returns the records that match a query, in its order, each with what is related to it.
  ///
  /// All rows are of one state of the store. The number of statements that a database executes does not grow with the
  /// number of rows. By default, this method throws ``StoreError/unsupported(_:)``.
  /// - Throws: The ``RecordFetch/refusal`` of the query; ``StoreError/misuse(_:)`` if a kind to which the query refers is
  ///   not supported; ``StoreError/corrupt(_:)`` if a record cannot be read, or refers to one that does not exist, which
  ///   a unit of work may not have inserted yet.
  func rows<Item, each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)]
}

extension RecordStores {
  /// Throws ``StoreError/unsupported(_:)``.
  public func rows<Item, each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)] {
    throw .unsupported("\(Self.self) gives no rows of several kinds of records")
  }
}

/// A provider of stores for several kinds of records. It can commit changes to several of these stores in one
/// transaction.
///
/// ```swift
/// func add(_ place: Place, visitedOn day: Date, to storage: any StorageProtocol) async throws {
///   try await storage.unitOfWork { (unit: any RecordStores) in
///     let place = try await unit.store(of: Place.self).insert(place)
///     try await unit.store(of: Visit.self).insert(Visit(placeID: place.id, day: day))
///   }
/// }
/// ```
public protocol StorageProtocol: RecordStores {
  /// Performs several changes that are committed together or not at all.
  ///
  /// ```swift
  /// try await storage.unitOfWork { unit in
  ///   let place = try await unit.store(of: Place.self).insert(Place(title: "Kerala"))
  ///   try await unit.store(of: Visit.self).insert(Visit(placeID: place.id))
  /// }
  /// ```
  /// The records to which written records refer must exist at the end of the unit of work.
  ///
  /// The changes are not visible outside the unit of work before the commit, and other writers wait until the unit of
  /// work ends. If `body` throws, its changes are rolled back and the error is rethrown.
  ///
  /// Inside `body`, use only the stores that the closure receives. To prevent a deadlock, writing through other stores
  /// of this object or beginning another unit of work throws ``StoreError/unsupported(_:)``. The received stores throw
  /// the same error after `body` has returned.
  /// - Throws: The error that `body` throws, or a ``StoreError`` if the unit of work cannot begin or cannot be
  ///   committed.
  @discardableResult
  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordStores) async throws -> Result
  ) async throws -> Result
}
