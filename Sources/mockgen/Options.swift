/// What a command line asks for.
struct Options {
  /// What is done with the mocks, or instead of writing them.
  enum Task {
    case write, check, printStub
    /// Writes what mocks of other modules' protocols need of the graphs.
    case reduce
  }

  private(set) var task = Task.write
  private(set) var symbolGraphs: [String] = []
  private(set) var modules: [String] = []
  private(set) var protocols: [String] = []
  /// Where the sources of the modules lie, if the mocks are compiled with them.
  private(set) var sources: String?
  /// Where the mocks go; `nil` for standard output.
  private(set) var output: String?
  private(set) var command: String?
  /// Whether nothing is made while graphs of other modules would be needed too.
  private(set) var needsAllGraphs = false
  private(set) var wantsHelp = false

  /// What is wrong with a command line.
  struct Problem: Error {
    let text: String
  }

  static let help = """
    Usage: logbook-mockgen --symbol-graph DIR --module NAME… [--protocol NAME]… [--sources DIR] [--output FILE [--check]]
                  logbook-mockgen --symbol-graph DIR --module NAME… --stub NAME

    Writes mocks of the protocols of Swift modules, as the compiler's symbol graphs tell of them.

      --symbol-graph DIR  where swift symbolgraph-extract has written them, with -minimum-access-level private; those of
                          the modules whose protocols theirs inherit from belong there too; may be given several times
      --module NAME       a module whose protocols are mocked; several may be given
      --protocol NAME     only this one, as Store or Shop.Store; several may be given
      --sources DIR       where the module's sources lie, for mocks that are compiled with them; else they import the module
      --output FILE       where to, written only if it changes; standard output if not given; DIR/ for a file
                          MODULEMocks.swift in it for each module that has protocols
      --check             writes nothing, but prints how the file differs from what would be written, and ends 1 if it does
      --stub NAME         prints a starting point for a mock of this protocol that is written by hand
      --command TEXT      how the mocks are made again, for their heading
      --missing-modules   if graphs of other modules would be needed too, prints their names, a line each, and ends 2
      --reduce-to DIR     writes what mocks of other modules need of the graphs: reading that of Swift takes a second

    A protocol that cannot be mocked is told with file, line and reason, and left out; if it is asked for by its name, that
    is an error. Ends 0; 1 if --check finds a difference; 2 if graphs are missing that were to be there; 64 for a command line that is not understood, 65 if no mock can be
    made, 66 if something cannot be read, and 73 if it cannot be written. Nothing is written then.
    """

  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    func value(_ name: String) throws(Problem) -> String {
      guard let value = rest.popFirst() else { throw Problem(text: "\(name) needs a value") }
      return value
    }
    while let name = rest.popFirst() {
      switch name {
      case "--symbol-graph": symbolGraphs.append(try value(name))
      case "--module": modules.append(try value(name))
      case "--protocol": protocols.append(try value(name))
      case "--sources": sources = try value(name)
      case "--output": output = try value(name)
      case "--command": command = try value(name)
      case "--check": task = .check
      case "--stub":
        task = .printStub
        protocols = [try value(name)]
      case "--missing-modules": needsAllGraphs = true
      case "--reduce-to":
        task = .reduce
        output = try value(name)
      case "--help", "-h": wantsHelp = true
      default: throw Problem(text: "\(name) is not understood; logbook-mockgen --help tells what is")
      }
    }
    if wantsHelp { return }
    if symbolGraphs.isEmpty { throw Problem(text: "--symbol-graph is missing: the folder that holds them") }
    if task == .reduce { return }
    if modules.isEmpty { throw Problem(text: "--module is missing: whose protocols to mock") }
    if task == .check, output == nil { throw Problem(text: "--check needs --output: what to compare with") }
  }
}
