import FaultInjection
import Foundation
import ProgramSupport
import SeededRandom
import TestSupport
import Testing

/// Whatever is wrong with the cache, walls are the same, and one warning is printed.
@Suite(.serialized) struct BrokenCacheRunTests {
  private let photos: PhotoFolder
  private let plain: [UInt8]

  init() throws {
    photos = try PhotoFolder(sizes: (0..<7).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    try photos.settle()
    _ = try photos.run("photos", "-o", "plain.png", "--no-cache")
    plain = try photos.folder.bytes(of: "plain.png")
  }

  /// Makes the wall, which must be the same as without a cache.
  private func check(_ cache: String, warnings: ClosedRange<Int>, _ comment: String = "") throws {
    let run = try photos.run("photos", "-o", "wall.png", "--force", "--cache", cache)
    #expect(run.code == 0 && warnings.contains(run.complaints.split(separator: "\n").count), "\(comment) \(run)")
    #expect(try photos.folder.bytes(of: "wall.png") == plain, "\(comment)")
  }

  /// Returns the database after a run.
  private func database() throws -> [UInt8] {
    try check("warm", warnings: 0...0)
    #expect(try photos.files("warm").filter { $0.hasPrefix("store.sqlite-") }.isEmpty)
    return try photos.folder.bytes(of: "warm/store.sqlite")
  }

  /// Puts a database in place, and makes a wall twice.
  private func check(_ bytes: [UInt8], _ comment: String) throws {
    try? FileManager.default.removeItem(at: photos.folder.url.appendingPathComponent("cache"))
    try photos.folder.write(bytes, to: "cache/store.sqlite")
    try check("cache", warnings: 0...1, comment)
    try check("cache", warnings: 0...0, "after \(comment)")
  }

  @Test func truncatedDatabases() throws {
    let whole = try database()
    var random = SplitMix64(seed: 5)
    for length in [0, 1, 100] + (0..<Sanitizer.repetitions(16)).map({ _ in Int(random.next() % UInt64(whole.count)) }) {
      try check(Array(whole.prefix(length)), "\(length) of \(whole.count) bytes")
    }
  }

  @Test func randomBytesInDatabases() throws {
    let whole = try database()
    var random = SplitMix64(seed: 6)
    func noise(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    try check(noise(whole.count), "all of it")
    // The first page has the header, the others the content.
    for page in [0] + (0..<Sanitizer.repetitions(9)).map({ _ in Int(random.next() % UInt64(whole.count / 16384)) }) {
      var bytes = whole
      bytes.replaceSubrange((page * 16384)..<((page + 1) * 16384), with: noise(16384))
      try check(bytes, "page \(page)")
    }
    for number in 0..<Sanitizer.repetitions(10) {
      var bytes = whole
      let start = Int(random.next() % UInt64(bytes.count - 64))
      bytes.replaceSubrange(start..<(start + 64), with: noise(64))
      try check(bytes, "piece \(number) at \(start)")
    }
  }

  @Test func cacheFolderCannotExist() throws {
    try photos.folder.write([1], to: "file")
    for cache in ["file", "file/below", "/dev/null/cache", "/proc/tessera"] { try check(cache, warnings: 1...1, cache) }
    #expect(try photos.folder.bytes(of: "file") == [1])
    try photos.folder.makeFolder("odd/store.sqlite")
    try check("odd", warnings: 1...1, "a folder where the database should be")
  }

  /// Runs `tessera` with a limit on the file size in blocks of 512 bytes, which only a shell can set. Decoders share
  /// more memory than that, which counts as a file, too.
  private func run(blocks: Int, _ options: String) throws -> (code: Int32, complaints: Int) {
    let line = "ulimit -f \(blocks); exec \"$0\" photos -o limited.png --force --no-sandbox \(options)"
    let run = try Program.run(["-c", line, Program.path], in: photos.folder, program: "/bin/sh")
    return (run.code, run.complaints.split(separator: "\n").count)
  }

  @Test func fileSizeLimit() throws {
    for cache in ["small", "small", "."] {
      let run = try run(blocks: plain.count / 512 + 2, "--cache \(cache)")
      #expect(run == (0, 1), "\(run)")
      #expect(try photos.folder.bytes(of: "limited.png") == plain)
    }
    // ThreadSanitizer has a file of its own.
    if Sanitizer.isThreadSanitizer { return }
    // If the wall itself exceeds the limit, that is an ordinary failure.
    #expect(try run(blocks: 1, "--no-cache") == (1, 1))
    #expect(try photos.folder.bytes(of: "limited.png") == plain)
    #expect(try photos.folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "skipped: no disk can be mounted here"), arguments: [16, 64, 128, 256])
  func fullDisk(kilobytes: Int) throws {
    let disk = try SmallDisk(photos.folder.url.path + "/disk", kilobytes: kilobytes)
    defer { disk.unmount() }
    for _ in 0..<3 { try check("disk/cache", warnings: 0...1, "\(kilobytes) kB") }
  }

  @Test(.enabled(if: Nobody.isPermitted, "skipped: only the superuser can become nobody")) func readOnlyFolder() throws
  {
    _ = try database()
    let folder = photos.folder.url.path
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    // Neither the folder nor the file is writable, or the file alone.
    for (folderMode, fileMode) in [(0o755, 0o644), (0o777, 0o444), (0o777, 0o000), (0o000, 0o644)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: fileMode], ofItemAtPath: folder + "/warm/store.sqlite")
      try FileManager.default.setAttributes([.posixPermissions: folderMode], ofItemAtPath: folder + "/warm")
      let run = try Nobody.run(["photos", "-o", "nobody.png", "--force", "--cache", "warm"], in: photos.folder)
      let comment = "\(String(folderMode, radix: 8)) \(String(fileMode, radix: 8)) \(run)"
      #expect(run.code == 0 && run.complaints.split(separator: "\n").count == 1, "\(comment)")
      #expect(try photos.folder.bytes(of: "nobody.png") == plain, "\(comment)")
    }
  }
}
