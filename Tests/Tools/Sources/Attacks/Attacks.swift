import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A program that attacks stores on disk. Each command in the first list runs an attack on stores of the given KIND,
/// such as `sqlite`. Some attacks start the program again in a separate process, with a command from the second list.
///
///     Attacks kill KIND ROUNDS     kills writers at random times and examines the stores
///     Attacks crowd KIND WRITES    writes to one store from eight processes while another process reads and watches
///     Attacks watch KIND COMMITS   observes another process and measures the delay of notifications
///     Attacks faults KIND RECORDS  runs operations on RECORDS records while system calls fail
///     Attacks power KIND ROUNDS [SEED]   cuts the power of the disk at random times
///     Attacks lies KIND ROUNDS [SEED]    like `power`, but the disk ignores flushes, and the attack must find losses
///     Attacks full KIND ROUNDS     writes until the disk is full
///     Attacks calls KIND ROUNDS [SEED [FAULT]]  runs the command-line tool while its system calls fail
///     Attacks trace KIND ROUNDS [SEED]  replays the file operations of processes up to random times
///     Attacks untrue KIND ROUNDS [SEED] like `trace`, but without flushes, and the attack must find losses
///     Attacks damage KIND ROUNDS [SEED]  damages stores and checks that the damage is detected
///     Attacks backup KIND ROUNDS   takes backups while four processes write
///     Attacks restore KIND ROUNDS  kills programs that restore backups, at various times
///     Attacks log sqlite COMMITS   measures the write-ahead log while two processes make small commits
///     Attacks sharing KIND ROUNDS [SEED]  opens a store repeatedly in one process, while two processes use the store
///     Attacks unlock KIND ROUNDS   removes the lock file of a document while three processes write
///     Attacks links KIND ROUNDS    accesses stores through links, as other users, and in read-only locations
///     Attacks hostile KIND [FILES [SEED]]  runs the command-line tool on malicious stores
///
///     Attacks write LOCATION [N]   writes until it is killed, or N times, and prints the number of each commit
///     Attacks hold LOCATION        keeps a store open until its standard input ends
///     Attacks examine LOCATION     checks, queries and modifies a store, and prints the results
///     Attacks units LOCATION N [relaxed]  writes N units of work
///     Attacks drip LOCATION N      makes N commits with random delays
///     Attacks revert LOCATION BACKUP      restores a store
///     Attacks visit LOCATION N NAME       opens, writes to and closes a store, N times
///     Attacks content LOCATION     checks a store and prints its records as ``SharedContent``
///     Attacks inspect LOCATION     checks a store with the library
@main
enum Attacks {
  static func main() async {
    do {
      let arguments = CommandLine.arguments
      guard arguments.count > 2 else { return usage() }
      let (command, place, count) = (arguments[1], arguments[2], arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0)
      let seed = (arguments.count > 4 ? UInt64(arguments[4]) : nil) ?? .random(in: 0...UInt64(UInt32.max))
      switch command {
      case "kill": finish(try await Killing(kind: place).run(rounds: count))
      case "crowd": finish(try await Crowd(kind: place).run(writers: 8, writes: count))
      case "watch": finish(try await Watching(kind: place).run(commits: count))
      case "faults": finish(try await FailingCalls(kind: place).run(records: count))
      case "power", "lies":
        finish(try await PowerLoss(kind: place, isHonest: command == "power").run(rounds: count, seed: seed))
      case "calls":
        let fault = arguments.count > 5 ? arguments[5] : nil
        finish(try await FailingPrograms(kind: place).run(rounds: count, seed: seed, only: fault))
      case "trace", "untrue":
        guard let figures = try await Traces(kind: place, isHonest: command == "trace").run(rounds: count, seed: seed)
        else {
          return print("trace \(place): skipped, because programs cannot be traced here (strace, ptrace)")
        }
        finish(figures)
      case "full": finish(try await FullDisk(kind: place).run(rounds: count))
      case "damage": finish(try await Damage(kind: place, seed: seed).run(rounds: count))
      case "backup": finish(try await Backups(kind: place).run(rounds: count))
      case "restore": finish(try await Restorations(kind: place).run(rounds: count))
      case "log": finish(try await LogGrowth().run(commits: count))
      case "sharing": finish(try await Sharing(kind: place).run(rounds: count, seed: seed))
      case "unlock": finish(try Unlocking(kind: place).run(rounds: count))
      case "links": finish(try Links(kind: place).run(rounds: count))
      case "hostile": finish(try Hostile(kind: place, seed: seed).run(limit: count))
      case "write":
        try await Writer(Storage(StorageLocation(parsing: place), history: .undo)).run { number in
          Writer.print(number) && number + 1 != count
        }
      case "hold": try hold(Storage(StorageLocation(parsing: place)))
      case "examine": try await Victim(location: StorageLocation(parsing: place)).run()
      case "units":
        let durability = arguments.last == "relaxed" ? StorageDurability.relaxed : .full
        try await Crowd.writeUnits(count, to: Storage(StorageLocation(parsing: place), durability: durability))
      case "visit":
        try await Visitor.visit(StorageLocation(parsing: place), times: count, as: arguments[arguments.count - 1])
      case "content": try await SharedContent.print(StorageLocation(parsing: place))
      case "inspect":
        let problems = try await Storage.check(StorageLocation(parsing: place)).problems
        print(problems.count, problems.first.map(\.description) ?? "")
      case "drip": try await Watching.drip(count, to: Storage(StorageLocation(parsing: place)))
      case "revert":
        let backup = try StorageLocation(parsing: arguments[arguments.count - 1])
        try await Storage.restore(from: backup, to: StorageLocation(parsing: place))
      default: usage()
      }
    } catch {
      report("\(error)")
      exit(1)
    }
  }

  /// Prints the figures for an attack, then exits with code 0 if ``AttackFigures/isClean`` is `true`, or with code 1
  /// otherwise.
  private static func finish(_ figures: some AttackFigures) -> Never {
    print(figures)
    exit(figures.isClean ? 0 : 1)
  }

  private static func hold(_ storage: Storage) throws {
    try FileHandle.standardOutput.write(contentsOf: Data("open\n".utf8))
    _ = try FileHandle.standardInput.readToEnd()
    withExtendedLifetime(storage) {}
  }

  private static func usage() {
    let attacks = "kill|crowd|watch|faults|power|lies|full|calls|trace|untrue|damage|backup|restore|log|sharing"
    report("Usage: Attacks \(attacks)|unlock|links|hostile sqlite|xml|binary|json N")
    exit(64)
  }
}

protocol AttackFigures: CustomStringConvertible {
  /// Whether the attack had an effect and the store withstood the attack.
  var isClean: Bool { get }
}
