import Foundation
import LogbookMockGenerator
import LogbookVersion

@main struct Mockgen {
  static func main() {
    // If a standard stream is closed, another file would get its number, and what is printed would be written to it. Using
    // the stream fails, because it is opened in the wrong direction.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    do {
      try run(Options(Array(CommandLine.arguments.dropFirst())))
    } catch let problem as Options.Problem {
      end(64, problem.text)
    } catch let problem as BuiltModules.Problem {
      end(66, problem.text)
    } catch let error as GeneratorError {
      end(error.exitCode, error.description)
    } catch {
      end(70, "\(error)")
    }
  }

  private static func run(_ options: Options) throws {
    switch options.task {
    case .printHelp: print(Options.help)
    case .printVersion: print("logbook-mockgen \(logbookVersion)")
    case .reduce:
      for folder in options.symbolGraphs { try ReducedGraphs.write(from: folder, to: options.output ?? "") }
    case .write, .check:
      let files = try MockFiles(
        options,
        by: generator(options),
        modules(options)?.compiler(package: options.packageName)
      )
      let differences = options.task == .check ? files.differences : []
      if options.task == .write { try files.write() }
      for problem in files.unsupported { tell(problem.warning) }
      if differences.isEmpty { return }
      print(differences.joined(), terminator: "")
      exit(1)
    }
  }

  /// Extracts symbol graphs if necessary, and returns a generator that has read the graphs.
  ///
  /// If graphs are missing and the option `--missing-modules` is present, this method prints the names of the modules
  /// without graphs and exits.
  /// - Throws: ``BuiltModules/Problem`` if the compiler cannot be run, if a module whose protocols are to be mocked has
  ///   not been built, or if its graph cannot be extracted; ``GeneratorError`` if a graph cannot be read or written, or
  ///   if required graphs are missing and the option `--allow-missing` is absent.
  private static func generator(_ options: Options) throws -> MockGenerator {
    func missing(_ generator: MockGenerator) -> [String] {
      generator.missingModules(of: options.protocols, except: options.exceptions)
    }
    let generator =
      if let modules = modules(options) {
        try modules.generator(of: options.modules, missing)
      } else {
        try MockGenerator(symbolGraphs: options.symbolGraphs, modules: options.modules)
      }
    let missing = missing(generator)
    if options.listsMissingGraphs, !missing.isEmpty {
      for module in missing { print(module) }
      exit(2)
    }
    if !options.allowsMissingGraphs, !missing.isEmpty { throw GeneratorError.missingGraphs(missing) }
    return generator
  }

  /// The built modules; `nil` if the command line specifies symbol graphs instead.
  private static func modules(_ options: Options) -> BuiltModules? {
    options.built.map {
      BuiltModules(in: $0, swift: options.swift, cache: options.cache, flags: options.compilerFlags)
    }
  }

  private static func end(_ code: Int32, _ text: String) -> Never {
    // Lines about unsupported protocols get no prefix, because they have the format of compiler errors.
    for line in text.split(separator: "\n") {
      tell(line.contains(": error: ") ? "\(line)" : "logbook-mockgen: \(line)")
    }
    exit(code)
  }

  private static func tell(_ text: String) {
    // Ignore the error: a message about a failure to write messages could not be written either.
    do { try FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8)) } catch {}
  }
}

extension GeneratorError {
  /// The exit code that indicates this error.
  ///
  /// Source: sysexits.h.
  fileprivate var exitCode: Int32 {
    switch self {
    case .unreadable, .noGraphs, .missingGraphs: 66
    case .unwritable: 73
    case .notAGraph, .otherFormat, .otherCompiler, .noModule, .noProtocol, .unsupported: 65
    }
  }
}
