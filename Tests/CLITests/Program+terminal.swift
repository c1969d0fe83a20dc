import Foundation
import Testing

#if os(Linux)
  extension Program {
    /// What a run writes when its standard output is a terminal.
    ///
    /// - Parameter columns: How wide the terminal is; 0 if it does not say.
    func runOnTerminal(_ arguments: [String], columns: UInt16 = 0) throws -> String {
      let terminal = try Terminal(columns: columns)
      let side = try terminal.side()
      let running = try start(arguments, output: side)
      try side.close()
      let shown = terminal.rest()
      running.process.waitUntilExit()
      #expect(running.process.terminationStatus == 0)
      return shown
    }
  }
#endif
