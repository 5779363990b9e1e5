import Fixtures
import Foundation
import ProgramSupport
import SeededRandom
import TestSupport
import Testing

/// Private sites as their servers see them, and as careless owners run them.
@Suite struct PrivateSiteAttackTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private let words = ["site", "photos", "-o", "site", "--password-file", "passwords.txt"]

  init() throws {
    photos = try PhotoFolder(sizes: [(700, 500), (300, 200), (40, 60)])
    try photos.settle()
    try folder.write(Array("tulip harbor seventeen\n".utf8), to: "passwords.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url.path + "/passwords.txt")
  }

  // MARK: - Without a password

  @Test func aPrivateSiteBecomesPublicOnlyOnRequest() throws {
    try photos.runCleanly(words)
    let wall = "{ inputs: [\"photos\"], output: \"site/\", force: true }"
    try folder.write(Array("{ walls: [ \(wall) ] }".utf8), to: "walls.json5")
    try folder.write([], to: "empty.txt")
    let bare = ["site", "photos", "-o", "site"]
    func refuse(_ commands: [[String]], _ reason: String) throws {
      let (before, page) = (try sealed("site"), try folder.bytes(of: "site/index.html"))
      for command in commands {
        let run = try Program.run(command, in: folder)
        #expect(run.code == 2 && run.errors.contains(reason), "\(command): \(run)")
        #expect(try sealed("site") == before && folder.bytes(of: "site/index.html") == page)
        #expect(!(try photos.files("site").contains("photos")))
      }
    }
    let forgotten = [bare, bare + ["--force"], bare + ["--share", "1/2"], ["batch", "walls.json5"]]
    try refuse(forgotten, "site: is a private site; add --password-file FILE to keep it private, or --public to")
    try refuse([bare + ["--password-file", "empty.txt"]], "empty.txt: contains no password")
    try refuse([words + ["--public"]], "--public cannot be combined with --password-file")
    // So is a damaged one.
    let lock = try #require(try photos.files("site/assets").first { $0.hasPrefix("lock-") })
    try FileManager.default.removeItem(atPath: folder.url.path + "/site/assets/" + lock)
    try refuse(forgotten, "is a private site")
    // And one that a run has only begun.
    try photos.runCleanly(words + ["--force"])
    let other = try #require(try photos.files("site/assets").first { $0.hasPrefix("lock-") })
    let assets = folder.url.path + "/site/assets/"
    try FileManager.default.moveItem(atPath: assets + other, toPath: assets + "unfinished.js")
    try folder.write([], to: "site/index.html")
    try folder.write([], to: "site/.tessera-site")
    try refuse(forgotten, "is a private site")
    try photos.runCleanly(bare + ["--public"])
    #expect(try photos.files("site") == ["assets", "index.html", "photos", "version.js"])
  }

  // MARK: - Sizes and times

  /// A sealed file as a server sees it.
  private struct SealedFile: Equatable {
    var size: Int
    var modified: Int
    var inode: Int
  }

  /// Returns the files in the order in which they were made, as far as their times and numbers tell.
  private func sealed(_ site: String) throws -> [SealedFile] {
    try photos.files(site + "/sealed").map { name in
      var status = stat()
      #expect(unsafe lstat(folder.url.path + "/\(site)/sealed/\(name)", &status) == 0)
      let modified = status.modified
      return SealedFile(
        size: size(of: try folder.bytes(of: "\(site)/sealed/\(name)")), modified: modified, inode: Int(status.st_ino))
    }.sorted { ($0.modified, $0.inode) < ($1.modified, $1.inode) }
  }

  /// Returns the number of sealed bytes in a style sheet.
  private func size(of text: [UInt8]) -> Int {
    let parts = text.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).dropFirst(3)
    return parts.enumerated().filter { $0.offset % 2 == 0 }.map { part in
      part.element.count - part.element.count { $0 == UInt8(ascii: "=") }
    }.reduce(0, +)
  }

  /// Writes photos of a scene with more and more noise.
  private func addCandidates(_ count: Int) throws {
    for index in 0..<count {
      var random = SplitMix64(seed: UInt64(index))
      let strength = 6 * pow(1.17, Double(index))
      let rows = PhotoLike(width: 700, height: 480, seed: UInt64(index + 50)).rgb8.map { byte in
        let noise = (Double(random.next() >> 40) / Double(1 << 24) - 0.5) * strength
        return UInt8(min(255, max(0, Double(byte) + noise)))
      }
      try folder.write(PNGFixture().encoded(rows: rows, width: 700, height: 480), to: "candidates/\(index).png")
    }
  }

  @Test func aServerCannotTellWhichPhotosAreInASite() throws {
    try addCandidates(20)
    let lock = ["--password-file", "passwords.txt"]
    // Every second one is in the site.
    let present = (0..<20).filter { $0 % 2 == 0 }
    try photos.runCleanly(["site"] + present.map { "candidates/\($0).png" } + ["-o", "site"] + lock)
    let site = try sealed("site")
    #expect(site.count == 2 * present.count + 1)
    #expect(Set(site.map(\.modified)).count == 1)
    // The server makes a site of each photo that it knows, and looks for files of these sizes next to each other.
    var (recognized, mistaken) = (0.0, 0.0)
    for candidate in 0..<20 {
      try photos.runCleanly(["site", "candidates/\(candidate).png", "-o", "one", "--force"] + lock)
      var sizes = try sealed("one").map(\.size).sorted()
      // The data, as large as a small rendition.
      let data = try #require(sizes.firstIndex(of: (16 << 10) + 48))
      sizes.remove(at: data)
      let isFound = (0...site.count - sizes.count).contains { start in
        site[start..<start + sizes.count].map(\.size).sorted() == sizes
      }
      if present.contains(candidate) { recognized += isFound ? 0.1 : 0 } else { mistaken += isFound ? 0.1 : 0 }
    }
    func entropy(_ share: Double) -> Double {
      [share, 1 - share].reduce(0) { $1 > 0 ? $0 - $1 * log2($1) : $0 }
    }
    let bits = entropy((recognized + mistaken) / 2) - (entropy(recognized) + entropy(mistaken)) / 2
    #expect(bits <= 0.5, "\(recognized) recognized, \(mistaken) mistaken: \(bits) bits")
    // The sizes are not all the same, either: the photos differ.
    #expect(Set(site.map(\.size)).count > 3)
  }

  @Test func filesOfARunHaveOneTime() throws {
    try photos.runCleanly(words)
    let first = try sealed("site")
    #expect(Set(first.map(\.modified)).count == 1)
    try photos.add("photos/04.png", 700, 300, seed: 9)
    try photos.settle()
    try photos.runCleanly(words)
    let second = try sealed("site")
    // The files that were there keep theirs.
    #expect(Set(second.map(\.modified)).count == 2)
    #expect(second.filter { $0.modified == first[0].modified }.count == first.count - 1)
    // A photo of which a file is missing is made again as a whole: its padding depends on all of its files.
    let names = try photos.files("site/sealed")
    let bytes = try names.map { try folder.bytes(of: "site/sealed/" + $0) }
    for name in names { try FileManager.default.removeItem(atPath: folder.url.path + "/site/sealed/" + name) }
    for (name, content) in zip(names, bytes).dropFirst(2) { try folder.write(content, to: "site/sealed/" + name) }
    try photos.runCleanly(words + ["--force"])
    #expect(try photos.files("site/sealed") == names)
    #expect(try names.map { try folder.bytes(of: "site/sealed/" + $0) } == bytes)
  }
}

extension stat {
  /// The modification time in nanoseconds.
  fileprivate var modified: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec * 1_000_000_000 + st_mtimespec.tv_nsec
    #else
      st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec
    #endif
  }
}
