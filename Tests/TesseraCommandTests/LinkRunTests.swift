import Foundation
import TestSupport
import Testing

/// Links that somebody else put among the photos.
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

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  private static let reason = "links outside the inputs; use --follow-links to follow it"

  @Test(arguments: ["..", "../secret", "/", "../photos/../secret", "../secret/below"])
  func aLinkToAFolderElsewhereIsNotFollowed(target: String) throws {
    try link("photos/out", to: target)
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
    // Nothing was entered that is not looked into.
    let flat = try photos.run("photos", "-o", "wall.png", "--no-recursive")
    #expect(flat.code == 0 && flat.complaints.isEmpty, "\(flat)")
  }

  @Test func linksToPhotosElsewhereAreNamed() throws {
    try link("photos/a.png", to: "../secret/1.png")
    try link("photos/b", to: "../secret/1.png")
    // Which nobody would take for photos.
    try photos.folder.write([1], to: "elsewhere/notes.txt")
    try link("photos/notes.txt", to: "../elsewhere/notes.txt")
    let run = try photos.run("photos", "-o", "wall.png")
    #expect(run.code == 3 && run.errors.contains(": 2 photos on "), "\(run)")
    #expect(run.complaints == ["a.png", "b"].map { "tessera: photos/\($0): \(Self.reason)\n" }.joined(), "\(run)")
    let followed = try photos.run("photos", "-o", "wall.png", "--follow-links")
    #expect(followed.code == 0 && followed.errors.contains(": 4 photos on "), "\(followed)")
    #expect(try photos.run("photos", "-o", "wall.png", "--follow-links").errors.contains(": unchanged, 4 photos"))
  }

  @Test func linksThatStayInsideAreFollowed() throws {
    try link("photos/in", to: "../elsewhere")
    try link("photos/again.png", to: "01.png")
    try link("door", to: "photos")
    // A chain through a folder that is no input, and a link that is an input itself.
    try link("secret/back", to: "../elsewhere/3.png")
    try link("photos/chain.png", to: "../secret/back")
    let both = try photos.run("door", "elsewhere", "-o", "wall.png")
    #expect(both.code == 0 && both.errors.contains(": 3 photos on ") && both.complaints.isEmpty, "\(both)")
    let named = try photos.run("photos/in", "photos/chain.png", "-o", "other.png")
    #expect(named.code == 0 && named.complaints.isEmpty, "\(named)")
    let alone = try photos.run("photos", "-o", "third.png")
    #expect(alone.code == 3 && alone.errors.contains(": 2 photos on "), "\(alone)")
  }

  @Test func aFolderWhoseNameOnlyBeginsTheSameIsElsewhere() throws {
    try photos.add("photos-private/4.png", 40, 40, seed: 4)
    try link("photos/more", to: "../photos-private")
    let run = try photos.run("photos", "-o", "wall.png")
    #expect(run.code == 3 && run.complaints.contains("photos/more: \(Self.reason)"), "\(run)")
  }

  @Test func foldersOfExpansionsAreInputs() throws {
    try link("photos/more.png", to: "../elsewhere/3.png")
    let words = ["-o", "wall.png", "--layout", "honeycomb", "--expand", "01.png=elsewhere"]
    let run = try Program.run(["photos"] + words, in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
  }

  @Test func batchesSaySoByAKey() throws {
    try link("photos/out", to: "../secret")
    for (key, code, count) in [("", Int32(3), 2), (", followLinks: true", 0, 4), (", followLinks: false", 3, 2)] {
      let walls = "{ walls: [ { name: 'w', inputs: ['photos'], output: 'w.png', force: true\(key) } ] }"
      try photos.folder.write(Array(walls.utf8), to: "walls.json5")
      let run = try photos.run("batch", "walls.json5")
      #expect(run.code == code && run.errors.contains(": \(count) photos on "), "\(run)")
    }
  }

  @Test func aSidecarElsewhereIsNotRead() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5"/></rdf:RDF></x:xmpmeta>
      """
    try photos.folder.write(Array(packet.utf8), to: "secret/notes.xmp")
    try link("photos/01.xmp", to: "../secret/notes.xmp")
    for inputs in [["photos"], ["photos/01.png", "photos/02.png"]] {
      let run = try Program.run(["plan"] + inputs + ["--min-rating", "5"], in: photos.folder)
      #expect(run.code == 1 && !run.output.contains("01.png"), "\(run)")
      let followed = try Program.run(["plan"] + inputs + ["--min-rating", "5", "--follow-links"], in: photos.folder)
      #expect(followed.code == 0 && followed.output.contains("01.png"), "\(followed)")
    }
  }
}
