/// What a command line asks for.
struct Options {
  var symbolGraphs = ""
  var modules: [String] = []
  var protocols: [String] = []
  /// Where the sources of the modules lie, if the mocks are compiled with them.
  var sources: String?
  /// Where the mocks go; `nil` for standard output.
  var output: String?
  var wantsHelp = false

  /// What is wrong with a command line.
  struct Problem: Error {
    let text: String
  }

  static let help = """
    Usage: mockgen --symbol-graph DIR --module NAME… [--protocol NAME]… [--sources DIR] [--output FILE]

    Writes mocks of the protocols of Swift modules, as the compiler's symbol graphs tell of them.

      --symbol-graph DIR  where swift symbolgraph-extract has written them, with -minimum-access-level private; those of
                           the modules whose protocols theirs inherit from belong there too
      --module NAME        a module whose protocols are mocked
      --protocol NAME      only this one, as Store or Shop.Store
      --sources DIR        where the module's sources lie, for mocks that are compiled with them; else they import the module
      --output FILE        where to, written only if it changes; standard output if not given

    Ends 0; 64 for a command line that is not understood, 65 if no mock can be made, 66 if something cannot be read, and 73 if
    it cannot be written. Nothing is written then.
    """

  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    func value(_ name: String) throws(Problem) -> String {
      guard let value = rest.popFirst() else { throw Problem(text: "\(name) needs a value") }
      return value
    }
    while let name = rest.popFirst() {
      switch name {
      case "--symbol-graph": symbolGraphs = try value(name)
      case "--module": modules.append(try value(name))
      case "--protocol": protocols.append(try value(name))
      case "--sources": sources = try value(name)
      case "--output": output = try value(name)
      case "--help", "-h": wantsHelp = true
      default: throw Problem(text: "\(name) is not understood; mockgen --help tells what is")
      }
    }
    if wantsHelp { return }
    if symbolGraphs.isEmpty { throw Problem(text: "--symbol-graph is missing: the folder that holds them") }
    if modules.isEmpty { throw Problem(text: "--module is missing: whose protocols to mock") }
  }
}
