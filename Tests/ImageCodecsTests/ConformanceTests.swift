import Files
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Public test images, where they are available.
@Suite(.enabled(if: Corpus.images != nil, "skipped: TESSERA_CORPORA names no folder"))
struct ConformanceTests {
  // MARK: - PngSuite

  @Test func pngSuiteValidFiles() throws {
    let root = try #require(Corpus.images)
    var compared = 0
    for url in try Corpus.files(in: "pngsuite/png", of: root) where !url.lastPathComponent.hasPrefix("x") {
      guard url.pathExtension == "png" else { continue }
      let decoded = try DecodedFile(FilePath(url.path)).stored
      let expected = try reference(for: url.deletingPathExtension().lastPathComponent, in: root)
      try #require(expected.count == decoded.bytes.count, "\(url.lastPathComponent)")
      let difference = zip(decoded.bytes, expected).map { abs(Int($0) - $1) }.max() ?? 0
      #expect(difference <= 1, "\(url.lastPathComponent)")
      compared += 1
    }
    #expect(compared == 161)
  }

  /// 16-bit files are stored in full; here they are rounded to 8 bits.
  private func reference(for name: String, in root: URL) throws -> [Int] {
    let url = root.appendingPathComponent("pngsuite/json/\(name).json")
    let samples = try JSONDecoder().decode([Int].self, from: Data(contentsOf: url))
    let isWide = samples.contains { $0 > 255 }
    return isWide ? samples.map { Int((Double($0) / 257).rounded()) } : samples
  }

  @Test func pngSuiteCorruptFiles() throws {
    let root = try #require(Corpus.images)
    let corrupt = try Corpus.files(in: "pngsuite/png", of: root).filter { $0.lastPathComponent.hasPrefix("x") }
    #expect(corrupt.count == 14)
    for url in corrupt {
      let name = url.lastPathComponent
      let error = #expect(throws: ImageError.self, "\(name)") { _ = try DecodedFile(FilePath(url.path)) }
      switch error?.reason {
      case .namedButNotAPicture:
        #expect(name.hasPrefix("xs") || name.hasPrefix("xcr") || name.hasPrefix("xlf"), "\(name)")
      case .malformed, .truncated: #expect(!name.hasPrefix("xs"), "\(name)")
      default: Issue.record("\(name) is refused for another reason: \(String(describing: error))")
      }
    }
  }

  // MARK: - libjpeg-turbo

  @Test func jpegReferences() throws {
    let folder = try #require(Corpus.images).appendingPathComponent("libjpeg-turbo-testimages")
    let expected = try portablePixmap(folder.appendingPathComponent("testorig.ppm"))
    // The progressive and arithmetic-coded files are the same picture as the baseline one, at other qualities.
    for (name, worst, mean) in [("testorig.jpg", 3, 0.5), ("testimgint.jpg", 60, 3), ("testimgari.jpg", 60, 3)] {
      let file = try DecodedFile(FilePath(folder.appendingPathComponent(name).path))
      #expect(file.damage == nil)
      try #require(file.stored.width == expected.width && file.stored.height == expected.height)
      let rgb = stride(from: 0, to: file.stored.bytes.count, by: 4).flatMap { file.stored.bytes[$0..<$0 + 3] }
      let differences = zip(rgb, expected.samples).map { abs(Int($0) - Int($1)) }
      #expect(differences.max() ?? 0 <= worst, "\(name)")
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) <= mean, "\(name)")
    }
  }

  @Test func twelveBitJPEGsAreRefusedWithAReason() throws {
    let folder = try #require(Corpus.images).appendingPathComponent("libjpeg-turbo-testimages")
    let path = FilePath(folder.appendingPathComponent("monkey12.jpg").path)
    let error = #expect(throws: ImageError.self) { try DecodedFile(path) }
    guard case .unsupported? = error?.reason else {
      Issue.record("refused for another reason: \(String(describing: error))")
      return
    }
  }

  private func portablePixmap(_ url: URL) throws -> (width: Int, height: Int, samples: [UInt8]) {
    let bytes = Array(try Data(contentsOf: url))
    let header = String(decoding: bytes.prefix(64), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let (width, height) = (try #require(Int(header[1])), try #require(Int(header[2])))
    return (width, height, Array(bytes.suffix(width * height * 3)))
  }
}
