import Foundation
import MockGenerator

@main struct Mockgen {
  static func main() {
    do {
      try run(Options(Array(CommandLine.arguments.dropFirst())))
    } catch let problem as Options.Problem {
      end(64, problem.text)
    } catch let error as GeneratorError {
      end(error.exitCode, error.description)
    } catch {
      end(70, "\(error)")
    }
  }

  private static func run(_ options: Options) throws {
    if options.wantsHelp { return print(Options.help) }
    let source = try MockGenerator(symbolGraphs: options.symbolGraphs)
      .source(ofModules: options.modules, protocols: options.protocols, sources: options.sources)
    guard let output = options.output else { return print(source, terminator: "") }
    // Whatever is built from it is not built again for nothing.
    if FileManager.default.contents(atPath: output) == Data(source.utf8) { return }
    do {
      try Data(source.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      throw GeneratorError.unwritable(path: output, reason: error.localizedDescription)
    }
  }

  private static func end(_ code: Int32, _ text: String) -> Never {
    // Refusals have their places, and read like those of a compiler.
    let lines = text.split(separator: "\n").map { $0.contains(": error: ") ? "\($0)" : "mockgen: \($0)" }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    exit(code)
  }
}

extension GeneratorError {
  /// Source: sysexits.h.
  fileprivate var exitCode: Int32 {
    switch self {
    case .unreadable, .noGraphs: 66
    case .unwritable: 73
    case .notAGraph, .otherFormat, .noModule, .noProtocol, .refused: 65
    }
  }
}
