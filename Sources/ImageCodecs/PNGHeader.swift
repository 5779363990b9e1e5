import Files
import Raster

/// Reads a PNG's header, and skips through the other chunks in search of orientation, transparency and colors.
struct PNGHeader {
  /// Reads the header of a PNG file.
  @Sendable static func read(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    let start = try bytes(at: 8, count: 25, of: file)
    guard start.count == 25 else { throw ImageError(file.path, .truncated("the file ends within its header")) }
    var info = try info(fromHeaderChunk: start, path: file.path)
    var colors = PNGColors()
    let isAdobeRGB = try readChunks(of: file, into: &info, &colors)
    var header = FileHeader(info, colors.stated)
    if !colors.areStated { header.useColors(ofEXIF: isAdobeRGB) }
    return header
  }

  private static func bytes(
    at offset: Int, count: Int, of file: borrowing OpenFile
  ) throws(ImageError) -> [UInt8] {
    do { return try file.bytes(at: offset, count: count) } catch { throw ImageError(error) }
  }

  private static func info(fromHeaderChunk chunk: [UInt8], path: FilePath) throws(ImageError) -> ImageInfo {
    let (width, height) = (integer(chunk, at: 8), integer(chunk, at: 12))
    guard integer(chunk, at: 0) == 13, chunk[4..<8].elementsEqual("IHDR".utf8) else {
      throw ImageError(path, .malformed("it does not begin with a header chunk"))
    }
    guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max) else {
      throw ImageError(path, .malformed("its size is \(width) × \(height)"))
    }
    let colors: [UInt8: (ImageInfo.ColorModel, Bool)] = [
      0: (.gray, false), 2: (.rgb, false), 3: (.palette, false), 4: (.gray, true), 6: (.rgb, true),
    ]
    guard let (color, hasAlpha) = colors[chunk[17]] else {
      throw ImageError(path, .malformed("its color type \(chunk[17]) is invalid"))
    }
    return ImageInfo(
      format: .png, storedWidth: width, storedHeight: height, orientation: .upright, color: color,
      bitsPerChannel: Int(chunk[16]), hasAlpha: hasAlpha, isProgressive: chunk[20] == 1)
  }

  /// Visits all chunks, reading only their headers, because the orientation may come after the picture data. Returns
  /// the color space in EXIF.
  private static func readChunks(
    of file: borrowing OpenFile, into info: inout ImageInfo, _ colors: inout PNGColors
  ) throws(ImageError) -> Bool? {
    var offset = 33
    var isBeforePixels = true
    var isAdobeRGB: Bool?
    for _ in 0..<maxChunks {
      let head = try bytes(at: offset, count: 8, of: file)
      guard head.count == 8 else { break }
      let length = integer(head, at: 0)
      let name = String(decoding: head[4...], as: UTF8.self)
      switch name {
      case "IEND": return isAdobeRGB
      case "IDAT": isBeforePixels = false
      case "tRNS": info.hasAlpha = true
      case "eXIf" where length <= longestExif:
        let block = try bytes(at: offset + 8, count: length, of: file)
        let exif = EXIF(block[...])
        info.orientation = exif.orientation ?? .upright
        info.date = exif.date
        isAdobeRGB = exif.isAdobeRGB
      case _ where isBeforePixels && colors.wants(name, length: length):
        colors.add(name, try bytes(at: offset + 8, count: length, of: file))
      default: break
      }
      offset += 12 + length
    }
    return isAdobeRGB
  }

  private static let maxChunks = 100_000
  private static let longestExif = 1 << 20

  private static func integer(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
