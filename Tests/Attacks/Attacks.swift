import Domain
import Foundation
import Persistence

/// Programs that attack stores on disk, each as a process of its own.
///
///     Attacks kill KIND ROUNDS   kills writers at random moments and looks at what is left
///     Attacks crowd KIND WRITES  lets eight processes write to one store at once while another reads
///     Attacks watch KIND COMMITS listens to another process and measures how soon it is told
///     Attacks damage KIND ROUNDS [SEED]   damages stores and looks at what is read and noticed
///     Attacks examine LOCATION   asks everything of a store, telling the answers on standard output
///     Attacks write LOCATION     writes until it is killed, telling each commit on standard output
///     Attacks hold LOCATION      has a store open until its standard input ends
///     Attacks units LOCATION N   writes N units of work
///     Attacks drip LOCATION N    commits N times, now and then
///     Attacks backup KIND ROUNDS takes backups while four processes write
///     Attacks restore KIND ROUNDS          kills restorations at random moments
///     Attacks restore BACKUP LOCATION      restores once
///     Attacks log COMMITS        watches the write-ahead log while two processes make small commits
@main
enum Attacks {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("write", 2):
        try await Writer(Storage(StorageLocation(parsing: arguments[1]), history: .undo)).run()
      case ("hold", 2):
        let storage = try Storage(StorageLocation(parsing: arguments[1]))
        try FileHandle.standardOutput.write(contentsOf: Data("open\n".utf8))
        _ = try FileHandle.standardInput.readToEnd()
        withExtendedLifetime(storage) {}
      case ("kill", 3):
        guard let rounds = Int(arguments[2]) else { return usage() }
        let figures = try await Killing(kind: arguments[1]).run(rounds: rounds)
        print(figures)
        exit(figures.isClean ? 0 : 1)
      case ("units", 3...4):
        let durability = arguments.last == "relaxed" ? StorageDurability.relaxed : .full
        try await Crowd.writeUnits(
          Int(arguments[2]) ?? 0,
          to: Storage(StorageLocation(parsing: arguments[1]), durability: durability)
        )
      case ("backup", 3):
        guard let rounds = Int(arguments[2]) else { return usage() }
        let figures = try await Backups(kind: arguments[1]).run(rounds: rounds)
        print(figures)
        exit(figures.isClean ? 0 : 1)
      case ("restore", 3):
        guard let rounds = Int(arguments[2]) else {
          let (backup, store) = try (StorageLocation(parsing: arguments[1]), StorageLocation(parsing: arguments[2]))
          try await Storage.restore(from: backup, to: store)
          return
        }
        let figures = try await Restorations(kind: arguments[1]).run(rounds: rounds)
        print(figures)
        exit(figures.isClean ? 0 : 1)
      case ("log", 2):
        guard let commits = Int(arguments[1]) else { return usage() }
        let figures = try await LogGrowth().run(commits: commits)
        print(figures)
        exit(figures.isClean ? 0 : 1)
      case ("crowd", 3):
        guard let writes = Int(arguments[2]) else { return usage() }
        let figures = try await Crowd(kind: arguments[1]).run(writers: 8, writes: writes)
        print(figures)
        exit(figures.isClean ? 0 : 1)
      case ("drip", 3):
        try await Watching.drip(Int(arguments[2]) ?? 0, to: Storage(StorageLocation(parsing: arguments[1])))
      case ("watch", 3):
        guard let commits = Int(arguments[2]) else { return usage() }
        let figures = try await Watching(kind: arguments[1]).run(commits: commits)
        print(figures)
        exit(figures.isClean ? 0 : 1)
      case ("examine", 2):
        try await Victim(location: StorageLocation(parsing: arguments[1])).run()
      case ("damage", 3...4):
        guard let rounds = Int(arguments[2]), let seed = UInt64(arguments.dropFirst(3).first ?? "1") else {
          return usage()
        }
        let figures = try await Damage(kind: arguments[1], seed: seed).run(rounds: rounds)
        print(figures)
        exit(figures.isClean ? 0 : 1)
      default: usage()
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func usage() {
    FileHandle.standardError.write(
      Data("Attacks kill|crowd|watch|backup|restore|damage sqlite|xml|binary|json N, or Attacks log N\n".utf8)
    )
    exit(64)
  }
}
