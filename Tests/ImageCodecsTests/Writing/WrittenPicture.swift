import Colors
import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// A picture written by one of the encoders, as walls are.
struct WrittenPicture {
  var style: OutputStyle
  var hasAlpha = false
  var resolution: Double?
  var profile: ColorProfile?
  var note: String?
  var effort = Effort.balanced

  init(_ format: OutputFormat) {
    style = OutputStyle(format)
  }

  /// Every format and style of this build that it reads.
  static let all: [WrittenPicture] = OutputFormat.allCases.filter {
    $0.unavailableReason == nil && $0.isReadable
  }.flatMap { format in
    var pictures = [WrittenPicture(format)]
    if format.canBeProgressive {
      pictures += OutputStyle.Subsampling.allCases.map { sampling in
        WrittenPicture(format).with {
          $0.style.subsampling = sampling
          $0.style.isProgressive = true
        }
      }
    }
    if format.loss == .byChoice { pictures.append(WrittenPicture(format).with { $0.style.isLossless = true }) }
    return pictures
  }

  func with(_ change: (inout WrittenPicture) -> Void) -> WrittenPicture {
    var picture = self
    change(&picture)
    return picture
  }

  var isExact: Bool { style.isLossless || style.format.loss == .never }

  func bytes(of pixels: Pixels) throws -> [UInt8] {
    let picture = OutputPicture(
      width: pixels.width, height: pixels.height, hasAlpha: hasAlpha, style: style, effort: effort,
      resolution: resolution, profile: profile)
    return try joined(picture.encoder, pixels)
  }

  private func joined(_ encoder: some PictureEncoder, _ pixels: Pixels) throws -> [UInt8] {
    var assembler = try encoder.assembler(noteRoom: note?.utf8.count ?? 0)
    var bytes = try assembler.begin()
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      let strip = Pixels(
        width: pixels.width, height: rows.count,
        bytes: Array(pixels.bytes[rows.lowerBound * pixels.bytesPerRow..<rows.upperBound * pixels.bytesPerRow]))
      bytes += try assembler.add(encoder.encode(strip))
    }
    let end = try assembler.end(note: note, digests: [])
    bytes += end.bytes
    if let correction = end.correction {
      bytes.replaceSubrange(correction.offset..<correction.offset + correction.bytes.count, with: correction.bytes)
    }
    return bytes
  }
}

extension WrittenPicture: CustomTestStringConvertible {
  var testDescription: String {
    style.format.name + (style.isLossless ? " lossless" : "")
      + (style.isProgressive ? " progressive \(style.subsampling)" : "")
  }
}
