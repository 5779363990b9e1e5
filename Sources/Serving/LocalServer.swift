import Clock
import Foundation
import Isolation
import Parallel

/// A server for a page in the browser of this computer, in a confined process of its own: it has the sockets, and this
/// process has the photos.
///
///     let server = try LocalServer(program: "/usr/bin/tessera", ServingWork())
///     print(server.address)                                    // http://127.0.0.1:34567/0f…/
///     while let request = try server.next(seconds: 20) {
///       server.answer(request, Answer(status: 404))
///     }
///
/// Requests that the doorkeeper refuses are answered here. Of the others, each must be answered once, from any thread
/// and in any order.
package final class LocalServer: Sendable {
  private let process: ServerProcess
  package let doorkeeper: Doorkeeper
  private let incoming = Mutex(IncomingRequests())

  package var port: UInt16 { doorkeeper.port }
  package var address: String { doorkeeper.address }

  /// The longest time for a start in seconds. A busy machine takes a while.
  private static let longestStart = 60.0

  /// Starts the server.
  ///
  /// - Parameter program: A program that calls `serve` when it gets the argument of `work`.
  package init(program: String, _ work: ServingWork) throws(ServingFault) {
    guard ServingWork.isPossible else { throw .unsupported }
    do throws(IsolationFault) {
      process = try ServerProcess(program: program, argument: work.argument)
    } catch {
      if case .unstartable(let code) = error { throw .unstartable(code: code) }
      throw .ended
    }
    let port = try Self.awaitPort(of: process, asked: work.port)
    doorkeeper = Doorkeeper(port: port, token: Doorkeeper.newToken())
  }

  /// Waits until the server is confined and listens.
  private static func awaitPort(of process: ServerProcess, asked: UInt16?) throws(ServingFault) -> UInt16 {
    let step = 0.1
    var left = WaitingTime(seconds: longestStart)
    while true {
      switch process.receive(milliseconds: Int(step * 1000)) {
      case .packet(let bytes):
        guard let packet = try? ServerPacket(bytes) else { throw .ended }
        if case .ready(let port) = packet { return port }
        if case .failed(let failure) = packet { throw ServingFault(failure, port: asked ?? 0) }
        throw .ended
      case .nothing: if left.isOver(afterStepsOf: step) { throw .ended }
      case .ended: throw .ended
      }
    }
  }

  /// Waits for the next request. Returns nil if there is none within that time.
  ///
  /// One thread should call this: another waits until the first has its request.
  package func next(seconds: Double) throws(ServingFault) -> ServedRequest? {
    let step = 0.1
    var left = WaitingTime(seconds: seconds)
    repeat {
      let request = try incoming.withLock { (incoming) throws(ServingFault) in
        switch process.receive(milliseconds: Int(min(step, seconds) * 1000)) {
        case .packet(let bytes): return try add(bytes, to: &incoming)
        case .nothing: return nil
        case .ended: throw .ended
        }
      }
      if let request, let admitted = admit(request) { return admitted }
    } while !left.isOver(afterStepsOf: step)
    return nil
  }

  /// Adds a packet to those that have arrived. A server that breaks the rules is ended.
  private func add(_ packet: [UInt8], to incoming: inout IncomingRequests) throws(ServingFault) -> ArrivedRequest? {
    do throws(ServingFault) {
      return try incoming.add(packet)
    } catch {
      process.close()
      throw error
    }
  }

  private func admit(_ request: ArrivedRequest) -> ServedRequest? {
    do throws(Doorkeeper.Refusal) {
      return try doorkeeper.admit(request)
    } catch {
      send(request.id, Answer(status: error.rawValue))
      return nil
    }
  }

  /// Answers a request. If the browser does not wait for it any more, nothing happens.
  package func answer(_ request: ServedRequest, _ answer: Answer) { send(request.id, answer) }

  private func send(_ id: Int, _ answer: Answer) {
    for packet in ServerPacket.answer(id, answer) where !process.send(packet) { return }
  }

  /// Ends the server, and `next` in other threads.
  package func close() { process.close() }
}

/// Requests whose bodies arrive in pieces, one body at a time.
struct IncomingRequests {
  /// The request whose body is arriving. The server gives it up if its client leaves, and begins another.
  private var begun: ArrivedRequest?
  /// The number of bytes of its body that are missing.
  private var missing = 0

  /// Adds a packet. Returns the request that it completes.
  mutating func add(_ bytes: [UInt8]) throws(ServingFault) -> ArrivedRequest? {
    guard let packet = try? ServerPacket(bytes) else { throw .ended }
    switch packet {
    case .request(let request, bodyCount: 0): return request
    case .request(let request, let bodyCount):
      (begun, missing) = (request, bodyCount)
      return nil
    case .body(let id, let piece):
      guard begun?.id == id, !piece.isEmpty, piece.count <= missing else { throw .ended }
      begun?.body += piece
      missing -= piece.count
      return missing == 0 ? begun.take() : nil
    case .ready, .failed: throw .ended
    }
  }
}

extension ServingFault {
  init(_ failure: ServerPacket.ServingFailure, port: UInt16) {
    if !failure.reason.isEmpty {
      self = .missingLibrary(failure.reason)
    } else if failure.step == ServerPacket.ServingFailure.socketStep {
      let isTaken = port > 0 && [EADDRINUSE, EACCES].contains(failure.code)
      self = isTaken ? .portIsTaken(port) : .unstartable(code: failure.code)
    } else if let obstacle = Confinement.Obstacle(step: failure.step, code: failure.code) {
      self = .unconfined(obstacle)
    } else {
      self = .ended
    }
  }
}
