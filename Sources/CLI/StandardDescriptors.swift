import Foundation

/// The file descriptors 0, 1 and 2, which may be closed when the program starts.
enum StandardDescriptors {
  /// Opens `/dev/null` in place of each standard descriptor that is closed.
  ///
  /// Otherwise, the next file that the program opens, such as a database or a pipe, would get the number of a standard
  /// descriptor, and messages would be written to that file. Standard input is opened for writing only, and the others
  /// for reading only, so that using them fails, as using a closed descriptor does, and no output is lost in silence.
  static func openClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // The system assigns the lowest free number, so this is the number of the closed descriptor.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
