import Foundation
import ProgramSupport
import SeededRandom
import TestSupport
import Testing

/// Stopped runs leave nothing behind, unless their wall is already complete.
@Suite(.serialized) struct StoppedRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<8).map { $0 % 2 == 0 ? (240, 320) : (360, 240) })
    try photos.settle()
  }

  /// A signal before the handlers are installed ends it like any program.
  private func isStopped(_ code: Int32, by signal: Int32) -> Bool { code == 128 + signal || code == -signal }

  @Test(arguments: [SIGINT, SIGTERM])
  func stoppedRunLeavesTheOldOrNewWall(signal: Int32) throws {
    let folder = photos.folder
    let arguments = ["photos", "-o", "wall.png"]
    let old: [UInt8] = MarkedFile.png
    let duration = try Program.duration(arguments, in: folder)
    let new = try folder.bytes(of: "wall.png")
    var random = SplitMix64(seed: UInt64(signal))
    for index in 0..<Sanitizer.repetitions(40) {
      try folder.write(old, to: "wall.png")
      let seconds = duration * Double(random.number(in: 0...1.1))
      let moment = Program.SignalMoment(
        seconds: index % 2 == 0 ? seconds : seconds / 2, file: index % 2 == 0 ? nil : ".wall.png.tessera")
      let code = try Program.run(arguments + ["--no-cache"], in: folder, sending: signal, at: moment)
      #expect(code == 0 || isStopped(code, by: signal), "\(code) \(moment)")
      #expect(try folder.bytes(of: "wall.png") == (code == 0 ? new : old), "\(code) \(moment)")
      #expect(try folder.names == ["photos", "wall.png"], "\(code) \(moment)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func stoppedBatchLeavesOldOrNewWalls(signal: Int32) throws {
    let folder = photos.folder
    let names = (1...4).map { "wall\($0)" }
    let walls = names.enumerated().map { "{ name: '\($1)', width: \(300 + $0) }" }.joined(separator: ", ")
    try folder.write(
      Array("{ defaults: { inputs: ['photos'], output: 'w/{name}.png' }, walls: [\(walls)] }".utf8), to: "walls.json5")
    for name in names { try folder.write(MarkedFile.png, to: "w/\(name).png") }
    let batch = ["batch", "walls.json5", "--force", "--no-cache"]
    let duration = try Program.duration(batch, in: folder)
    let new = try names.map { try folder.bytes(of: "w/\($0).png") }
    var random = SplitMix64(seed: UInt64(signal))
    var seen: Set<Int> = []
    for _ in 0..<Sanitizer.repetitions(25) {
      for name in names { try folder.write(MarkedFile.png, to: "w/\(name).png") }
      let moment = Program.SignalMoment(seconds: duration * Double(random.number(in: 0...1.1)))
      let code = try Program.run(batch, in: folder, sending: signal, at: moment)
      #expect(code == 0 || isStopped(code, by: signal), "\(code) \(moment)")
      let found = try names.map { try folder.bytes(of: "w/\($0).png") }
      let count = found.prefix { $0 != MarkedFile.png }.count
      // In order: earlier walls are complete, later ones have not been begun.
      #expect(found == Array(new.prefix(count)) + Array(repeating: MarkedFile.png, count: names.count - count))
      #expect(code != 0 || count == names.count, "\(moment)")
      #expect(try photos.files("w") == names.map { $0 + ".png" }, "\(moment)")
      seen.insert(count)
    }
    #expect(seen.count > 1, "\(seen)")
  }
}
