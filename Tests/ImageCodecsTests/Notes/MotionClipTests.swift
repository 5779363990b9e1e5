import Files
import TestSupport
import Testing

@testable import ImageCodecs

/// Videos inside photos, and what videos say about themselves.
@Suite struct MotionClipTests {
  private static func box(_ name: String, _ body: [UInt8] = []) -> [UInt8] {
    PNGChunk.bigEndian(8 + body.count) + Array(name.unicodeScalars.map { UInt8($0.value) }) + body
  }

  private static let start = box("ftyp", Array("isom".utf8) + [0, 0, 2, 0])
  private static let clip = start + box("moov", box("mvhd", [1, 2])) + box("mdat", [9, 9, 9])
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA] + Array("not an ftyp, ".utf8) + [0xFF, 0xD9]

  private func part(of bytes: [UInt8]) throws -> Range<Int>? {
    let folder = try TemporaryFolder()
    return try MotionClip.part(of: try OpenFile(folder.write(bytes, to: "photo.jpg")))
  }

  @Test func clipsAreFoundBehindAPhoto() throws {
    let (photo, clip) = (Self.jpeg, Self.clip)
    let place = photo.count..<photo.count + clip.count
    #expect(try part(of: photo + clip) == place)
    #expect(try part(of: photo + clip + [0, 0, 0x30, 0x0A, 16, 0, 0, 0]) == place, "attachments follow")
    #expect(try part(of: photo) == nil)
    #expect(try part(of: photo + Self.start) == nil, "no pictures")
    #expect(try part(of: photo + Self.box("moov") + Self.box("mdat") + Self.start) == nil)
    #expect(try part(of: clip) == nil, "a video alone")
    let far = photo + Array(repeating: 7, count: (1 << 20) - photo.count - 3)
    for count in 0..<12 {
      let padded = far + Array(repeating: 8, count: count)
      #expect(try part(of: padded + clip) == padded.count..<padded.count + clip.count, "across pieces")
    }
  }

  @Test func clipsAreFoundInTheirBox() throws {
    let photo = Self.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]) + Self.box("meta", [1]) + Self.box("mdat", [2])
    let start = photo.count + 8
    #expect(try part(of: photo + Self.box("mpvd", Self.clip)) == start..<start + Self.clip.count)
    #expect(try part(of: photo + Self.box("mpvd", [1, 2, 3])) == nil && part(of: photo) == nil)
  }

  /// A list as Samsung's phones write it: the kinds of attachments, with their distances and sizes.
  @Test func listsOfAttachmentsAreRead() throws {
    func tail(_ kinds: [UInt8]) -> [UInt8] {
      let entries = kinds.flatMap { [0, 0, $0, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0] as [UInt8] }
      let list = Array("SEFH".utf8) + [107, 0, 0, 0, UInt8(kinds.count), 0, 0, 0] + entries
      return list + [UInt8(list.count), 0, 0, 0] + Array("SEFT".utf8)
    }
    let folder = try TemporaryFolder()
    func isListed(_ bytes: [UInt8]) throws -> Bool {
      try MotionClip.isListed(in: try OpenFile(folder.write(Self.jpeg + bytes, to: "photo.jpg")))
    }
    #expect(try isListed(tail([0x01, 0x30])))
    #expect(try !isListed(tail([0x01, 0x31])) && !isListed(tail([])) && !isListed([]))
    for count in 1..<tail([0x30]).count { #expect(try !isListed(tail([0x30]).suffix(count)), "\(count)") }
    #expect(try !isListed([0xFF, 0xFF, 0xFF, 0xFF] + Array("SEFT".utf8)), "a length without a list")
  }

  // MARK: - Notes

  private func notes(of bytes: [UInt8]) throws -> VideoNotes {
    let folder = try TemporaryFolder()
    let file = try OpenFile(folder.write(bytes, to: "film.mp4"))
    return try VideoNotes(of: file, in: 0..<file.size)
  }

  @Test func notesOfVideosAreFound() throws {
    let place = Self.box("udta", Self.box("\u{A9}xyz", Array("+48.1+011.5/".utf8)))
    let track = Self.box("trak", Self.box("tkhd", [1]) + Self.box("udta", [2]))
    let film = Self.start + Self.box("moov", Self.box("mvhd", [1]) + track + place) + Self.box("mdat", [7])
    let found = try notes(of: film)
    #expect(found.boxes.count == 2 && found.havePlace && !found.hasPlacesInTracks)
    #expect(found.boxes.map { Array(film[$0]) } == [Self.box("udta", [2]), place])
    #expect(try notes(of: Self.clip) == notes(of: Self.start) && notes(of: []).boxes.isEmpty)
    let key = Self.box("meta", Array("com.apple.quicktime.location.ISO6709".utf8))
    #expect(try notes(of: Self.start + Self.box("moov", key)).havePlace)
    let table = Self.box("mdia", Self.box("minf", Self.box("stbl", Self.box("stsd", [0, 0] + Array("gpmd".utf8)))))
    #expect(try notes(of: Self.start + Self.box("moov", Self.box("trak", table))).hasPlacesInTracks)
    var nested: [UInt8] = []
    for _ in 0..<3000 { nested = Self.box("trak", nested) }
    #expect(try notes(of: Self.start + Self.box("moov", nested)) == notes(of: Self.clip), "no deeper than tracks go")
    let many = Self.start + Array(repeatElement(Self.box("free"), count: 30_000).joined())
    #expect(try notes(of: many).hasPlacesInTracks, "unknown")
    // Boxes beyond their parents are cut.
    for count in 0..<film.count {
      let boxes = try notes(of: Array(film.prefix(count))).boxes
      #expect(boxes.allSatisfy { $0.upperBound <= count }, "\(count)")
    }
  }
}
