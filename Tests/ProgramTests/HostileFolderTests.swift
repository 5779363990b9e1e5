import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Folders that are large, full of links or full of other files.
@Suite(.serialized) struct HostileFolderTests {
  private let photos: PhotoFolder
  private var path: String { photos.folder.url.path }

  init() throws {
    photos = try PhotoFolder(sizes: (0..<3).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    try photos.settle()
  }

  @Test func manyPhotos() throws {
    let count = Thoroughness.count(10_000, each: 10)
    try photos.folder.makeFolder("many")
    let kinds = try (0..<10).map { try PNGFixture().encoded(rows: [UInt8($0), 0, 0], width: 1, height: 1) }
    for number in 0..<count {
      _ = try photos.folder.write(kinds[number % 10], toName: Array("many/\(number).png".utf8))
    }
    usleep(50_000)
    let arguments = ["many", "-o", "wall.png", "--row-height", "8", "--width", "800"]
    let run = try Program.run(arguments, in: photos.folder)
    #expect(run.code == 0 && run.errors.contains(": \(count) photos, "), "\(run)")
    let stamp = photos.stamp("wall.png")
    let again = try Program.run(arguments, in: photos.folder)
    #expect(again.code == 0 && again.errors == "wall.png: unchanged, \(count) photos\n", "\(again)")
    #expect(photos.stamp("wall.png") == stamp)
  }

  @Test func tenThousandLinksToOnePhoto() throws {
    try photos.folder.makeFolder("many")
    for number in 0..<10_000 {
      // Sound: the strings are zero-terminated and outlive the call.
      #expect(unsafe symlink("../photos/01.png", path + "/many/\(number).png") == 0)
    }
    let run = try photos.run("many", "photos", "-o", "wall.png")
    #expect(run.code == 0 && run.errors.contains(": 3 photos, "), "\(run)")
  }

  @Test func linkedFoldersListEachPhotoOnce() throws {
    for name in ["photos/below/a", "photos/below/b"] { try photos.folder.makeFolder(name) }
    try photos.folder.link("photos/loop", to: ".")
    try photos.folder.link("photos/below/up", to: "..")
    try photos.folder.link("photos/below/a/other", to: "../b")
    try photos.folder.link("photos/below/b/other", to: "../a")
    try photos.folder.link("photos/below/self", to: "self")
    try photos.folder.link("photos/self.png", to: "self.png")
    try photos.folder.link("photos/below/a/again.png", to: "../../01.png")
    try photos.folder.link("photos/gone.txt", to: "nowhere")
    try photos.folder.link("door", to: "photos")
    try photos.folder.link("photos/door", to: "../door")
    try photos.add("photos/below/a/04.png", 70, 70, seed: 4)
    let inputs = ["photos", "door", "photos/below", "photos/below/b/other", "."]
    let run = try Program.run(inputs + ["-o", "wall.png"], in: photos.folder)
    #expect(run.code == 3 && run.errors.contains(": 4 photos, "), "\(run)")
    #expect(run.complaints.split(separator: "\n").count == 1, "\(run)")
    #expect(run.complaints.hasPrefix("tessera: photos/self.png: "), "\(run)")
    try FileManager.default.removeItem(atPath: path + "/photos/self.png")
    for text in [": 4 photos, ", ": unchanged, 4 photos"] {
      let again = try Program.run(inputs + ["-o", "wall.png"], in: photos.folder)
      #expect(again.code == 0 && again.errors.contains(text), "\(again)")
    }
  }

  @Test func pipesDevicesAndSocketsAreReported() throws {
    photos.folder.makePipe("photos/pipe.jpg")
    photos.folder.makePipe("photos/pipe")
    try photos.folder.link("photos/device.png", to: "/dev/zero")
    try photos.folder.link("photos/terminal.png", to: "/dev/tty")
    let socket = Program.socket(at: path + "/photos/socket.jpg")
    defer { close(socket) }
    let run = try photos.run("photos", "-o", "wall.png")
    let names = ["device.png", "pipe", "pipe.jpg", "socket.jpg", "terminal.png"]
    #expect(run.code == 3 && run.errors.contains(": 3 photos, "), "\(run)")
    let reason = "is not a regular file"
    let reasons = names.map {
      $0.hasPrefix("pipe") || $0.hasPrefix("socket")
        ? reason : "is a link to a place outside the inputs; use --follow-links to follow it"
    }
    #expect(
      run.complaints.split(separator: "\n") == zip(names, reasons).map { "tessera: photos/\($0): \($1)" }, "\(run)")
    let followed = try photos.run("photos", "-o", "wall.png", "--follow-links")
    #expect(
      followed.complaints.split(separator: "\n") == names.map { "tessera: photos/\($0): \(reason)" }, "\(followed)")
    // Also if they are named one by one.
    let named = try photos.run("photos/01.png", "photos/pipe", "photos/socket.jpg", "/dev/zero", "-o", "other.png")
    #expect(named.code == 3 && named.complaints.split(separator: "\n").count == 3, "\(named)")
    #expect(try photos.run("photos", "-o", "strict.png", "--strict").code == 1)
  }

  @Test(.enabled(if: Nobody.isPermitted, "skipped: only the superuser can become nobody"))
  func unreadableFilesAreReported() throws {
    for name in ["photos/closed", "photos/unlisted"] {
      try photos.folder.makeFolder(name)
      try photos.add(name + "/hidden.png", 50, 50, seed: 8)
    }
    for (name, mode) in [
      ("", 0o777), ("/photos/closed", 0o000), ("/photos/unlisted", 0o444), ("/photos/02.png", 0o000),
    ] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path + name)
    }
    let run = try Nobody.run(["photos", "-o", "wall.png", "--no-cache"], in: photos.folder)
    #expect(run.code == 3 && run.errors.contains(": 2 photos, "), "\(run)")
    #expect(run.complaints.contains("tessera: photos/closed: permission denied\n"), "\(run)")
    #expect(run.complaints.contains("tessera: photos/02.png: permission denied\n"), "\(run)")
    #expect(run.complaints.contains("photos/unlisted/hidden.png: permission denied\n"), "\(run)")
  }

  @Test func fileNamesOfAnyBytesInBatchesAndReports() throws {
    let broken = Array("photos/\u{1B}[31m".utf8) + [0xFF, 0xFE] + Array(".png".utf8)
    _ = try photos.folder.write(Array(photos.folder.bytes(of: "photos/01.png").prefix(20)), toName: broken)
    _ = try photos.folder.write([], toName: Array("photos/two\nlines.jpg".utf8))
    let walls = """
      { walls: [ { name: "a\\nb\\u001b[0m", inputs: ["photos"], output: "w/{name}.png" },
                 { name: "c", inputs: ["photos/\\u001b[31m\u{F7FF}\u{F7FE}.png", "photos/02.png"],
                   output: "w/\u{F7FF}.png" } ] }
      """
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    try photos.folder.makeFolder("w")
    let run = try photos.run("batch", "walls.json5", "--report", "report\n.json", "--log")
    #expect(run.code == 3, "\(run)")
    // Every message is one line that begins with the time, and none has control characters.
    let lines = run.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*/) != nil }, "\(run)")
    #expect(!run.errors.contains("\u{1B}"))
    let report = try JSONDecoder().decode(Report.self, from: Data(photos.folder.bytes(of: "report\n.json")))
    #expect(report.walls.map(\.name) == ["a\nb\u{1B}[0m", "c"])
    #expect(report.walls.map(\.output) == ["w/a\nb\u{1B}[0m.png", "w/\u{F7FF}.png"])
    let file = "photos/\u{1B}[31m\u{F7FF}\u{F7FE}.png"
    #expect(Set(report.walls[0].leftOut.map(\.file)) == [file, "photos/two\nlines.jpg"])
    #expect(report.walls[1].leftOut.map(\.file) == [file])
    #expect((try? FilePath(path).appending(FilePath("w/\u{F7FF}.png")).status()) != nil)
  }

  private struct Report: Decodable {
    struct Wall: Decodable {
      struct FileNote: Decodable { var file: String }
      var name: String
      var output: String
      var leftOut: [FileNote]
    }
    var walls: [Wall]
  }
}

extension Program {
  /// Makes a socket without a listener.
  fileprivate static func socket(at path: String) -> Int32 {
    #if canImport(Darwin)
      let number = Foundation.socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let number = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    // Sound: as many bytes as fit are copied into a zeroed buffer.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes.prefix($0.count - 1)) }
    _ = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return number
  }
}
