import Digests
package import Files
package import ImageCodecs
import Store

/// A picture file named by an option: a background or a watermark.
///
/// It is identified by name until it is opened, and then by its contents.
package struct PictureFile: Hashable, Sendable {
  package var path: FilePath
  package private(set) var contents: Contents?

  package struct Contents: Hashable, Sendable {
    /// A digest of the file.
    package var digest: String
    package var info: ImageInfo
    package var stamp: FileStamp

    package static func == (one: Contents, other: Contents) -> Bool { one.digest == other.digest }
    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  package init(_ path: FilePath) { self.path = path }

  /// Opens the file and returns it with its contents.
  package func opened(_ limits: DecodingLimits) throws(ImageError) -> PictureFile {
    var picture = self
    picture.contents = try unchanged(path) { file throws(ImageError) in
      let stamp = file.stamp
      let digest: String
      do throws(FileError) { digest = try SHA256.digest(of: file) } catch { throw ImageError(error) }
      let info = try ImageDecoder.header(of: file, limits: limits).info
      return Contents(digest: digest, info: info, stamp: stamp)
    }
    return picture
  }

  /// The memory for decoding it.
  package var decodingBytes: Int { contents?.info.decodingBytes ?? 0 }
}

extension PictureFile: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(contents?.digest ?? path.losslessText)
  }
}
