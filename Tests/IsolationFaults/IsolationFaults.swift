import Chance
import Foundation
import Isolation

/// A worker that does whatever it is asked, to see what comes of it.
///
///     isolation-faults worker          serves the process that started it
///     isolation-faults noise           likewise, and answers whatever comes to its mind
///     isolation-faults owner WORD      has a worker of its own do that
///     isolation-faults branching WORD  likewise, with a worker that is a copy of itself
@main
struct IsolationFaults {
  static func main() throws {
    if CommandLine.arguments.last?.hasPrefix("worker") == true, WorkerProcess.isThis { WorkerProcess.serve(answer) }
    if CommandLine.arguments.last == "noise", WorkerProcess.isThis {
      var random = SplitMix64(seed: UInt64(getpid()))
      WorkerProcess.serve { _, descriptor, _ in noise(&random, closing: descriptor) }
    }
    let isolation = Isolation(program: "/proc/self/exe", argument: "worker")
    let words = Array((CommandLine.arguments.last ?? "").utf8)
    if CommandLine.arguments.dropFirst().first == "branching", isolation.branch(2) { WorkerProcess.serve(answer) }
    do {
      print(String(decoding: try isolation.ask(words), as: UTF8.self))
    } catch {
      print("\(error)")
    }
  }

  /// A few bytes, most of them such as answers begin with.
  private static func noise(_ random: inout SplitMix64, closing descriptor: Int32?) -> [UInt8] {
    if let descriptor { close(descriptor) }
    return (0..<random.next() % 200).map { _ in
      random.next() % 4 == 0 ? UInt8(truncatingIfNeeded: random.next()) : UInt8(random.next() % 2)
    }
  }

  private static func answer(_ request: [UInt8], _ descriptor: Int32?, _ memory: WorkerProcess.Memory) -> [UInt8] {
    let words = String(decoding: request, as: UTF8.self)
    defer { if let descriptor { close(descriptor) } }
    switch words {
    case "read":
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = unsafe pread(descriptor ?? -1, &bytes, bytes.count, 0)
      return Array(bytes.prefix(max(0, count)))
    case "memory":
      let count = unsafe memory.withBytes(at: 0, count: memory.count) { bytes in
        unsafe bytes.update(repeating: 7)
        return bytes.count
      }
      return Array("\(count)".utf8)
    case "environment":
      return Array(ProcessInfo.processInfo.environment.keys.sorted().joined(separator: " ").utf8)
    case "descriptors":
      let open = (0..<64).filter { number in
        var status = stat()
        return unsafe fstat(Int32(number), &status) == 0
      }
      return Array(open.map(String.init).joined(separator: " ").utf8)
    default:
      return Array((Misdeed(rawValue: words)?.do() ?? words).utf8)
    }
  }
}
