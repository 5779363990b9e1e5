import Files
public import Foundation
import Gallery
import ImageCodecs
import Raster

extension Photo {
  /// Reads the header.
  public func header(on engine: Engine = .standard) async throws -> PhotoHeader {
    try await engine.perform { limits in
      let photo = try OpenPhoto(self)
      return try reading { () throws(ImageError) in
        PhotoHeader(try ImageDecoder.probe(path: photo.path, limits: limits))
      }
    }
  }

  /// Reads the metadata: EXIF, XMP and IPTC.
  public func metadata(on engine: Engine = .standard) async throws -> PhotoMetadata {
    try await engine.perform { limits in
      let photo = try OpenPhoto(self)
      return try reading { () throws(ImageError) in
        let file = try ImageDecoder.open(photo.path)
        let header = try ImageDecoder.header(of: file, limits: limits)
        let metadata = try ImageDecoder.metadata(
          of: file, info: header.info, memory: limits.memory, worker: header.worker)
        return PhotoMetadata(metadata, date: header.info.date)
      }
    }
  }

  /// Finds the photos in a folder and its subfolders, in natural order of their names. Their headers are read, and
  /// files that are not photos are left out.
  public static func all(in folder: URL, on engine: Engine = .standard) async throws -> [Photo] {
    try await engine.perform { limits in
      do {
        let gallery = try Gallery(
          of: [FilePath(folder)], choosing: Gallery.Choice(), in: Gallery.Environment(decoding: limits))
        if let error = gallery.leftOut.first(where: { $0.path == FilePath(folder) }) { throw TesseraError(error) }
        return gallery.photos.map { Photo(at: $0.path) }
      } catch let error as GalleryError {
        throw TesseraError.setting(error.description)
      }
    }
  }
}

/// Runs `work` and converts its errors.
private func reading<Result>(_ work: () throws(ImageError) -> Result) throws(TesseraError) -> Result {
  do { return try work() } catch { throw TesseraError(error) }
}
