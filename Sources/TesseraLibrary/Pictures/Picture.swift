import Files
public import Foundation
import ImageCodecs

/// A finished picture: the bytes of its file.
public struct Picture: Equatable, Sendable {
  /// The bytes of the file.
  public let data: Data
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The format of the file.
  public let format: Format

  /// The media type, for the `Content-Type` of a response.
  public var mediaType: String { format.mediaType }

  /// Reads a file into memory, and the picture’s size from its header.
  init(_ path: FilePath, _ format: Format) throws {
    let info: ImageInfo
    do { info = try ImageDecoder.probe(path: path, limits: DecodingLimits(maxPixels: .max)) } catch {
      throw TesseraError.output("\(error)")
    }
    try self.init(path, width: info.width, height: info.height, format)
  }

  /// Reads a file into memory.
  init(_ path: FilePath, width: Int, height: Int, _ format: Format) throws(TesseraError) {
    do {
      let file = try OpenFile(path)
      data = Data(try file.bytes(at: 0, count: file.size))
    } catch {
      throw TesseraError.output("\(error)")
    }
    (self.width, self.height, self.format) = (width, height, format)
  }

  /// Writes the file atomically, replacing an existing one.
  public func write(to file: URL) throws {
    do { try OutputFile.publish(Array(data), at: FilePath(file)) } catch { throw TesseraError.output("\(error)") }
  }
}
