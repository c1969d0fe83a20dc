import LogbookStorage
import Foundation

extension StoreFiles {
  /// Throws an error if the file at a path belongs to a store, because output would replace or damage the store.
  ///
  /// - Parameters:
  ///   - path: The path, with symbolic links resolved.
  ///   - name: The name of the file in the message.
  static func refuse(_ path: String, named name: String) throws(CLIError) {
    if isStore(at: path) {
      throw CLIError(.cannotCreate, "\(name) is a store, which the output would replace; give the path of another file")
    }
    if let owner = owner(of: path), FileManager.default.fileExists(atPath: owner) {
      throw CLIError(.cannotCreate, "\(name) belongs to the store \(owner); give the path of another file")
    }
  }

  /// Throws an error if standard output or standard error is a file that belongs to a store.
  ///
  /// Standard error is then replaced, so that not even the message is written to the store.
  static func refuseStandardOutput() throws(CLIError) {
    for (descriptor, name) in [(STDERR_FILENO, "standard error"), (STDOUT_FILENO, "standard output")] {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let path = URL(filePath: "/dev/fd/\(descriptor)").resolvingSymlinksInPath().path
      do throws(CLIError) { try refuse(path, named: name) } catch {
        if descriptor == STDERR_FILENO {
          close(descriptor)
          StandardDescriptors.openClosed()
        }
        throw error
      }
    }
  }
}
