package import LogbookRecords
package import Foundation

extension HistoryStep {
  /// Creates a step from what a medium keeps of it.
  ///
  /// - Parameter range: What it undid, if that ends right before the step, as every undo does; else what it redid, since there
  ///   is always an undo between a redo and the commits that it redoes. Released versions kept undos only.
  package init(number: Int, date: Date, changes: [Change], storedRange range: ClosedRange<Int>?, isUndoable: Bool) {
    // Not “number − 1”, which a damaged document could make overflow.
    let isUndo = range.map { $0.upperBound + 1 == number } ?? false
    self.init(
      number: number,
      date: date,
      changes: changes,
      undone: isUndo ? range : nil,
      redone: isUndo ? nil : range,
      isUndoable: isUndoable
    )
  }

  /// What a medium keeps of ``undone`` and ``redone``.
  package var storedRange: ClosedRange<Int>? { undone ?? redone }
}

extension UndoStack.Reversal {
  /// What a medium keeps of ``undone`` and ``redone``.
  package var storedRange: ClosedRange<Int>? { undone ?? redone }
}
