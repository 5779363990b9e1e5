import Comparison
import Digests
package import Files
package import ImageCodecs
import Raster

/// The checksum of a picture's pixels: the SHA-256 of 8-bit RGBA, not rotated, and the size. Of a file with several
/// pictures, it includes those after the first, and their number.
///
///     let checksum = try PictureChecksum.checksum(of: path, limits: limits)  // 3fa9…-640x480
///
/// Checksums of earlier versions have no size: pictures of one color had the same in many sizes, and pictures after the
/// first were included by their stored bytes.
package enum PictureChecksum {
  /// Returns the checksum of a picture, which must not be damaged.
  ///
  /// - Parameter isOlder: True for the checksum of earlier versions.
  package static func checksum(
    of path: FilePath, isOlder: Bool = false, limits: DecodingLimits
  ) throws(ImageError) -> String {
    let file = try ImageDecoder.open(path)
    let header = try ImageDecoder.header(of: file, limits: limits)
    let later =
      isOlder
      ? Later(digest: try storedDigest(of: file, header.info)) : try later(of: path, header.info, limits)
    return try checksum(of: file, header, later, isOlder: isOlder, limits)
  }

  private static func checksum(
    of file: consuming OpenFile, _ header: FileHeader, _ later: Later, isOlder: Bool = false, _ limits: DecodingLimits
  ) throws(ImageError) -> String {
    let path = file.path
    var decoder = try ImageDecoder(file, info: header.info, limits: limits, worker: header.worker)
    var digest = SHA256()
    while try decoder.withNextRow({ digest.update($0) }) {}
    if let damage = try decoder.finish() { throw ImageError(path, .malformed(damage)) }
    digest.update(later.digest)
    return isOlder ? digest.finish() : text(digest.finish(), header.info, later)
  }

  /// The number of hexadecimal digits before the size.
  package static let digits = 64

  /// True for a checksum of an earlier version, without the size.
  static func isOlder(_ checksum: String) -> Bool { checksum.utf8.count == digits }

  /// Returns true if pictures with two checksums can be the same.
  static func mayBeSame(_ checksum: String, _ other: String) -> Bool {
    isOlder(checksum) ? other.hasPrefix(checksum) : other == checksum
  }

  /// Returns the text of a digest of pixels with the size of the picture, and the number of pictures that were decoded.
  package static func text(_ digest: String, _ info: ImageInfo, _ later: Later) -> String {
    "\(digest)-\(info.storedWidth)x\(info.storedHeight)" + (later.count.map { "x\($0)" } ?? "")
  }

  /// Returns the size in a checksum; nil for one of an earlier version.
  static func size(in checksum: String) -> PictureDifference.Size? {
    let numbers = checksum.dropFirst(digits + 1).split(separator: "x").compactMap { Int($0) }
    return numbers.count < 2 ? nil : PictureDifference.Size(width: numbers[0], height: numbers[1])
  }

  /// True for nothing, or for a size such as `-640x480` or `-640x480x3`.
  static func isSize(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "-") else { return text.isEmpty }
    let numbers = text.dropFirst().split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return (2...3).contains(numbers.count) && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(digits.contains) }
  }

  // MARK: - Later pictures

  /// The pictures after the first.
  package struct Later {
    /// The bytes that follow the pixels; none for a file with one picture.
    package var digest: [UInt8] = []
    /// The number of all pictures, if they were decoded.
    var count: Int?

    package init() {}

    init(digest: [UInt8], count: Int? = nil) { (self.digest, self.count) = (digest, count) }
  }

  /// Returns what follows the pixels of the first picture.
  package static func later(
    of path: FilePath, _ info: ImageInfo, _ limits: DecodingLimits
  ) throws(ImageError) -> Later {
    guard let frames = try ShownFrames(of: path, info, isRaw: true, limits) else {
      return Later(digest: try storedDigest(of: ImageDecoder.open(path), info))
    }
    var digest = SHA256()
    digest.update(Array("\(frames.stored.kind.rawValue) \(frames.count) \(frames.stored.plays ?? 0)\n".utf8))
    if frames.stored.kind == .pages {
      for index in frames.later {
        let page = try frames.withStill(index) { (still) throws(ImageError) in
          try pageChecksum(of: still, limits)
        }
        digest.update(Array((page + "\n").utf8))
      }
    } else {
      let memory = limits.memory.share(ShownFrames.bytes(info))
      defer { withExtendedLifetime(memory) {} }
      for (index, frame) in frames.stored.frames.enumerated() {
        try frames.show(index)
        digest.update(Array("\(frame.milliseconds)\n".utf8))
        if frames.later.contains(index) { digest.update(frames.canvas.bytes) }
      }
    }
    return Later(digest: digest.bytes(), count: frames.count)
  }

  private static func pageChecksum(of still: FilePath, _ limits: DecodingLimits) throws(ImageError) -> String {
    let file = try ImageDecoder.open(still)
    let header = try ImageDecoder.header(of: file, limits: limits)
    return try checksum(of: file, header, Later(), limits)
  }

  /// Returns a digest of the stored bytes of later pictures.
  private static func storedDigest(of file: borrowing OpenFile, _ info: ImageInfo) throws(ImageError) -> [UInt8] {
    do throws(FileError) {
      return try LaterPictures.find(in: file, info)?.digest(of: file) ?? []
    } catch {
      throw ImageError(error)
    }
  }
}
