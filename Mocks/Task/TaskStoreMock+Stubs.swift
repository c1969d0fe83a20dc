public import LogbookDomain
public import LogbookRecords
public import LogbookTesting
import Foundation

extension TaskStoreMock {
  /// The closures that answer calls. A call whose closure is `nil` fails; see
  /// ``/LogbookTesting/StoreMock/onUnanswered(_:)``.
  public typealias Stubs = RecordStoreMock<TaskItem>.Stubs

  /// Returns the task from which a mock created with ``init()`` answers reads.
  ///
  /// The task has the title “Enter your task from Mock”, the number 1, and January 1, 2024, 00:00 UTC as its creation
  /// date. Every call returns an equal task, with the same ID.
  /// - Throws: ``/LogbookRecords/ValidationError`` if the task breaks a rule of ``/LogbookDomain/TaskItem``, which does
  ///   not happen in this version of the package.
  public static func sampleTask() throws(ValidationError) -> TaskItem {
    let id = UUID(uuid: (0x01, 0x8C, 0xC2, 0x51, 0xF4, 0x00, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0x01))
    return try TaskItem(
      title: "Enter your task from Mock",
      id: TaskItem.ID(id),
      number: 1,
      createdAt: Date(millisecondsSince1970: 1_704_067_200_000)
    )
  }
}
