import CFaultyWorker
import CIsolation
import CLibDeflate
import Foundation
import ImageCodecs
import Isolation
import Raster
import SeededRandom
import Serving

/// A worker that misbehaves on request, for tests.
///
///     faulty-worker worker          serves the process that started it
///     faulty-worker noise           likewise, with random answers
///     faulty-worker liar            decodes photos, until one takes it over
///     faulty-worker stumbler        finds faces, until a model or a picture stops it
///     faulty-worker owner WORD      has a worker of its own do WORD
///     faulty-worker brief WORD      likewise, with limits of a second, and four for waiting
///     faulty-worker branching WORD  likewise, with workers forked from itself
///     faulty-worker deflate         prints the result of compressing pictures when deflate gets no memory
///     faulty-worker serving WORD    does WORD, confined like a server; ends with its result as the exit code
///     faulty-worker hosting         starts a server of its own, prints its address, and answers every request
///     faulty-worker refusing NUMBERS PROGRAM WORD…  runs a program whose system calls with these numbers are refused
@main
struct FaultyWorker {
  static func main() throws {
    if let work = CommandLine.arguments.last.flatMap({ ServingWork($0) }), WorkerProcess.isThis { work.serve() }
    if CommandLine.arguments.last?.hasPrefix("worker") == true, WorkerProcess.isThis {
      var kit: UInt8 = 0
      func prepare(_ wanted: UInt8) { kit = wanted }
      WorkerProcess.serve(preparing: prepare) { request, descriptor, memory in
        request == Array("kit".utf8) ? Array("\(kit)".utf8) : answer(request, descriptor, memory)
      }
    }
    if CommandLine.arguments.last == "noise", WorkerProcess.isThis {
      // Each worker has a different seed, and so different answers.
      var random: SplitMix64?
      WorkerProcess.serve { _, descriptor, _ in
        var next = random ?? SplitMix64(seed: UInt64(getpid()))
        defer { random = next }
        return noise(&next, closing: descriptor)
      }
    }
    if CommandLine.arguments.last == "liar", WorkerProcess.isThis { Liar.serve() }
    if CommandLine.arguments.last == "stumbler", WorkerProcess.isThis { Stumbler.serve() }
    if CommandLine.arguments.dropFirst().first == "refusing" { refuse() }
    if CommandLine.arguments.dropFirst().first == "serving" { serve(doing: CommandLine.arguments.last ?? "") }
    if CommandLine.arguments.last == "hosting" { return host() }
    if CommandLine.arguments.last == "deflate" { return compress() }
    let isBrief = CommandLine.arguments.dropFirst().first == "brief"
    let isolation = Isolation(
      program: "/proc/self/exe", argument: "worker", seconds: isBrief ? 1 : 60, waitingFactor: isBrief ? 4 : 20)
    let words = Array((CommandLine.arguments.last ?? "").utf8)
    if CommandLine.arguments.dropFirst().first == "branching", isolation.forkWorkers() { WorkerProcess.serve(answer) }
    do {
      print(String(decoding: try isolation.ask(words), as: UTF8.self))
    } catch {
      print("\(error)")
    }
  }

  private static func compress() {
    unsafe libdeflate_set_memory_allocator({ _ in nil }, { _ in })
    let pixels = Pixels(width: 16, height: 16, filledWith: .white)
    do throws(EncodingError) {
      _ = try PNGEncoder(width: 16, height: 16, hasAlpha: false).encode(pixels)
      print("a PNG")
    } catch {
      print("\(error)")
    }
    do throws(EncodingError) {
      _ = try TIFFEncoder(width: 16, height: 16, hasAlpha: false).encode(pixels)
      print("a TIFF")
    } catch {
      print("\(error)")
    }
  }

  /// Answers with 16 MB to requests for `long`, and never to requests for `never`.
  private static func host() {
    do throws(ServingFault) {
      let server = try LocalServer(program: "/proc/self/exe", ServingWork(isConfined: Confinement.here.isPossible))
      print(server.address)
      fflush(nil)
      while true {
        guard let request = try server.next(seconds: 600), request.path != "never" else { continue }
        let count = request.path == "long" ? Answer.longestBody : 4
        server.answer(request, Answer(type: "text/plain", body: [UInt8](repeating: UInt8(ascii: "x"), count: count)))
      }
    } catch {
      print("\(error)")
    }
  }

  /// Ends with the result of an action in place of a server's work.
  private static func serve(doing word: String) -> Never {
    var code: Int32 = 0
    let memory = 1 << 30
    faulty_worker_listen()
    guard unsafe cisolation_confine_server(64, memory, &code) == CISOLATION_STEP_NONE else { exit(99) }
    // Without the work of `exit`, for which there are no rights.
    _exit(FaultyAction(rawValue: word).flatMap { Int32($0.do()) } ?? 98)
  }

  /// As in some containers.
  private static func refuse() {
    let words = CommandLine.arguments.dropFirst(2)
    for number in words.first?.split(separator: ",") ?? [] {
      if faulty_worker_refuse(Int32(number) ?? -1) != 0 { exit(99) }
    }
    var program = unsafe words.dropFirst().map { unsafe strdup($0) } + [nil]
    if let path = unsafe program[0] { unsafe execv(path, &program) }
    exit(98)
  }

  /// Returns a few bytes, most of them plausible at the start of an answer.
  private static func noise(_ random: inout SplitMix64, closing descriptor: Int32?) -> [UInt8] {
    if let descriptor { close(descriptor) }
    return (0..<random.next() % 200).map { _ in
      random.next() % 4 == 0 ? UInt8(truncatingIfNeeded: random.next()) : UInt8(random.next() % 2)
    }
  }

  /// Fills the start of the shared memory, and a few pages in each part of the rest.
  private static func fill(_ memory: WorkerProcess.Memory) -> [UInt8] {
    for start in stride(from: 0, to: memory.count, by: 1 << 20) {
      unsafe memory.withBytes(at: start, count: start == 0 ? 1 << 20 : 20_000) { unsafe $0.update(repeating: 7) }
    }
    return Array(numberOfMemory.utf8)
  }

  /// Looks for anything but zeros. The memory is read as a file: looking at it would make pages where there are none.
  private static func search(_ memory: WorkerProcess.Memory) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    var bytes = zeros
    for start in stride(from: 0, to: memory.count, by: bytes.count) {
      guard unsafe pread(4, &bytes, bytes.count, off_t(start)) == bytes.count else { return Array("unread".utf8) }
      if unsafe memcmp(bytes, zeros, zeros.count) != 0 { return Array("dirty".utf8) }
    }
    return Array(numberOfMemory.utf8)
  }

  /// The number that the system gives to the shared memory.
  private static var numberOfMemory: String {
    var status = stat()
    return unsafe fstat(4, &status) == 0 ? "\(status.st_ino)" : "unknown"
  }

  private static func answer(_ request: [UInt8], _ descriptor: Int32?, _ memory: WorkerProcess.Memory) -> [UInt8] {
    let words = String(decoding: request, as: UTF8.self)
    defer { if let descriptor { close(descriptor) } }
    switch words {
    case "number": return Array("\(getpid())".utf8)
    case "work":
      // About as long as setting a line of text takes.
      let end = ContinuousClock.now + .microseconds(100)
      while ContinuousClock.now < end {}
      return []
    case "stack": return Array("\(faulty_worker_stack() >> 20)".utf8)
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
    case "fill": return fill(memory)
    case "search": return search(memory)
    case "environment":
      return Array(ProcessInfo.processInfo.environment.keys.sorted().joined(separator: " ").utf8)
    case "descriptors":
      let open = (0..<64).filter { number in
        var status = stat()
        return unsafe fstat(Int32(number), &status) == 0
      }
      return Array(open.map(String.init).joined(separator: " ").utf8)
    default:
      return Array((FaultyAction(rawValue: words)?.do() ?? words).utf8)
    }
  }
}
