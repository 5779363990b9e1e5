import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct WallNoteTests {
  private static let pixels = Pixels(
    width: 90, height: 70, bytes: PhotoLike(width: 90, height: 70, seed: 4).picture.rgba8)
  private static let notes = [
    "", "inputs=12 page=1/1", "; size=7;", "  spaces  ", String(repeating: "x", count: WallNote.longest),
  ]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: WrittenPicture.all, notes)
  func notesRoundTrip(picture: WrittenPicture, note: String) throws {
    let path = try folder.write(picture.with { $0.note = note }.bytes(of: Self.pixels), to: "a")
    #expect(WallNote.read(path) == note)
    #expect(WallNote.isSigned(path) && !WallNote.isForeignPicture(path))
    #expect(try DecodedFile(path).damage == nil)
  }

  @Test(arguments: WrittenPicture.all)
  func wallsWithoutANoteAreSigned(picture: WrittenPicture) throws {
    let path = try folder.write(picture.bytes(of: Self.pixels), to: "a")
    #expect(WallNote.read(path) == nil && WallNote.isSigned(path))
  }

  /// The tag of a picture's description, with the type of text: photo apps show it as the caption.
  private static let description: [UInt8] = [0x0E, 0x01, 0x02, 0x00]

  @Test(arguments: WrittenPicture.all)
  func recordsAreNoCaptions(picture: WrittenPicture) throws {
    let bytes = try picture.with { $0.note = "inputs=12" }.bytes(of: Self.pixels)
    #expect(!bytes.indices.contains { bytes[$0...].starts(with: Self.description) })
    let file = try ImageDecoder.open(folder.write(bytes, to: "a"))
    let info = try ImageDecoder.probe(file, limits: DecodingLimits())
    #expect(try ImageDecoder.metadata(of: file, info: info).description == nil)
  }

  /// Up to version 0.2, the record was the picture's description.
  @Test func recordsOfEarlierVersionsAreRead() throws {
    let bytes = try WrittenPicture(.jpeg).with { $0.note = "inputs=12" }.bytes(of: Self.pixels)
    func legacy(_ size: Int) throws -> [UInt8] {
      let digits = String(size)
      let record = "Photo wall; size=" + String(repeating: "0", count: 20 - digits.count) + digits + "; inputs=12;"
      let directory = TIFFDirectory([.text(0x010E, record), .text(0x0131, "Tessera")])
        .bytes(at: 8, last: [0x0131, 0x010E])
      let exif = Array("Exif\0\0".utf8) + [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + directory
      let place = try #require(JPEGParts(bytes).all(0xE1).first)
      return Array(bytes[..<place.lowerBound] + JPEGParts.segment(0xE1, exif) + bytes[place.upperBound...])
    }
    let earlier = try legacy(legacy(0).count)
    let path = try folder.write(earlier, to: "a")
    #expect(WallNote.read(path) == "inputs=12" && WallNote.isSigned(path))
    #expect(WallNote.read(try folder.write(earlier + [0], to: "b")) == nil)
    let file = try ImageDecoder.open(path)
    let info = try ImageDecoder.probe(file, limits: DecodingLimits())
    #expect(try ImageDecoder.metadata(of: file, info: info).description == nil)
  }

  @Test(arguments: WrittenPicture.all)
  func truncatedOrExtendedWallsHaveNoNote(picture: WrittenPicture) throws {
    let bytes = try picture.with { $0.note = "inputs=12" }.bytes(of: Self.pixels)
    for count in [0, 1, 12, bytes.count / 2, bytes.count - 12, bytes.count - 1] {
      #expect(WallNote.read(try folder.write(Array(bytes.prefix(count)), to: "a")) == nil, "\(count) bytes")
    }
    #expect(WallNote.read(try folder.write(bytes + [0], to: "a")) == nil)
  }

  @Test func photosAreNotSigned() throws {
    let jpeg = try JPEGFixture().encoded(samples: Self.pixels.rgb, width: 90, height: 70, components: 3)
    let png = try PNGFixture().encoded(rows: Self.pixels.rgb, width: 90, height: 70)
    for bytes in [jpeg, png] {
      let path = try folder.write(bytes, to: "a")
      #expect(WallNote.isForeignPicture(path) && !WallNote.isSigned(path) && WallNote.read(path) == nil)
    }
  }

  @Test func otherFilesAreNeitherSignedNorForeign() throws {
    for bytes in [[], Array("text".utf8), PictureMark.start + Array("00000000000000000042".utf8)] {
      let path = try folder.write(bytes, to: "a")
      #expect(!WallNote.isForeignPicture(path) && !WallNote.isSigned(path) && WallNote.read(path) == nil)
    }
    #expect(!WallNote.isForeignPicture(FilePath("/none")) && !WallNote.isForeignPicture(folder.path))
  }

  /// A wall saved by another program is a picture of its own.
  @Test func wallsSavedByOtherProgramsAreForeign() throws {
    var bytes = try WrittenPicture(.jpeg).with { $0.note = "inputs=12" }.bytes(of: Self.pixels)
    let name = try #require(PictureMark.place(in: bytes)) - PictureMark.start.count
    bytes[name] = UInt8(ascii: "X")
    #expect(WallNote.isForeignPicture(try folder.write(bytes, to: "a")))
  }

  @Test func resolutionIsWrittenToAThousandth() {
    let cases: [(Double, [Int])] = [
      (300, [300, 1]), (72.5, [72_500, 1000]), (0.1, [100, 1000]), (100_000, [100_000, 1]),
    ]
    for (value, numbers) in cases {
      let block = PictureMark(resolution: value, isSRGB: true).exif(nil)
      let bytes = numbers.flatMap { TIFFDirectory.bytes($0, 4) }
      #expect(block.indices.contains { block[$0...].starts(with: bytes + bytes) }, "\(value)")
    }
  }
}
