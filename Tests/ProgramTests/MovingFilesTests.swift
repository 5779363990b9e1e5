import Files
import Fixtures
import Foundation
import ProgramSupport
import SeededRandom
import Synchronization
import TestSupport
import Testing

/// Photos that are deleted, replaced and written to during runs.
@Suite(.serialized) struct MovingFilesTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [])
  }

  private static let count = 6

  /// Returns a photo of one color, which identifies the photo and its version.
  private static func photo(_ number: Int, version: Int) throws -> [UInt8] {
    let (width, height) = (300 + 60 * (version % 3), 240 + 40 * (version % 2))
    let row = Array(repeatElement([UInt8(20 + 30 * number), UInt8(version), 99], count: width).joined())
    // By whole rows, because this runs beside the program all the time.
    var rows: [UInt8] = []
    for _ in 0..<height { rows += row }
    return try PNGFixture().encoded(rows: rows, width: width, height: height)
  }

  /// Changes one of the photos.
  private static func disturb(_ folder: String, _ version: Int, _ random: inout SplitMix64) throws {
    let number = Int(random.next() % UInt64(count))
    let path = "\(folder)/\(number).png"
    let bytes = try photo(number, version: version)
    let cut = Int(random.next() % UInt64(bytes.count))
    switch random.next() % 7 {
    case 0: unsafe unlink(path)
    case 6: unsafe truncate(path, 0)
    case 1: unsafe truncate(path, off_t(cut))
    case 2:
      let file = unsafe open(path, O_WRONLY | O_APPEND)
      _ = Descriptor.write(Array(repeating: 0, count: 100), to: file)
      close(file)
    case 3:
      // As during an upload: bit by bit.
      let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      _ = Descriptor.write(Array(bytes.prefix(cut)), to: file)
      usleep(UInt32(random.next() % 20_000))
      _ = Descriptor.write(Array(bytes.dropFirst(cut)), to: file)
      close(file)
    case 4:
      // A file with a wrong checksum is not used at all.
      var broken = bytes
      broken[bytes.count / 2] ^= 0xFF
      try Data(broken).write(to: URL(fileURLWithPath: path), options: .atomic)
    default: try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }

  /// Returns the versions of each photo visible on a wall.
  private func versions(on wall: FilePath) throws -> [UInt8: Set<UInt8>] {
    let bytes = try DecodedFile(wall).stored.bytes
    var versions: [UInt8: Set<UInt8>] = [:]
    var last: (UInt8, UInt8)?
    // At the edges of tiles colors are mixed.
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 2] == 99 {
      let (photo, version) = (bytes[start], bytes[start + 1])
      if let last, last == (photo, version) { continue }
      versions[photo, default: []].insert(version)
      last = (photo, version)
    }
    return versions
  }

  private func expectWholeTiles(orDamaged isDamaged: Bool, after run: Program.Run) throws {
    let seen = try versions(on: photos.folder.path.appending(FilePath("wall.png")))
    #expect(!seen.isEmpty, "\(run)")
    for (photo, versions) in seen {
      #expect(versions.count == 1 || isDamaged, "\(photo): \(versions) \(run)")
    }
  }

  @Test func filesReplacedDuringARunGiveNoTornTiles() throws {
    let folder = photos.folder.url.path + "/photos"
    for number in 0..<Self.count { try photos.folder.write(Self.photo(number, version: 0), to: "photos/\(number).png") }
    let isDone = Atomic(false)
    let thread = SideThread {
      var random = SplitMix64(seed: 11)
      var version = 0
      while !isDone.load(ordering: .relaxed) {
        version = (version + 1) % 250
        try? Self.disturb(folder, version, &random)
        usleep(UInt32(random.next() % 8000))
      }
    }
    defer {
      isDone.store(true, ordering: .relaxed)
      thread.wait()
    }
    var (rendered, disturbed) = (0, 0)
    var isDamaged = false
    for round in 0..<600 where round < Sanitizer.repetitions(60) || disturbed == 0 {
      let run = try photos.run("photos", "-o", "wall.png", "--width", "700", "--row-height", "120", "--spacing", "9")
      let complaints = run.complaints.split(separator: "\n")
      switch run.code {
      case 0, 3:
        #expect(
          (run.code == 3) == complaints.contains { !$0.contains(": is damaged; using what could be read") }, "\(run)")
        #expect(complaints.allSatisfy { $0.hasPrefix("tessera: photos/") }, "\(run)")
        // An unchanged wall is from an earlier run, which reported damaged photos of its own.
        if !run.errors.contains(": unchanged") {
          isDamaged = complaints.contains { $0.contains(": is damaged") }
          rendered += 1
          disturbed += isDamaged || run.code == 3 ? 1 : 0
        }
        try expectWholeTiles(orDamaged: isDamaged, after: run)
      default: #expect(run.code == 1 && run.errors.contains("no photos found"), "\(run)")
      }
      #expect(try photos.folder.names.filter { $0.hasPrefix(".") }.isEmpty)
    }
    #expect(disturbed > 0, "none of \(rendered) walls met a file in motion")
  }

  @Test func settleDefersRecentFiles() throws {
    for number in 0..<3 { try photos.folder.write(Self.photo(number, version: 0), to: "photos/\(number).png") }
    try photos.folder.write(Array("notes".utf8), to: "photos/notes.txt")
    try photos.settle()
    try photos.date("photos/1.png", -5)
    // Nor does a text file that is being written count.
    try photos.date("photos/notes.txt", -5)
    // A date far in the future must not delay the run.
    try photos.date("photos/2.png", 3e9)
    let options = ["photos", "-o", "wall.png", "--settle", "600"]
    for isUnchanged in [false, true] {
      let run = try Program.run(options, in: photos.folder)
      #expect(run.code == 3 && run.errors.contains(isUnchanged ? ": unchanged, 2 photos" : ": 2 photos, "), "\(run)")
      #expect(run.complaints.contains("tessera: photos/1.png: ") && !run.complaints.contains("notes"), "\(run)")
      #expect(run.complaints.split(separator: "\n").count == 1, "\(run)")
    }
    try photos.date("photos/1.png", -601)
    let run = try Program.run(options, in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty && run.errors.contains(": 3 photos, "), "\(run)")
  }
}
