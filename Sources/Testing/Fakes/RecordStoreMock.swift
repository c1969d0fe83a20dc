public import LogbookRecords

/// A mock of a record store that records the calls it receives and answers them as planned.
///
/// ```swift
/// let mock = RecordStoreMock(records: [place])  // answers reads from this list
/// mock.stub { $0.insert = { place in place.numbered(7) } }  // answers insertions with this closure
/// mock.fail(with: .busy, on: .update, times: 1)  // makes the next update fail
///
/// #expect(try await mock.insert(Place(title: "Lima")).number == 7)  // usually called by the code under test
/// #expect(mock.calls.map(\.operation) == [.insert])
/// ```
///
/// The mock records each call and then throws the failure planned for the call, if any. Otherwise, a stub answers the
/// call. A call without a stub throws ``/LogbookRecords/StoreError/unsupported(_:)`` with the method's name by default;
/// see ``StoreMock/onUnanswered(_:)``. A mock can be used from several threads concurrently. For a fake that stores the
/// records written to it, use ``InMemoryRecordStore``.
public final class RecordStoreMock<Item: Record>: StoreMock {
  /// The recorded calls, the stubs and the planned failures.
  public let core = StoreMockCore<Call, Stubs>(Stubs())

  /// Creates a mock that answers reads from an array of records and leaves writes unanswered.
  ///
  /// - Parameter records: The records from which reads are answered; see ``StoreMockStubs/answerReads(from:)``. If
  ///   `nil`, reads are unanswered as well.
  public init(records: [Item]? = nil) {
    if let records { stub { $0.answerReads(from: records) } }
  }
}
