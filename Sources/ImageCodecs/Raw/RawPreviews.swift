import Files
import Raster

/// The previews in a raw file, and its metadata.
///
/// A raw file contains the sensor data, which every camera stores in its own format, and the camera's own renditions:
/// JPEGs of several sizes, or JPEG XLs. Previews are found by their offsets; nothing is unpacked.
struct RawPreviews {
  /// The locations of previews according to the file; these have not been checked.
  private(set) var ranges: [FileRange] = []
  var orientation: Orientation?
  var date: String?
  /// The largest size that the file states for the photo.
  private(set) var statedSize = (width: 0, height: 0)

  /// The color space in the photo's EXIF, which previews share unless they state their own.
  var isAdobeRGB: Bool?

  struct FileRange: Hashable {
    var offset: Int
    var length: Int
    /// The color space that a DNG states for this preview.
    var isAdobeRGB: Bool?
  }

  private static let most = 32

  mutating func add(offset: Int?, length: Int?, isAdobeRGB: Bool? = nil) {
    let furthest = 1 << 48
    guard let offset, let length, (1..<furthest).contains(offset), (4..<furthest).contains(length) else { return }
    let range = FileRange(offset: offset, length: length, isAdobeRGB: isAdobeRGB)
    if ranges.count < Self.most && !ranges.contains(range) { ranges.append(range) }
  }

  mutating func state(width: Int?, height: Int?) {
    let sides = 1...DecodingLimits.longestSide
    guard let width, let height, sides.contains(width), sides.contains(height) else { return }
    if width * height > statedSize.width * statedSize.height { statedSize = (width, height) }
  }
}

extension RawPreviews {
  /// A preview that can be shown, with its own orientation if it has one.
  struct Found {
    var header: FileHeader
    var orientation: Orientation?
    var preview: ImageInfo.Preview
  }

  /// Returns the preview with the most pixels.
  ///
  /// - Throws: An error if there is none, or if all are truncated.
  func largest(in file: borrowing OpenFile) throws(ImageError) -> Found {
    var best: Found?
    var isCut = false
    for range in ranges {
      if let found = try look(at: range, in: file) {
        if found.header.info.pixelCount > best?.header.info.pixelCount ?? 0 { best = found }
      } else if range.offset + range.length > file.size {
        isCut = true
      }
    }
    guard var best else {
      throw ImageError(
        file.path,
        isCut
          ? .truncated("the file ends before its preview")
          : .withoutPreview)
    }
    best.preview.isSecondBest = isCut
    (best.preview.photoWidth, best.preview.photoHeight) = statedSize
    return best
  }

  private func look(at range: FileRange, in file: borrowing OpenFile) throws(ImageError) -> Found? {
    var range = range
    range.length = min(range.length, file.size - range.offset)
    guard range.length > 0 else { return nil }
    let start: [UInt8]
    do { start = try file.bytes(at: range.offset, count: min(16, range.length)) } catch { throw ImageError(error) }
    if let (header, preview) = Self.jpegXL(at: range, startingWith: start) {
      return Found(header: header, preview: preview)
    }
    guard ImageFormat(sniffing: start) == .jpeg else { return nil }
    let jpeg = try JPEGHeader(file, in: range.offset..<range.offset + range.length)
    guard jpeg.isCommon, var header = try? jpeg.header(of: file.path) else { return nil }
    header.useColors(ofEXIF: jpeg.isAdobeRGB ?? range.isAdobeRGB ?? isAdobeRGB)
    return Found(
      header: header, orientation: jpeg.orientation,
      preview: ImageInfo.Preview(offset: range.offset, length: range.length))
  }
}

extension ImageInfo {
  fileprivate var pixelCount: Int { storedWidth * storedHeight }
}
