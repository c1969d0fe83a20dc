/// A medium that keeps tasks and reports, and commits work on both as one.
public protocol StorageProtocol: Sendable {
  /// The tasks of the medium. Every call is a commit of its own.
  var tasks: any TaskStoreProtocol { get }
  /// The reports of the medium. Every call is a commit of its own.
  var reports: any ReportStoreProtocol { get }

  /// Does several things that are committed together or not at all.
  ///
  /// Nobody else sees anything of it before the commit; other writers wait. When `body` throws, everything it did is
  /// undone and its error passes through. Inside `body`, use the stores that it is given: writing through
  /// ``tasks`` or ``reports``, or beginning another unit of work, throws ``StoreError/unsupported(_:)``, since it would
  /// wait for itself. Afterwards the given stores throw the same.
  /// - Throws: What `body` throws, or a ``StoreError`` if beginning or committing fails.
  @discardableResult
  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result
}
