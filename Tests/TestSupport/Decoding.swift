import Digests
package import Files
package import ImageCodecs
package import Raster

/// A file decoded whole.
package struct DecodedFile {
  package var info: ImageInfo
  package var stored: Pixels
  package var damage: String?
  package var upright: Pixels { stored.uprighted(from: info.orientation) }

  package init(
    _ path: FilePath, eighths: Int = 8, effort: Effort = .balanced, limits: DecodingLimits = DecodingLimits()
  ) throws(ImageError) {
    let file = try ImageDecoder.open(path)
    info = try ImageDecoder.probe(file, limits: limits)
    (stored, damage) = try ImageDecoder.decode(file, info: info, eighths: eighths, effort: effort)
  }

  /// Decodes bytes as if they stood in a file called `name`.
  package init(
    _ bytes: [UInt8], name: String = "picture", eighths: Int = 8, effort: Effort = .balanced
  ) throws {
    let folder = try TemporaryFolder()
    try self.init(try folder.write(bytes, to: name), eighths: eighths, effort: effort)
  }
}

extension Pixels {
  package var digest: String {
    var digest = SHA256()
    digest.update(bytes.span)
    return digest.finish()
  }

  /// The largest difference of any channel.
  package func largestDifference(from other: Pixels) -> Int {
    precondition(width == other.width && height == other.height, "Only pictures of one size can be compared.")
    return zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// The mean difference over all channels.
  package func meanDifference(from other: Pixels) -> Double {
    precondition(width == other.width && height == other.height, "Only pictures of one size can be compared.")
    return Double(zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(1, bytes.count))
  }
}
