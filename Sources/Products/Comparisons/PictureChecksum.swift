import Digests
package import Files
package import ImageCodecs

/// The checksum of a picture's pixels: the SHA-256 of 8-bit RGBA, not rotated.
package enum PictureChecksum {
  /// Returns the checksum of a picture, which must not be damaged.
  package static func checksum(of path: FilePath, limits: DecodingLimits) throws(ImageError) -> String {
    let file = try ImageDecoder.open(path)
    let header = try ImageDecoder.header(of: file, limits: limits)
    var decoder = try ImageDecoder(file, info: header.info, limits: limits, worker: header.worker)
    var digest = SHA256()
    while try decoder.withNextRow({ digest.update($0) }) {}
    if let damage = try decoder.finish() { throw ImageError(path, .malformed(damage)) }
    return digest.finish()
  }
}
