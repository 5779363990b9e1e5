import Colors
import Files
import Foundation
import Isolation
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// A compromised decoder gives false answers about other photos. It is never asked about them.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
struct TakenOverDecoderTests {
  private let folder: TemporaryFolder
  private let isolation = Isolation(
    program: Programs.built("faulty-worker"), argument: "liar",
    seconds: 20)
  private let taker: FilePath
  private let other: FilePath

  init() throws {
    folder = try TemporaryFolder()
    (taker, other) = try Self.pair("mountains.jpg", in: folder)
  }

  /// Returns a photo that compromises decoders, and another with the same pixels.
  private static func pair(_ name: String, in folder: TemporaryFolder) throws -> (FilePath, FilePath) {
    let bytes = Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent(name)))
    return (
      try folder.write(bytes + Array("TAKES OVER".utf8), to: "a-\(name)"), try folder.write(bytes, to: "b-\(name)")
    )
  }

  private func decoded(_ path: FilePath, _ isolation: Isolation?) throws -> (ImageInfo, Pixels) {
    let file = try ImageDecoder.open(path)
    let header = try ImageDecoder.header(of: file, limits: DecodingLimits(isolation: isolation))
    return (header.info, try ImageDecoder.decode(file, info: header.info, worker: header.worker).pixels)
  }

  /// A worker that decodes both photos does give false answers.
  @Test func sharedWorkerCanFalsifyAnotherPhoto() throws {
    let worker = PhotoWorker(in: isolation)
    let (info, pixels) = try decoded(other, nil)
    _ = try ImageDecoder.decode(ImageDecoder.open(taker), info: info, worker: worker)
    let forged = try ImageDecoder.decode(ImageDecoder.open(other), info: info, worker: worker).pixels
    #expect(forged.bytes != pixels.bytes)
  }

  @Test(arguments: ["mountains.jpg", "agate.png"])
  func compromisedWorkersCannotAlterOtherPhotos(name: String) throws {
    let (taker, other) = try Self.pair(name, in: folder)
    let honest = try decoded(other, nil)
    for _ in 0..<3 {
      _ = try decoded(taker, isolation)
      let found = try decoded(other, isolation)
      #expect(found.0 == honest.0 && found.1.bytes == honest.1.bytes)
    }
  }

  /// Profiles are examined by workers that have decoded no photo.
  @Test func compromisedWorkersCannotAlterOtherColors() throws {
    let pixels = Pixels(width: 2, height: 1, filledWith: Color(red: 20, green: 200, blue: 90))
    for colors in [ColorSpace.profile(.displayP3), .lights(.bt2020, .sRGB)] {
      let worker = PhotoWorker(in: isolation)
      let file = try ImageDecoder.open(taker)
      let info = try decoded(other, nil).0
      _ = try ImageDecoder.decode(file, info: info, worker: worker)
      let header = try FileHeader(info, .space(colors), at: (worker, taker)).usingColors()
      var (found, honest) = (pixels, pixels)
      try header.pipeline(to: .sRGB).convert(&found)
      try ColorConversion.between(colors, and: .sRGB, samples: .rgb)?.convert(&honest)
      #expect(header.info.profile == colors.name && found.bytes == honest.bytes && found.bytes != pixels.bytes)
    }
  }

  /// With tables in this process, or with LittleCMS in the photo's own.
  @Test func tablesMatchTheConversion() throws {
    let conversion = try #require(try ColorConversion.between(.profile(.displayP3), and: .sRGB, samples: .rgb))
    let tables = try #require(conversion.tables)
    var bytes: [UInt8] = []
    for index in 0..<4096 { bytes += [UInt8(index % 256), UInt8(index / 16), UInt8(index * 7 % 256), 255] }
    var (first, second) = (
      Pixels(width: 64, height: 64, bytes: bytes), Pixels(width: 64, height: 64, bytes: bytes)
    )
    conversion.convert(&first)
    tables.convert(&second)
    #expect(first.bytes == second.bytes)
  }

  /// Bytes from another process are harmless tables, or refused.
  @Test func invalidTablesAreRefused() throws {
    let conversion = try #require(try ColorConversion.between(.profile(.displayP3), and: .sRGB, samples: .rgb))
    let bytes = try #require(conversion.tables).bytes
    #expect(ColorTables(Array(bytes.dropLast())) == nil && ColorTables(bytes + [0]) == nil && ColorTables([]) == nil)
    // The linear value of a byte, a factor, and the table index.
    for place in [0, 3 * 256 * 4, bytes.count - 4] {
      var forged = bytes
      for index in place..<place + 4 where index < bytes.count { forged[index] = 0x7F }
      #expect(ColorTables(forged) == nil, "\(place)")
    }
  }
}
