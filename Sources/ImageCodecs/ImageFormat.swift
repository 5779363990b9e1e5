/// What a file's first bytes say it is. Names are not asked: they lie.
package enum ImageFormat: String, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  // Recognized, so that a photo of these kinds is refused by its name and not passed over.
  case gif = "GIF"
  case webp = "WebP"
  case tiff = "TIFF"
  case heif = "HEIF"
  case avif = "AVIF"
  case bmp = "BMP"

  /// How many bytes from the start `init(sniffing:)` wants.
  static let sniffedBytes = 16

  /// Nil where the bytes are not the start of any known kind of picture.
  package init?(sniffing start: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: Array(text.utf8)) }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF") && has("WEBP", at: 8) {
      self = .webp
    } else if start.starts(with: [0x49, 0x49, 0x2A, 0]) || start.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else if ["heic", "heix", "hevc", "hevx", "mif1", "msf1"].contains(where: { has("ftyp" + $0, at: 4) }) {
      self = .heif
    } else if has("BM") && start.count >= 14 && start[6...9].allSatisfy({ $0 == 0 }) {
      self = .bmp
    } else {
      return nil
    }
  }

  /// Whether a file's name promises a picture.
  package static func isPromised(byExtension fileExtension: String) -> Bool {
    pictureExtensions.contains(fileExtension)
  }

  private static let pictureExtensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "apng", "gif", "webp", "tif", "tiff", "heic", "heif", "avif", "bmp",
  ]
}
