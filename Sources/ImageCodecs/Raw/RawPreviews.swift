import Files
import Raster

/// The JPEG previews in a raw file, and its metadata.
///
/// A raw file contains the sensor data, which every camera stores in its own format, and the camera's own renditions:
/// JPEGs of several sizes. Previews are found by their offsets; nothing is unpacked.
struct RawPreviews {
  /// The locations of JPEGs according to the file; these have not been checked.
  private(set) var ranges: [FileRange] = []
  var orientation: Orientation?
  var date: String?
  /// The largest size that the file states for the photo.
  private(set) var statedSize = (width: 0, height: 0)

  struct FileRange: Hashable {
    var offset: Int
    var length: Int
  }

  private static let most = 32

  mutating func add(offset: Int?, length: Int?) {
    let furthest = 1 << 48
    guard let offset, let length, (1..<furthest).contains(offset), (4..<furthest).contains(length) else { return }
    let range = FileRange(offset: offset, length: length)
    if ranges.count < Self.most && !ranges.contains(range) { ranges.append(range) }
  }

  mutating func state(width: Int?, height: Int?) {
    let sides = 1...DecodingLimits.longestSide
    guard let width, let height, sides.contains(width), sides.contains(height) else { return }
    if width * height > statedSize.width * statedSize.height { statedSize = (width, height) }
  }
}

extension RawPreviews {
  /// Returns the JPEG with the most pixels.
  ///
  /// - Throws: An error if there is none, or if all are truncated.
  func largest(in file: borrowing OpenFile) throws(ImageError) -> (header: FileHeader, JPEGHeader, ImageInfo.Preview) {
    var best: (header: FileHeader, JPEGHeader, ImageInfo.Preview)?
    var isCut = false
    for range in ranges {
      if let found = try look(at: range, in: file) {
        if found.0.info.pixelCount > best?.header.info.pixelCount ?? 0 { best = found }
      } else if range.offset + range.length > file.size {
        isCut = true
      }
    }
    guard var best else {
      throw ImageError(
        file.path,
        isCut
          ? .truncated("the file ends before its preview")
          : .unsupported("it is a camera raw file without an embedded preview"))
    }
    best.2.isSecondBest = isCut
    (best.2.photoWidth, best.2.photoHeight) = statedSize
    return best
  }

  private func look(
    at range: FileRange, in file: borrowing OpenFile
  ) throws(ImageError) -> (header: FileHeader, JPEGHeader, ImageInfo.Preview)? {
    let end = min(range.offset + range.length, file.size)
    guard range.offset < end else { return nil }
    do {
      guard ImageFormat(sniffing: try file.bytes(at: range.offset, count: 3)) == .jpeg else { return nil }
    } catch {
      throw ImageError(error)
    }
    let jpeg = try JPEGHeader(file, in: range.offset..<end)
    guard jpeg.isCommon, let header = try? jpeg.header(of: file.path) else { return nil }
    return (header, jpeg, ImageInfo.Preview(offset: range.offset, length: end - range.offset))
  }
}

extension ImageInfo {
  fileprivate var pixelCount: Int { storedWidth * storedHeight }
}
