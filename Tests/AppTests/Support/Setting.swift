import LogbookApp
import LogbookDomain
import LogbookMocks
import LogbookRecords
import Foundation
import Synchronization

@MainActor
struct Setting {
  let tasks: any TaskStoreProtocol
  let reports: any ReportStoreProtocol
  let clock = ManualClock()
  let factory: ControllerFactory

  init(_ backing: Backing) throws {
    if let storage = try backing.makeStorage() {
      self.init(tasks: storage.tasks, reports: storage.reports)
    } else {
      self.init(tasks: TaskStoreMock.keeping(), reports: ReportStoreMock.keeping())
    }
  }

  init(tasks: any TaskStoreProtocol = TaskStoreMock(), reports: any ReportStoreProtocol = ReportStoreMock()) {
    self.tasks = tasks
    self.reports = reports
    let identities = Identities()
    factory = ControllerFactory(
      tasks: tasks,
      reports: reports,
      now: { [clock] in clock.now },
      makeID: { identities.next() }
    )
  }
}

final class ManualClock: Sendable {
  /// The initial time: 2020-09-13T12:26:40Z.
  static let start = Date(millisecondsSince1970: 1_600_000_000_000)

  private let moment = Mutex(start)

  var now: Date {
    get { moment.withLock { $0 } }
    set { moment.withLock { $0 = newValue } }
  }
}

final class Identities: Sendable {
  private let last = Mutex<UInt8>(0)

  func next() -> UUID {
    last.withLock { last in
      last += 1
      return Self.identity(last)
    }
  }

  /// Returns the UUID that ``next()`` returns when it is called for the nth time, where n is `count`.
  static func identity(_ count: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, count))
  }
}

extension RecordID {
  /// Returns the ID of the nth record that the controllers of a ``Setting`` create, where n is `count`.
  static func given(_ count: UInt8) -> Self { Self(Identities.identity(count)) }
}

/// A date long before ``ManualClock/start``. Tests use it as the creation date of records, for example.
let longAgo = Date(millisecondsSince1970: 1_500_000_000_000)
