import Files
import Fixtures
import Foundation
import ProgramSupport
import Synchronization
import TestSupport
import Testing

/// Links that another user put among the photos.
@Suite struct LinkRunTests {
  private let photos: PhotoFolder
  private var path: String { photos.folder.url.path }

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60)])
    for (index, name) in ["secret/1.png", "secret/below/2.png", "elsewhere/3.png"].enumerated() {
      try photos.add(name, 40, 30 + index, seed: UInt64(7 + index))
    }
    try photos.settle()
  }

  private static let reason = "is a link to a place outside the inputs; use --follow-links to follow it"

  @Test(arguments: ["..", "../secret", "/", "../photos/../secret", "../secret/below"])
  func linksToFoldersOutsideAreNotFollowed(target: String) throws {
    try photos.folder.link("photos/out", to: target)
    for command in [["render"], ["plan"], ["manifest"], ["inspect", "--headers"], ["checksum"]] {
      let output = command == ["render"] ? ["-o", "wall.png"] : []
      let run = try Program.run(command + ["photos"] + output, in: photos.folder)
      #expect(run.code == 3 && run.complaints == "tessera: photos/out: \(Self.reason)\n", "\(command) \(run)")
      #expect(!run.output.contains("secret"))
      if !run.output.isEmpty { #expect(run.output.contains("photos/01.png") && !run.output.contains("photos/out")) }
    }
    #expect(try photos.run("photos", "-o", "wall.png").errors.contains(": unchanged, 2 photos"))
    #expect(try photos.run("photos", "-o", "wall.png", "--strict").code == 1)
    #expect(try photos.run("photos", "-o", "wall.png", "--exclude", "out").code == 0)
    // No folder was entered that is not listed.
    let flat = try photos.run("photos", "-o", "wall.png", "--no-recursive")
    #expect(flat.code == 0 && flat.complaints.isEmpty, "\(flat)")
  }

  @Test func linksToPhotosOutsideAreReported() throws {
    try photos.folder.link("photos/a.png", to: "../secret/1.png")
    try photos.folder.link("photos/b", to: "../secret/1.png")
    // Not named like photos.
    try photos.folder.write([1], to: "elsewhere/notes.txt")
    try photos.folder.link("photos/notes.txt", to: "../elsewhere/notes.txt")
    let run = try photos.run("photos", "-o", "wall.png")
    #expect(run.code == 3 && run.errors.contains(": 2 photos, "), "\(run)")
    #expect(run.complaints == ["a.png", "b"].map { "tessera: photos/\($0): \(Self.reason)\n" }.joined(), "\(run)")
    let followed = try photos.run("photos", "-o", "wall.png", "--follow-links")
    #expect(followed.code == 0 && followed.errors.contains(": 4 photos, "), "\(followed)")
    #expect(try photos.run("photos", "-o", "wall.png", "--follow-links").errors.contains(": unchanged, 4 photos"))
  }

  @Test func linksInsideTheInputsAreFollowed() throws {
    try photos.folder.link("photos/in", to: "../elsewhere")
    try photos.folder.link("photos/again.png", to: "01.png")
    try photos.folder.link("door", to: "photos")
    // A chain through a folder that is not an input, and a link that is an input itself.
    try photos.folder.link("secret/back", to: "../elsewhere/3.png")
    try photos.folder.link("photos/chain.png", to: "../secret/back")
    let both = try photos.run("door", "elsewhere", "-o", "wall.png")
    #expect(both.code == 0 && both.errors.contains(": 3 photos, ") && both.complaints.isEmpty, "\(both)")
    let named = try photos.run("photos/in", "photos/chain.png", "-o", "other.png")
    #expect(named.code == 0 && named.complaints.isEmpty, "\(named)")
    let alone = try photos.run("photos", "-o", "third.png")
    #expect(alone.code == 3 && alone.errors.contains(": 2 photos, "), "\(alone)")
  }

  @Test func foldersSharingANamePrefixAreOutside() throws {
    try photos.add("photos-private/4.png", 40, 40, seed: 4)
    try photos.folder.link("photos/more", to: "../photos-private")
    let run = try photos.run("photos", "-o", "wall.png")
    #expect(run.code == 3 && run.complaints.contains("photos/more: \(Self.reason)"), "\(run)")
  }

  @Test func expansionFoldersCountAsInputs() throws {
    try photos.folder.link("photos/more.png", to: "../elsewhere/3.png")
    let words = ["-o", "wall.png", "--layout", "honeycomb", "--expand", "01.png=elsewhere"]
    let run = try Program.run(["photos"] + words, in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
  }

  @Test func followLinksKeyInBatchFiles() throws {
    try photos.folder.link("photos/out", to: "../secret")
    for (key, code, count) in [("", Int32(3), 2), (", followLinks: true", 0, 4), (", followLinks: false", 3, 2)] {
      let walls = "{ walls: [ { name: 'w', inputs: ['photos'], output: 'w.png', force: true\(key) } ] }"
      try photos.folder.write(Array(walls.utf8), to: "walls.json5")
      let run = try photos.run("batch", "walls.json5")
      #expect(run.code == code && run.errors.contains(": \(count) photos, "), "\(run)")
    }
  }

  // MARK: - Swaps

  /// A photo of one color, with the same size and date as the others.
  private func addPlain(_ name: String, height: Int, _ color: [UInt8]) throws {
    let rows = Array(repeatElement(color, count: 60 * height).joined())
    var file = try PNGFixture().encoded(rows: rows, width: 60, height: height)
    file += [UInt8](repeating: 0, count: 20_000 - file.count)
    try photos.folder.write(file, to: name)
    let times = [timespec(tv_sec: 1_700_000_000, tv_nsec: 5), timespec(tv_sec: 1_700_000_000, tv_nsec: 5)]
    // Sound: two times, as declared, and a zero-terminated path outlive the call.
    #expect(unsafe utimensat(AT_FDCWD, path + "/" + name, times, 0) == 0)
  }

  private static let secret: [UInt8] = [211, 13, 99]

  private func showsSecret(_ wall: String) throws -> Bool {
    let bytes = try DecodedFile(photos.folder.path.appending(FilePath(wall))).stored.bytes
    let (red, green, blue) = (Self.secret[0], Self.secret[1], Self.secret[2])
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start] == red {
      if bytes[start + 1] == green && bytes[start + 2] == blue { return true }
    }
    return false
  }

  @Test(arguments: [
    ["render", "--layout", "grid"], ["render", "--crop", "attention", "--layout", "hex"],
    ["animate", "--from", "grid", "--to", "hex", "--frames", "2"], ["inspect", "--json"], ["manifest"],
  ])
  func filesSwappedDuringARunAreNotShown(command: [String]) throws {
    try addPlain("open/kept.png", height: 40, [20, 200, 40])
    try addPlain("secret/s.png", height: 47, Self.secret)
    let isDone = Atomic(false)
    let path = path
    let thread = SideThread {
      while !isDone.load(ordering: .relaxed) {
        // Sound, in all: the strings are zero-terminated and outlive the calls.
        _ = unsafe Foundation.link(path + "/open/kept.png", path + "/staged")
        _ = unsafe rename(path + "/staged", path + "/photos/x.png")
        usleep(300)
        _ = unsafe symlink("../secret/s.png", path + "/staged")
        _ = unsafe rename(path + "/staged", path + "/photos/x.png")
        usleep(300)
      }
    }
    defer {
      isDone.store(true, ordering: .relaxed)
      thread.wait()
    }
    let isPicture = ["render", "animate"].contains(command[0])
    let output =
      isPicture ? ["-o", "out.png", "--width", "400"] : command[0] == "manifest" ? ["-o", "m.json5"] : []
    var (shown, leftOut) = (0, 0)
    let rounds = Sanitizer.repetitions(Thoroughness.count(40, each: 2))
    for round in 0..<400 where round < rounds || shown == 0 || leftOut == 0 {
      for name in ["m.json5", "out.png"] { try? FileManager.default.removeItem(atPath: path + "/" + name) }
      let run = try Program.run([command[0], "photos", "--no-cache"] + command.dropFirst() + output, in: photos.folder)
      #expect(run.code == 0 || run.code == 3, "\(run)")
      if run.code == 0 { shown += 1 } else { leftOut += 1 }
      if isPicture {
        #expect(try !showsSecret("out.png"), "\(run)")
      } else {
        let text =
          command[0] == "manifest"
          ? String(decoding: try photos.folder.bytes(of: "m.json5"), as: UTF8.self) : run.output
        // A date may have the number, too.
        #expect(!text.contains(/height"? ?: 47\b/), "\(text)")
      }
    }
    #expect(shown > 0 && leftOut > 0, "shown \(shown) times, left out \(leftOut) times")
  }

  // MARK: - Many inputs

  /// Resolving links takes no longer per input if there are many.
  @Test func manyInputsResolveInLinearTime() throws {
    let bytes = try photos.folder.bytes(of: "photos/01.png")
    var names: [String] = []
    for index in 0..<1200 {
      names.append("many/\(index).png")
      try photos.folder.write(bytes, to: names[index])
      try photos.folder.write(Array("<x/>".utf8), to: "many/\(index).xmp")
    }
    try photos.folder.link("many/link.png", to: "0.png")
    func seconds(_ command: [String], _ count: Int) throws -> Double? {
      let words = command + names.prefix(count) + ["many/link.png", "--no-cache", "--no-sandbox"]
      let (run, cost) = try Program.measure(words, in: photos.folder)
      #expect(run.code == 0, "\(run.errors.prefix(500))")
      return cost?.seconds
    }
    for command in [["inspect", "--headers"], ["plan", "--crop", "attention"]] {
      guard let few = try seconds(command, 150), let many = try seconds(command, 1200) else { return }
      // Eight times as many.
      #expect(many < 20 * max(few, 0.1), "\(command): \(few) and \(many) s")
    }
  }

  @Test func sidecarsOutsideAreNotRead() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5"/></rdf:RDF></x:xmpmeta>
      """
    try photos.folder.write(Array(packet.utf8), to: "secret/notes.xmp")
    try photos.folder.link("photos/01.xmp", to: "../secret/notes.xmp")
    for inputs in [["photos"], ["photos/01.png", "photos/02.png"]] {
      let run = try Program.run(["plan"] + inputs + ["--min-rating", "5"], in: photos.folder)
      #expect(run.code == 1 && !run.output.contains("01.png"), "\(run)")
      let followed = try Program.run(["plan"] + inputs + ["--min-rating", "5", "--follow-links"], in: photos.folder)
      #expect(followed.code == 0 && followed.output.contains("01.png"), "\(followed)")
    }
  }
}
