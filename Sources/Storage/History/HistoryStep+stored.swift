package import LogbookRecords
package import Foundation

extension HistoryStep {
  /// Creates a step from its stored form.
  ///
  /// - Parameter range: The range of steps that this step undid or redid; `nil` if it did neither. If the range ends
  ///   directly before the step, the step is an undo. Any other range indicates a redo, because a redo never directly
  ///   follows the commits that it redoes: an undo always comes between them. Earlier releases stored undos only.
  package init(number: Int, date: Date, changes: [Change], storedRange range: ClosedRange<Int>?, isUndoable: Bool) {
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

  /// Creates a step from a row of a database.
  ///
  /// - Parameters:
  ///   - milliseconds: The date, in milliseconds since 1970.
  ///   - undone: The first and last of the steps that this step undid or redid; `nil` if it did neither.
  /// - Throws: ``StoreError/corrupt(_:)`` with the first rule that the row breaks.
  package init(
    number: Int,
    milliseconds: Int,
    undone: (first: Int?, last: Int?),
    isUndoable: Bool,
    changes: [Change]
  ) throws(StoreError) {
    guard Self.numbers.contains(number) else { throw .impossibleStep(number) }
    var range: ClosedRange<Int>?
    if let first = undone.first, let last = undone.last {
      guard first >= 1, first <= last, last < number else {
        throw .corrupt("step \(number): it can undo only earlier steps")
      }
      range = first...last
    }
    guard Date.storableMilliseconds.contains(Int64(milliseconds)) else {
      throw .corrupt("step \(number): its date must be in the years 0001 to 9999")
    }
    let date = Date(millisecondsSince1970: Int64(milliseconds))
    self.init(number: number, date: date, changes: changes, storedRange: range, isUndoable: isUndoable)
  }

  /// The range of steps that this step undoes or redoes; `nil` if it does neither.
  package var storedRange: ClosedRange<Int>? { undone ?? redone }
}

extension UndoStack.Reversal {
  /// The range of steps that the undo or redo reverses, which is stored with the new step.
  package var storedRange: ClosedRange<Int>? { undone ?? redone }
}
