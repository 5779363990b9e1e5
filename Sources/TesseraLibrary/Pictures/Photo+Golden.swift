import Comparisons
import Files
import Foundation
import ImageCodecs
import Planning

extension Photo {
  /// Returns the photo as a PNG file, for a golden picture: its own bytes if it is one, and its pixels as they are seen
  /// otherwise. Throws if it is damaged, or if it has several frames or pages and is not a PNG.
  package func png(on engine: Engine) async throws -> [UInt8] {
    try await engine.perform { limits in
      let photo = try OpenPhoto(self)
      do {
        // A damaged picture must not be accepted.
        _ = try PictureChecksum.checksum(of: photo.path, limits: limits)
        let file = try ImageDecoder.open(photo.path)
        let info = try ImageDecoder.header(of: file, limits: limits).info
        if info.format == .png { return try file.bytes(at: 0, count: file.size) }
        guard try LaterPictures.find(in: file, info) == nil else {
          throw TesseraError.photo(name: name, reason: "has several frames or pages; a golden picture is a PNG")
        }
        return try PairComparer(rules: ComparisonRules.exact.pixelRules, limits: limits).shown(photo.path)
      } catch let error as ImageError {
        throw TesseraError(error)
      } catch let error as FileError {
        throw TesseraError.photo(name: name, reason: "\(error.reason)")
      } catch let failure as RunFailure {
        throw TesseraError.photo(name: name, reason: failure.description)
      }
    }
  }

  /// Writes a golden picture atomically, with its folders.
  package static func record(_ png: [UInt8], at file: URL) throws {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Tests that run at the same time may record the same picture.
      try OutputFile.publish(png, at: FilePath(file), timeout: 30)
    } catch {
      throw TesseraError.output("\(error)")
    }
  }
}
