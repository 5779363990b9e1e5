import Digests
package import Files
package import ImageCodecs

/// The checksum of a picture's pixels: the SHA-256 of 8-bit RGBA, not rotated. Of a file with several pictures, it
/// includes a digest of those after the first, which are not decoded.
package enum PictureChecksum {
  /// Returns the checksum of a picture, which must not be damaged.
  package static func checksum(of path: FilePath, limits: DecodingLimits) throws(ImageError) -> String {
    let file = try ImageDecoder.open(path)
    let header = try ImageDecoder.header(of: file, limits: limits)
    let later = try laterDigest(of: file, header.info)
    var decoder = try ImageDecoder(file, info: header.info, limits: limits, worker: header.worker)
    var digest = SHA256()
    while try decoder.withNextRow({ digest.update($0) }) {}
    if let damage = try decoder.finish() { throw ImageError(path, .malformed(damage)) }
    digest.update(later)
    return digest.finish()
  }

  /// Returns the bytes that follow the pixels; none for a file with one picture.
  package static func laterDigest(of file: borrowing OpenFile, _ info: ImageInfo) throws(ImageError) -> [UInt8] {
    do throws(FileError) {
      return try LaterPictures.find(in: file, info)?.digest(of: file) ?? []
    } catch {
      throw ImageError(error)
    }
  }
}
