import Foundation
import LogbookSuggestions

struct Options {
  enum Task {
    case write, check, printHelp, printVersion
    /// The task of writing reduced copies of the symbol graphs. The copies contain only what is needed for mocking the
    /// protocols of other modules.
    case reduce
  }

  private(set) var task = Task.write
  private(set) var symbolGraphs: [String] = []
  /// The folder of built modules from which symbol graphs are extracted; `nil` if the command line specifies folders
  /// with symbol graphs instead.
  private(set) var built: String?
  private(set) var swift: String?
  private(set) var cache: String?
  private(set) var compilerFlags: [String] = []
  /// The name of the package that contains the modules; `nil` if unknown.
  private(set) var packageName: String?
  private(set) var modules: [String] = []
  private(set) var protocols: [String] = []
  private(set) var exceptions: [String] = []
  private(set) var spiGroups: [String] = []
  /// The modules that the files of the option `--options` may name besides ``modules``.
  private(set) var otherModules: [String] = []
  /// The folder with the modules' source files; `nil` if the mocks are compiled in a different module.
  private(set) var sources: String?
  /// The output file, or the output folder if the path ends in `/`; `nil` for standard output.
  private(set) var output: String?
  private(set) var command: String?
  /// Whether the mocks are compiled in a test target.
  private(set) var isForTests = false
  /// The folder with the sources of the test target; `nil` if unknown.
  private(set) var tests: String?
  /// Whether to print the modules whose graphs are missing and, if there are any, exit with code 2.
  private(set) var listsMissingGraphs = false
  /// Whether to generate mocks even if graphs are missing, instead of reporting an error. Even then, a protocol cannot
  /// be mocked if it inherits from a protocol whose module has no graph.
  private(set) var allowsMissingGraphs = false

  struct Problem: Error {
    let text: String
  }

  static let help = """
    Usage: logbook-mockgen --built DIR --module NAME… [OPTION]… [--output FILE]
           logbook-mockgen --symbol-graph DIR --module NAME… [OPTION]… [--output FILE]

    Write mocks of the protocols of Swift modules, from the symbol graphs of the compiler.

      --built DIR         extract the graphs of modules that are built in DIR, such as .build/debug/Modules
      --symbol-graph DIR  read graphs that are extracted already; may be repeated. swift symbolgraph-extract writes them,
                          with -minimum-access-level private. Modules whose types the protocols use need graphs, too.
      --module NAME       mock the protocols of this module; may be repeated
      --protocol NAME     mock this protocol only, such as Store or Shop.Store; may be repeated
      --except NAME       leave this protocol out; may be repeated
      --spi GROUP         import this group of SPI, for protocols that need it; may be repeated
      --sources DIR       make mocks that are compiled with the module, whose sources are in DIR; others import it
      --testing           make mocks for a test target: unanswered calls are issues of Swift Testing
      --tests DIR         list the protocols of the test target in DIR, which have no mocks, in the heading
      --output FILE       write to FILE, only if it changes. DIR/ writes MODULEMocks.swift for each module.
      --check             write nothing; print a patch and end with 1 if FILE is out of date
      --swift PATH        the compiler that extracts graphs; without it, swift
      --cache DIR         keep graphs of the toolchain in DIR for the next time
      --flag FLAG         pass FLAG to the compiler that extracts graphs; may be repeated
      --package-name NAME the package of the modules, to check mocks of protocols that only the package can see
      --command TEXT      how to make the mocks again, for the heading of the file
      --options FILE      read further options from FILE: lines of a module's name and its options, such as
                          “Shop --except Store”; lines starting with # are comments
      --other-module NAME a module that FILE may name although it is not mocked now; may be repeated
      --allow-missing     leave out protocols that need missing graphs instead of failing
      --missing-modules   print the modules whose graphs are missing, one on each line, and end with 2
      --reduce-to DIR     write a small copy of the graphs, with what mocks of other modules need
      --version           print the version
      --help              print this help

    Options may be written --name VALUE or --name=VALUE. A protocol that cannot be mocked is left out with a warning
    that names its file, line and reason; with --built, also one whose mock does not compile. If you ask for it with
    --protocol, that is an error and nothing is written.

    Exit codes: 0 success, 1 --check found a difference, 2 --missing-modules found some, 64 wrong command line,
    65 no mocks can be made, 66 unreadable input, 73 unwritable output.

    Example:
      swift build
      logbook-mockgen --built .build/debug/Modules --module Shop --testing --output Tests/ShopTests/ShopMocks.swift
    """

  private static let names = [
    "--built", "--swift", "--cache", "--flag", "--symbol-graph", "--module", "--protocol", "--except", "--sources",
    "--testing", "--output", "--check", "--spi", "--tests", "--package-name", "--command", "--options",
    "--other-module",
    "--allow-missing", "--missing-modules", "--reduce-to", "--version", "--help",
  ]

  init(_ arguments: [String]) throws(Problem) {
    try parse(arguments)
    if [.printHelp, .printVersion].contains(task) { return }
    if symbolGraphs.isEmpty, built == nil {
      throw Problem(text: "--built is missing: the folder with the built modules, such as .build/debug/Modules")
    }
    if !symbolGraphs.isEmpty, built != nil { throw Problem(text: "give either --built or --symbol-graph") }
    if task == .reduce { return }
    if modules.isEmpty { throw Problem(text: "--module is missing: the module whose protocols are mocked") }
    if task == .check, output == nil { throw Problem(text: "--check needs --output: the file to compare with") }
    for (path, line) in lines {
      if modules.contains(line[0]) {
        try parse(Array(line.dropFirst()))
      } else if !otherModules.contains(line[0]) {
        let known = (modules + otherModules).sorted()
        let hint = Suggestion.nearest(to: line[0], among: known).map { "; did you mean \($0)?" } ?? ""
        throw Problem(
          text: "\(path): no protocols of \(line[0]) are mocked, only of \(known.joined(separator: ", "))\(hint)"
        )
      }
    }
  }

  /// The words of each line in the files that the option `--options` specifies. Comments and empty lines are omitted.
  private var lines: [(path: String, words: [String])] = []

  private mutating func read(_ path: String) throws(Problem) {
    guard let data = FileManager.default.contents(atPath: path) else { throw Problem(text: "\(path) cannot be read") }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 1 || words.count > 1 && (words[0].hasPrefix("-") || !words[1].hasPrefix("--")) {
        throw Problem(text: "\(path): “\(line)” is not a module's name with options, such as Shop --except Store")
      }
      if !words.isEmpty { lines.append((path, words)) }
    }
  }

  private mutating func parse(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = argument.hasPrefix("--") ? parts[0] : argument
      var given = name != argument && parts.count == 2 ? parts[1] : nil
      func value() throws(Problem) -> String {
        if let found = given {
          given = nil
          return found
        }
        guard let next = rest.popFirst() else { throw Problem(text: "\(name) needs a value") }
        return next
      }
      switch name {
      case "--symbol-graph": symbolGraphs.append(try value())
      case "--built": built = try value()
      case "--swift": swift = try value()
      case "--cache": cache = try value()
      case "--flag": compilerFlags.append(try value())
      case "--package-name": packageName = try value()
      case "--module": modules.append(try value())
      case "--protocol": protocols.append(try value())
      case "--except": exceptions.append(try value())
      case "--spi": spiGroups.append(try value())
      case "--other-module": otherModules.append(try value())
      case "--sources": sources = try value()
      case "--testing": isForTests = true
      case "--tests": tests = try value()
      case "--output": output = try value()
      case "--command": command = try value()
      case "--check": task = .check
      case "--options": try read(try value())
      case "--allow-missing": allowsMissingGraphs = true
      case "--missing-modules": listsMissingGraphs = true
      case "--reduce-to":
        task = .reduce
        output = try value()
      case "--help", "-h": task = .printHelp
      case "--version": task = .printVersion
      default:
        let hint = Suggestion.nearest(to: name, among: Self.names).map { "did you mean \($0)?" }
        throw Problem(text: "unknown option \(name); \(hint ?? "logbook-mockgen --help lists all")")
      }
      if given != nil { throw Problem(text: "\(name) takes no value") }
      if [.printHelp, .printVersion].contains(task) { return }
    }
  }

  var remake: String {
    if let command { return command }
    func repeated(_ name: String, _ values: [String]) -> [String] { values.map { "\(name) \($0.quoted)" } }
    let words =
      ["logbook-mockgen"] + repeated("--built", [built].compactMap(\.self)) + repeated("--symbol-graph", symbolGraphs)
      + repeated("--module", modules)
      + repeated("--protocol", protocols) + repeated("--except", exceptions)
      + repeated("--spi", spiGroups) + repeated("--sources", [sources].compactMap(\.self))
      + (isForTests ? ["--testing"] : []) + (allowsMissingGraphs ? ["--allow-missing"] : [])
      + repeated("--output", [output].compactMap(\.self))
    return words.joined(separator: " ")
  }
}

extension String {
  /// The text as one shell word, quoted if necessary.
  fileprivate var quoted: String {
    let isPlain = !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:@%+,".contains($0)) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
