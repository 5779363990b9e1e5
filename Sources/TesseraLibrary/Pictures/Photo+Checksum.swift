import Comparisons
import ImageCodecs

extension Photo {
  /// Computes the checksum of the photo’s pixels, as `tessera checksum` prints it: the SHA-256 of 8-bit RGBA, not
  /// rotated, in hexadecimal, and the size, such as `3fa9…-640x480`. Of animations and files with several pages, it
  /// covers all of them, and ends with their number.
  public func checksum(on engine: Engine = .standard) async throws -> String {
    try await engine.perform { limits in
      let photo = try OpenPhoto(self)
      do throws(ImageError) {
        return try PictureChecksum.checksum(of: photo.path, limits: limits)
      } catch {
        throw TesseraError(error)
      }
    }
  }
}

extension Picture {
  /// Computes the checksum of the pixels and the size, for tests: equal pixels in another lossless format have the same
  /// checksum.
  ///
  ///     #expect(try await wall.render().checksum() == "0af252…-200x120")
  public func checksum(on engine: Engine = .standard) async throws -> String {
    try await Photo(data, name: "picture." + format.fileExtension).checksum(on: engine)
  }
}
