import Foundation

/// The folders in which a program stores a user's files.
///
/// Source: XDG Base Directory Specification.
package struct UserFolders: Sendable {
  /// The home folder.
  package let home: String
  /// The folder for records: `logbook` in `XDG_DATA_HOME`, or in `~/.local/share` if that variable does not contain an
  /// absolute path.
  package let data: String
  /// The folder for settings: `logbook` in `XDG_CONFIG_HOME`, or in `~/.config` if that variable does not contain an
  /// absolute path.
  package let configuration: String

  /// Determines the folders from environment variables.
  ///
  /// - Parameter environment: The environment variables. `HOME`, `XDG_DATA_HOME`, and `XDG_CONFIG_HOME` are ignored if
  ///   they do not contain absolute paths.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ variable: String) -> String? { environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    home = folder("HOME") ?? NSHomeDirectory()
    data = (folder("XDG_DATA_HOME") ?? home + "/.local/share") + "/logbook"
    configuration = (folder("XDG_CONFIG_HOME") ?? home + "/.config") + "/logbook"
  }

  /// Creates a folder that only the user can access, and the folders that contain it, unless they exist.
  ///
  /// - Throws: `CocoaError` if a folder cannot be created.
  package static func create(_ path: String) throws {
    let access: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: access)
  }
}
