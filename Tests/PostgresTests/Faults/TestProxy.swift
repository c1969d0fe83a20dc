#if Postgres && os(Linux)
  import Foundation
  import LogbookLocks

  /// A proxy that forwards data between programs and the server, and cuts one connection on request.
  final class TestProxy: Sendable {
    let folder: String
    private let server: String
    private let listener: Int32
    private let isRefusing = Locked(false)
    private let next = Locked<Cut?>(nil)
    private let manner = Locked(Manner.closed)
    private let requests = Locked(0)

    /// The amount of data that is transferred before the cut: the total of all connections and both directions.
    enum Cut {
      case bytes(Int)
      /// The number of reads from a socket. A single read may return all statements of a pipeline, or the whole
      /// response to the pipeline.
      case pieces(Int)
    }

    enum Manner {
      case closed
      /// The connection stays open, but no more data is transferred.
      case silent
      /// The connection is closed, and new connections are refused.
      case alone
    }

    private static let name = "/.s.PGSQL.5432"

    init(to server: String) throws {
      self.server = server
      folder = FileManager.default.temporaryDirectory.path + "/p" + UUID().uuidString.prefix(8)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      listener = Self.socket()
      guard Self.withAddress(folder + Self.name, { unsafe bind(listener, $0, $1) }) == 0, listen(listener, 100) == 0
      else { throw POSIXError(.EADDRNOTAVAIL) }
      Thread.detachNewThread { [weak self, listener] in
        while true {
          let client = accept(listener, nil, nil)
          guard client >= 0, let self else { return }
          serve(client)
        }
      }
    }

    /// The number of round trips of all connections: how often a program has sent something after the latest answer.
    var roundTrips: Int { requests.withLock(\.self) }

    deinit {
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// Cuts one connection after the given amount of data has passed through the proxy, or cancels the pending cut if
    /// the amount is `nil`.
    ///
    /// The data of all connections counts toward the amount. The connection whose data would exceed the amount is cut,
    /// and the rest of its data is discarded.
    func cut(after cut: Cut?, _ manner: Manner = .closed) {
      self.manner.withLock { $0 = manner }
      next.withLock { $0 = cut }
    }

    /// Returns how many of the `count` bytes of a read may pass, and reduces the amount of data that remains before the
    /// cut.
    private func passing(_ count: Int) -> Int {
      next.withLock { next in
        switch next {
        case nil: return count
        case .bytes(let rest):
          next = rest >= count ? .bytes(rest - count) : nil
          return min(rest, count)
        case .pieces(let rest):
          next = rest > 0 ? .pieces(rest - 1) : nil
          return rest > 0 ? count : 0
        }
      }
    }

    private func serve(_ client: Int32) {
      let server = Self.socket()
      let isConnected =
        !isRefusing.withLock { $0 } && Self.withAddress(self.server + Self.name) { unsafe connect(server, $0, $1) } == 0
      if !isConnected { shutdown(client, Int32(SHUT_RDWR)) }
      let open = Locked(2)
      let (isSilent, isWaiting) = (Flag(), Flag())
      for (source, target) in [(client, server), (server, client)] {
        Thread.detachNewThread { [self] in
          pass(source, target, isSilent) { [self] in
            let wasWaiting = isWaiting.value.withLock { isWaiting in
              defer { isWaiting = source == client }
              return isWaiting
            }
            if source == client, !wasWaiting { requests.withLock { $0 += 1 } }
          }
          shutdown(source, Int32(SHUT_RDWR))
          shutdown(target, Int32(SHUT_RDWR))
          let rest = open.withLock { rest in
            rest -= 1
            return rest
          }
          if rest == 0 { _ = (close(client), close(server)) }
        }
      }
    }

    private func pass(_ source: Int32, _ target: Int32, _ isSilent: Flag, _ note: () -> Void) {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe read(source, &bytes, bytes.count)
        if count <= 0 { return }
        note()
        if isSilent.value.withLock({ $0 }) { continue }
        let passed = passing(count)
        var sent = 0
        while sent < passed {
          let part = unsafe send(target, Array(bytes[sent..<passed]), passed - sent, Int32(MSG_NOSIGNAL))
          if part <= 0 { return }
          sent += part
        }
        if passed == count { continue }
        switch manner.withLock({ $0 }) {
        case .closed: return
        case .silent: isSilent.value.withLock { $0 = true }
        case .alone:
          isRefusing.withLock { $0 = true }
          return
        }
      }
    }

    private final class Flag: Sendable { let value = Locked(false) }

    private static func socket() -> Int32 { Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }

    private static func withAddress(
      _ path: String,
      _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
      return unsafe withUnsafePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }
#endif
