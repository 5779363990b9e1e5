import Files
import Raster

/// Reads the header of a HEIF or AVIF with its library, and the file's transformations without it.
enum HEIFHeader {
  static func reader(of format: ImageFormat) -> PictureFormat.Reading.Header {
    let library = LibraryHeader.reader(of: format)
    return { (file: borrowing OpenFile) throws(ImageError) -> FileHeader in
      var header = try library(file)
      // The file's own properties have already turned the picture.
      header.info.orientation = .upright
      do throws(FileError) {
        header.info.turnedByDecoder = try Orientation(turnsOf: file)
        header.info.gainMap = try HEIFGainMap.find(in: file, photo: header.info)
      } catch {
        throw ImageError(error)
      }
      return header
    }
  }
}
