import Digests
import ImageCodecs

extension Photo {
  /// Decodes the photo and computes the checksum of its pixels, as `tessera checksum` prints it: the SHA-256 of 8-bit
  /// RGBA, not rotated, in hexadecimal.
  public func checksum(on engine: Engine = .standard) async throws -> String {
    try await engine.perform { limits in
      let photo = try OpenPhoto(self)
      do {
        let file = try ImageDecoder.open(photo.path)
        let header = try ImageDecoder.header(of: file, limits: limits)
        var decoder = try ImageDecoder(file, info: header.info, eighths: 8, limits: limits, worker: header.worker)
        var digest = SHA256()
        while try decoder.withNextRow({ digest.update($0) }) {}
        guard let damage = try decoder.finish() else { return digest.finish() }
        throw TesseraError.photo(name: name, reason: "is damaged: \(damage)")
      } catch let error as ImageError {
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
