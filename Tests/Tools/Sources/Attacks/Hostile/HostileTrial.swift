import Foundation

struct HostileTrial {
  private(set) var isRead = false
  private(set) var wronglyRefused: [String] = []
  private(set) var crashed: [String] = []
  private(set) var hung: [String] = []
  private(set) var silentlyWrong: [String] = []

  private let store: HostileStore
  private let sound: SoundStore
  private let folder: String
  private var path: String { folder + "/" + store.fileName }
  private var location: String { "\(sound.kind):\(path)" }
  private var mustStay: Bool { [.refused, .kept].contains(store.verdict) }

  init(_ store: HostileStore, _ sound: SoundStore) {
    (self.store, self.sound) = (store, sound)
    folder = sound.folder + "/hostile"
  }

  func run() throws -> HostileTrial {
    var trial = self
    do {
      let isNamed = try trial.tryReading()
      try trial.tryWriting(isNamed)
      try trial.tryRestoring(isNamed)
    } catch is Hanging {
      // The remaining steps are skipped, because they would probably also hang.
    }
    return trial
  }

  /// Reads the store with several commands, and returns whether a check finds a problem.
  private mutating func tryReading() throws -> Bool {
    try make()
    let before = fileContent
    let check = try program("store", "check")
    let isNamed = check.code != 0
    let inspection = try program("inspect", location, isAttacks: true)
    if (inspection.output.first == "0") == isNamed, inspection.code >= 0 {
      silentlyWrong.append("check exits with \(check.code), but the library finds \(inspection.output.prefix(100))")
    }
    let list = try list()
    isRead = list != nil
    let summary = try program("report", "summary")
    let history = try program("history")
    switch store.verdict {
    case .sound:
      if isNamed { wronglyRefused.append("\(check)") }
      if list == nil { wronglyRefused.append("it cannot be listed") }
    case .foreign where list == nil: wronglyRefused.append("it cannot be listed")
    case .refused, .kept:
      if list != nil { silentlyWrong.append("it is opened and listed") }
      for result in [summary, history] where result.code == 0 { silentlyWrong.append("not refused: \(result)") }
    default: break
    }
    if store.verdict != .sound, store.verdict != .either, !isNamed { silentlyWrong.append("check finds nothing") }
    if !isNamed, list == nil { silentlyWrong.append("check finds nothing, but it cannot be listed") }
    if let list, list != Content(), !isNamed || [.sound, .foreign].contains(store.verdict) {
      silentlyWrong.append("it is read as \(list)")
    }
    let copy = folder + "/backup"
    if try program("store", "backup", copy).code == 0 {
      let copied = try self.list(of: "\(sound.kind):\(copy)")
      if copied != list { silentlyWrong.append("a backup has \(copied.map { "\($0)" } ?? "no readable contents")") }
      if sound.kind == "sqlite",
        try HostileStore.query("SELECT name FROM sqlite_schema WHERE type = 'trigger'", copy) != []
      {
        silentlyWrong.append("the backup also has the trigger")
      }
    } else if store.verdict == .sound {
      wronglyRefused.append("it cannot be backed up")
    }
    let interrupted = try program("store", "check", interruption: .milliseconds(30))
    if interrupted.isHung { hung.append("\(interrupted)") }
    if mustStay, list == nil, fileContent != before { silentlyWrong.append("it was refused, but has changed") }
    return isNamed
  }

  /// Adds a task to a new copy of the hostile store, and undoes the last step in a second new copy.
  private mutating func tryWriting(_ isNamed: Bool) throws {
    for arguments in [["task", "add", "new"], ["undo"]] {
      try make()
      let before = fileContent
      let old = try list()
      let result = try program(arguments)
      let isRefused = result.code != 0
      let new = try list()
      if mustStay, isRefused, old == nil, fileContent != before {
        silentlyWrong.append("\(arguments[0]) was refused, but has changed it")
      }
      if isRefused, store.verdict == .sound || store.verdict == .foreign { wronglyRefused.append("\(result)") }
      if isRefused {
        if old != nil, new != old {
          silentlyWrong.append("\(arguments[0]) was refused, but it is then read as \(Self.describe(new))")
        }
        continue
      }
      if mustStay { silentlyWrong.append("not refused: \(result)") }
      guard let old else {
        // The command wrote to a store that could not be read before. This is allowed if a check reported a problem
        // before, or if the store can be read now, for example because its file was empty.
        if new == nil, !isNamed { silentlyWrong.append("it cannot be read, but was written: \(result)") }
        continue
      }
      if store.hasEmptyStep, arguments == ["undo"], new == old { continue }
      var expected = old
      if arguments == ["undo"] { expected.tasks.removeAll { $0 == "last" } } else { expected.tasks.append("new") }
      if new != expected.sorted { silentlyWrong.append("after \(arguments[0]) it is read as \(Self.describe(new))") }
    }
  }

  private mutating func tryRestoring(_ isNamed: Bool) throws {
    try make()
    let before = fileContent
    let result = try program("store", "restore", sound.backup, "--yes")
    guard result.code == 0 else {
      if fileContent != before { silentlyWrong.append("restoring failed, but has changed it: \(result)") }
      if ![.kept, .either].contains(store.verdict) { wronglyRefused.append("\(result)") }
      return
    }
    if store.verdict == .kept { silentlyWrong.append("not refused: \(result)") }
    let restored = try list()
    if restored != Content(tasks: SoundStore.backedUp, reports: []) {
      silentlyWrong.append("after restoring it is read as \(Self.describe(restored))")
    }
    // Unless the verdict is `refused`, the restore may have replaced the records without replacing the history. In that
    // case, problems in older steps of the history remain.
    if isNamed, store.verdict != .refused { return }
    let check = try program("store", "check")
    if check.code != 0 { silentlyWrong.append("after restoring: \(check) \(check.output.prefix(200))") }
  }

  // MARK: Steps

  private struct Hanging: Error {}

  /// The contents of a store. The default values are the contents of the sound store.
  private struct Content: Equatable, CustomStringConvertible {
    var tasks = SoundStore.tasks
    var reports = SoundStore.reports

    var sorted: Content { Content(tasks: tasks.sorted(), reports: reports.sorted()) }
    var description: String { "\(tasks.map { $0.prefix(20) }), \(reports.map { $0.prefix(20) })" }
  }

  private static func describe(_ content: Content?) -> String { content.map { "\($0)" } ?? "nothing" }

  private func make() throws {
    if FileManager.default.fileExists(atPath: folder) { try FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try sound.bytes.write(to: URL(filePath: path))
    do { try store.make(path) } catch { throw Finding("\(store.name) cannot be created: \(error)") }
  }

  private var fileContent: Data? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? Data(contentsOf: URL(filePath: path))
  }

  /// Returns the contents, or `nil` if the tool refuses the store.
  private mutating func list(of location: String? = nil) throws -> Content? {
    let tasks = try program("task", "list", "--json", on: location)
    let reports = try program("report", "list", "--json", on: location)
    guard tasks.code == 0, reports.code == 0 else { return nil }
    return Content(tasks: tasks.names, reports: reports.names).sorted
  }

  private mutating func program(
    _ arguments: String...,
    on location: String? = nil,
    isAttacks: Bool = false,
    interruption: Duration? = nil
  ) throws -> Tool.Result {
    try program(arguments, on: location, isAttacks: isAttacks, interruption: interruption)
  }

  /// Runs the command-line tool or, if `isAttacks` is `true`, this program. Records a finding if the process crashes or
  /// exceeds the deadline; in the latter case, also throws an error.
  private mutating func program(
    _ arguments: [String],
    on location: String? = nil,
    isAttacks: Bool = false,
    interruption: Duration? = nil
  ) throws -> Tool.Result {
    let words = isAttacks ? arguments : ["--store", location ?? self.location] + arguments
    let result = try sound.tool.run(
      words,
      program: isAttacks ? CommandLine.arguments[0] : nil,
      deadline: .seconds(10),
      interruption: interruption,
      memory: 4_000_000
    )
    if result.isOverdue {
      hung.append(
        "\(arguments.joined(separator: " ")) does not end\(result.isHung ? ", even after a signal" : "")"
      )
      throw Hanging()
    }
    // A signal may terminate an interrupted program that has not yet installed its signal handler.
    let isAsked = interruption != nil && [-SIGTERM, -SIGKILL].contains(result.code)
    if result.code < 0, !isAsked { crashed.append("\(result)") }
    return result
  }
}
