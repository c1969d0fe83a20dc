import LogbookDomainSamples
public import LogbookRecords
public import LogbookTesting

/// What a storage that remembers its commits must do: the laws of ``/LogbookRecords/HistoryProtocol``.
public enum HistoryContract {
  /// A promise of such a storage. It is given a way to make one that is empty, shares nothing with others, and keeps
  /// what can be undone (``/LogbookRecords/HistoryLevel/undo``).
  public typealias Law = LogbookTesting.Law<any HistoryProtocol>

  /// The laws, by what they are about.
  public static let laws: [Law] = HistoryLaws.all.map { $0.needing(.history, .unitsOfWork) }
}
