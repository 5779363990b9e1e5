import CIsolation
import Foundation
import Parallel

/// A process of its own that serves others, and exchanges packets with this one. What it sends must not be trusted.
///
///     let process = try ServerProcess(program: "/usr/bin/tessera", argument: "(server)")
///     process.send([65, 1, 2])
///     let packet = process.receive(milliseconds: 1000)
///
/// It ends with this process, or when it is closed.
@safe package final class ServerProcess: Sendable {
  private struct State: Sendable {
    var handle: cisolation_template
    var isClosed = false
  }

  /// The longest packet in either direction.
  package static let longestPacket = Int(CISOLATION_LONGEST_PACKET)

  /// The result of waiting for a packet.
  package enum Received: Equatable, Sendable {
    case packet([UInt8])
    case nothing
    /// The process has ended, or broken the rules.
    case ended
  }

  private let state: Mutex<State>
  /// Valid as long as this object: it is closed at its end.
  private let socket: Int32

  /// Starts a program that calls `cisolation_begin_server` when it gets `argument`.
  package init(program: String, argument: String) throws(IsolationFault) {
    var handle = cisolation_template(pid: -1, socket: -1)
    let code = unsafe cisolation_start(program, argument, 0, &handle)
    if code != 0 { throw .unstartable(code: code) }
    socket = handle.socket
    var longest = timeval(tv_sec: Self.longestWait, tv_usec: 0)
    unsafe setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &longest, socklen_t(MemoryLayout<timeval>.size))
    state = Mutex(State(handle: handle))
  }

  deinit {
    close()
    Foundation.close(socket)
  }

  /// Ends the process, and every wait for it.
  package func close() {
    state.withLock { state in
      if state.isClosed { return }
      state.isClosed = true
      shutdown(socket, Int32(SHUT_RDWR))
      // Others may be using the socket.
      state.handle.socket = -1
      unsafe cisolation_end_template(&state.handle)
    }
  }

  /// The seconds after which a process that reads nothing is ended: it is not waiting for anyone.
  private static let longestWait = 60

  /// Sends a packet, which waits while the process has others to read. Returns false if it has ended.
  package func send(_ packet: [UInt8]) -> Bool {
    precondition(packet.count <= Self.longestPacket, "A packet is too long.")
    while true {
      // Sound: the call only reads the array.
      let count = unsafe Foundation.send(socket, packet, packet.count, Self.noSignal)
      if count >= 0 { return true }
      // Memory of the system may be free again in a moment.
      if errno == ENOBUFS || errno == ENOMEM {
        usleep(1000)
      } else if errno != EINTR {
        close()
        return false
      }
    }
  }

  /// Waits for a packet.
  package func receive(milliseconds: Int) -> Received {
    var waited = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&waited, 1, Int32(clamping: milliseconds))
    if ready <= 0 { return ready == 0 || errno == EINTR ? .nothing : .ended }
    // A byte more than any packet has: longer ones are cut.
    var bytes = [UInt8](repeating: 0, count: Self.longestPacket + 1)
    // Sound: the call writes no more bytes than the array has.
    let count = unsafe recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    if count < 0 && [EAGAIN, EINTR, ENOBUFS, ENOMEM].contains(errno) { return .nothing }
    guard (1...Self.longestPacket).contains(count) else { return .ended }
    return .packet(Array(bytes.prefix(count)))
  }

  #if os(Linux)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal: Int32 = 0
  #endif
}
