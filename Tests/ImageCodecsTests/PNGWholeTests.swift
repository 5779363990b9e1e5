import Files
import Fixtures
import Foundation
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import ImageCodecs

/// PNGs decoded in one piece have the pixels, and the faults, of those decoded row by row.
@Suite struct PNGWholeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The pixels and the damage, or the error.
  private func outcome(_ path: FilePath, mayBeWhole: Bool) -> String {
    var limits = DecodingLimits()
    limits.mayBeWhole = mayBeWhole
    do {
      let file = try ImageDecoder.open(path)
      let info = try ImageDecoder.probe(file, limits: limits)
      let (pixels, damage) = try ImageDecoder.decode(file, info: info, limits: limits)
      return "\(pixels.width) × \(pixels.height) \(pixels.bytes.hashValue) \(damage ?? "")"
    } catch {
      return "\(error)"
    }
  }

  private func check(_ bytes: [UInt8], _ name: String = "a.png") throws {
    let path = try folder.write(bytes, to: name)
    #expect(outcome(path, mayBeWhole: true) == outcome(path, mayBeWhole: false), "\(name)")
  }

  @Test(arguments: PNGFixture.ColorType.allCases, [1, 2, 31, 64]) func pixelsAreTheSame(
    _ type: PNGFixture.ColorType, width: Int
  ) throws {
    let height = 43
    for (seed, depth) in [8, 16].enumerated() where type != .palette || depth == 8 {
      var random = SplitMix64(seed: UInt64(seed + width))
      let scene = PhotoLike(width: width, height: height, seed: UInt64(width)).rgb8
      // Smooth and random rows take all filters.
      let rows = (0..<width * height * type.channelCount * depth / 8).map { index in
        index < width * height * 2 ? scene[index % scene.count] : UInt8.random(in: 0...255, using: &random)
      }
      let palette = type == .palette ? [UInt8](repeating: 0, count: 3) + (0..<765).map { UInt8($0 % 256) } : []
      for isInterlaced in [false, true] {
        let fixture = PNGFixture().with {
          ($0.colorType, $0.bitDepth, $0.palette, $0.isInterlaced) = (type, depth, palette, isInterlaced)
        }
        try check(fixture.encoded(rows: rows, width: width, height: height))
      }
    }
  }

  @Test func transparentColorsAreTheSame() throws {
    let rows = PhotoLike(width: 20, height: 10, seed: 2).rgb8
    let first = (UInt16(rows[0]), UInt16(rows[1]), UInt16(rows[2]))
    let fixture = PNGFixture().with { $0.transparency = .rgb(first.0, first.1, first.2) }
    try check(fixture.encoded(rows: rows, width: 20, height: 10))
  }

  /// Changed and missing bytes have the same consequences.
  @Test(arguments: 0..<8) func damageIsTheSame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = PhotoLike(width: 90, height: 60, seed: seed).rgb8
    let bytes = try PNGFixture().encoded(rows: rows, width: 90, height: 60)
    for number in 0..<60 {
      var damaged = bytes
      switch number % 4 {
      case 0: damaged.removeLast(Int.random(in: 1..<bytes.count - 33, using: &random))
      case 1: damaged[Int.random(in: 8..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: damaged.insert(contentsOf: [0, 1, 2], at: Int.random(in: 33..<bytes.count, using: &random))
      default: damaged += (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      try check(damaged)
    }
  }

  @Test(.enabled(if: Corpus.images != nil, "skipped: TESSERA_CORPORA is not set"))
  func conformanceFilesAreTheSame() throws {
    for file in try Corpus.files(in: "pngsuite", of: #require(Corpus.images)) where file.pathExtension == "png" {
      let path = FilePath(file.path)
      #expect(outcome(path, mayBeWhole: true) == outcome(path, mayBeWhole: false), "\(file.lastPathComponent)")
    }
  }
}
