import Digests
package import Files
package import ImageCodecs
package import Raster

/// A completely decoded file.
package struct DecodedFile {
  package var info: ImageInfo
  package var stored: Pixels
  package var damage: String?
  /// If it was decoded in planes, these, and their samples in rows without gaps.
  package private(set) var planes: [SamplePlane] = []
  package private(set) var samples: [[Int16]] = []
  package var upright: Pixels { stored.uprighted(from: info.orientation) }

  package init(
    _ path: FilePath, eighths: Int = 8, effort: Effort = .balanced, limits: DecodingLimits = DecodingLimits()
  ) throws(ImageError) {
    let file = try ImageDecoder.open(path)
    info = try ImageDecoder.probe(file, limits: limits)
    (stored, damage) = try ImageDecoder.decode(file, info: info, eighths: eighths, effort: effort)
    if eighths == 8 { return }
    var decoder = try ImageDecoder(ImageDecoder.open(path), info: info, eighths: eighths, effort: effort)
    guard case .planes(let planes) = decoder.layout else { return }
    self.planes = planes
    samples = Array(repeating: [], count: planes.count)
    while try decoder.withNextRow({ addSamples(of: $0) }) {}
  }

  /// Adds those of a strip.
  private mutating func addSamples(of strip: Span<UInt8>) {
    var start = 0
    for (index, plane) in planes.enumerated() {
      for row in 0..<min(plane.rows, plane.height - samples[index].count / plane.width) {
        for x in 0..<plane.width {
          let place = start + 2 * (row * plane.stride + x)
          let bits = UInt16(strip[place]) | UInt16(strip[place + 1]) << 8
          samples[index].append(Int16(bitPattern: UInt16(littleEndian: bits)))
        }
      }
      start += 2 * plane.rows * plane.stride
    }
  }

  /// Decodes bytes as a file with the name `name`.
  package init(
    _ bytes: [UInt8], name: String = "picture", eighths: Int = 8, effort: Effort = .balanced
  ) throws {
    let folder = try TemporaryFolder()
    try self.init(try folder.write(bytes, to: name), eighths: eighths, effort: effort)
  }
}

extension ImageDecoder {
  /// Returns the header of a file with these bytes.
  package static func header(of bytes: [UInt8]) throws -> FileHeader {
    let folder = try TemporaryFolder()
    return try header(of: open(folder.write(bytes, to: "picture")), limits: DecodingLimits())
  }
}

extension Pixels {
  package var digest: String {
    var digest = SHA256()
    digest.update(bytes.span)
    return digest.finish()
  }

  /// Returns the largest difference of any channel.
  package func largestDifference(from other: Pixels) -> Int {
    precondition(width == other.width && height == other.height, "Only pictures of one size can be compared.")
    return zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// Returns the mean difference over all channels.
  package func meanDifference(from other: Pixels) -> Double {
    precondition(width == other.width && height == other.height, "Only pictures of one size can be compared.")
    return Double(zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(1, bytes.count))
  }
}
