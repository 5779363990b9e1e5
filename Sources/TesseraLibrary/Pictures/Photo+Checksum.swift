import Comparisons
import ImageCodecs

extension Photo {
  /// Decodes the photo and computes the checksum of its pixels, as `tessera checksum` prints it before the size: the
  /// SHA-256 of 8-bit RGBA, not rotated, in hexadecimal.
  public func checksum(on engine: Engine = .standard) async throws -> String {
    try await engine.perform { limits in
      let photo = try OpenPhoto(self)
      do throws(ImageError) {
        return String(try PictureChecksum.checksum(of: photo.path, limits: limits).prefix(PictureChecksum.digits))
      } catch {
        throw TesseraError(error)
      }
    }
  }
}

extension Picture {
  /// Computes the checksum of the pixels, for tests: equal pixels in another lossless format have the same checksum.
  ///
  ///     #expect(try await wall.render().checksum() == "0af252…")
  public func checksum(on engine: Engine = .standard) async throws -> String {
    try await Photo(data, name: "picture." + format.fileExtension).checksum(on: engine)
  }
}
