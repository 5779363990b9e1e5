import Files
import Foundation
import Isolation
import TestSupport
import Testing

@testable import ImageCodecs

/// Processes that decode several pictures of one comparison.
@Suite(
  .enabled(if: Confinement.here.isPossible, "This system cannot confine processes"),
  .enabled(if: !Sanitizer.isActive, "Sanitizers do not let freed memory be cleared"))
struct DecodersInTurnsTests {
  private let folder: TemporaryFolder
  private let isolation = Isolation(program: Programs.built("faulty-worker"), argument: "liar", seconds: 20)

  init() throws { folder = try TemporaryFolder() }

  /// Returns a sample picture with a mark at its end.
  private func picture(_ name: String = "agate.png", marked mark: String = "") throws -> FilePath {
    let bytes = Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent(name)))
    return try folder.write(bytes + Array(mark.utf8), to: "\(mark)-\(name)")
  }

  private func decode(_ path: FilePath, _ isolation: Isolation?) throws -> [UInt8] {
    let file = try ImageDecoder.open(path)
    let header = try ImageDecoder.header(of: file, limits: DecodingLimits(isolation: isolation))
    return try ImageDecoder.decode(file, info: header.info, worker: header.worker).pixels.bytes
  }

  @Test func processesTakeTurns() throws {
    let turns = isolation.inTurns()
    let picture = try picture()
    let expected = try decode(picture, nil)
    #expect(try decode(picture, turns) == expected && decode(picture, turns) == expected)
    #expect(try turns.worker().turns == 2)
    _ = try decode(picture, isolation)
    #expect(try isolation.worker().turns == 0)
  }

  @Test func processesEndAfterManyTurns() throws {
    let turns = isolation.inTurns()
    let picture = try picture()
    var most = 0
    for _ in 0..<70 {
      _ = try decode(picture, turns)
      let worker = try turns.worker()
      most = max(most, worker.turns)
      turns.keep(worker)
    }
    #expect((30...64).contains(most))
  }

  /// Libraries for other formats and for colors may keep anything.
  @Test func photosInOtherFormatsHaveTheirOwnProcess() throws {
    let turns = isolation.inTurns()
    _ = try decode(picture("mountains.jpg"), turns)
    #expect(try turns.worker().turns == 0)
  }

  /// Bytes of a program are in memory that is used again.
  @Test func picturesInMemoryHaveTheirOwnProcess() throws {
    let turns = isolation.inTurns()
    let worker = try turns.worker()
    let owner = Owner()
    try worker.begin(DecodingRequest.end.bytes, of: owner)
    #expect(try worker.answer() == DecodingRequest.ended && worker.isIdle && !worker.isReusable)
    turns.keep(worker)
    #expect(try turns.worker().turns == 0)
  }

  private final class Owner: Sendable {}

  /// A process that an earlier picture damaged fails, and another decodes the picture.
  @Test func damagedProcessesAreReplaced() throws {
    let turns = isolation.inTurns()
    let honest = try decode(picture(), nil)
    for _ in 0..<3 {
      #expect(try decode(picture(marked: "TAKES NEXT"), turns) == honest)
      #expect(try decode(picture(), turns) == honest)
    }
  }

  /// The work of a process leaves nothing in the memory that it shares with the program.
  @Test func memoryIsCleared() throws {
    let memory = WorkerProcess.Memory(count: Isolation.sharedMemory)
    defer { unsafe memory.free() }
    let count = 1 << 20
    unsafe memory.withBytes(at: 0, count: count) { unsafe $0.update(repeating: 0) }
    func isClear() -> Bool {
      unsafe memory.withBytes(at: 0, count: count) { bytes in unsafe bytes.allSatisfy { $0 == 0 } }
    }
    var work = DecodingWork()
    let path = try picture()
    let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    let descriptor = unsafe path.text.withCString { unsafe open($0, O_RDONLY) }
    let options = DecodingOptions(info: info, eighths: 8, effort: .balanced, keepsInks: false)
    _ = work.answer(DecodingRequest.open(options).bytes, descriptor, memory)
    #expect(!isClear())
    #expect(work.answer(DecodingRequest.end.bytes, nil, memory) == DecodingRequest.ended && isClear())
  }
}
