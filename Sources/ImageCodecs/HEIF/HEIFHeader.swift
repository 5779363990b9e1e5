import Files
import Raster

/// Reads the header of a HEIF or an AVIF with its library, and how the file turns its picture without.
enum HEIFHeader {
  static func reader(of format: ImageFormat) -> PictureFormat.Reading.Header {
    let library = LibraryHeader.reader(of: format)
    return { (file: borrowing OpenFile) throws(ImageError) -> FileHeader in
      var header = try library(file)
      // Its own properties turn a picture, and have done so already.
      header.info.orientation = .upright
      do throws(FileError) { header.info.turnedByDecoder = try Orientation(turnsOf: file) } catch {
        throw ImageError(error)
      }
      return header
    }
  }
}
