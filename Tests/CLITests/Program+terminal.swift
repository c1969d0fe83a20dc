import Foundation
import Testing

#if os(Linux)
  extension Program {
    /// Runs the program with a terminal as its standard output, and returns the output.
    ///
    /// - Parameter columns: The width that the terminal reports; 0 for none.
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
