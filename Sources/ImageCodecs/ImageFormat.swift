/// What a file's first bytes say it is. Names are not asked: they lie.
package enum ImageFormat: String, CaseIterable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  // Read where the build has their traits.
  case gif = "GIF"
  case webp = "WebP"
  case tiff = "TIFF"
  case heif = "HEIF"
  case avif = "AVIF"
  /// A camera's raw file, which shows the JPEG in it.
  case raw = "raw"
  // Recognized, so that a photo of this kind is refused by its name and not passed over.
  case bmp = "BMP"

  /// How many bytes from the start `init(sniffing:)` wants.
  static let sniffedBytes = 64

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
    } else if has("II*\0") && has("CR", at: 8) || has("IIU\0") || has("IIRO") || has("IIRS") || has("MMOR")
      || start.starts(with: RawHeader.fujifilm)
    {
      self = .raw
    } else if start.starts(with: [0x49, 0x49, 0x2A, 0]) || start.starts(with: [0x4D, 0x4D, 0, 0x2A])
      || start.starts(with: [0x49, 0x49, 0x2B, 0, 8, 0]) || start.starts(with: [0x4D, 0x4D, 0, 0x2B, 0, 8])
    {
      self = .tiff
    } else if let format = Self.format(ofBrandsIn: start) {
      self = format
    } else if has("BM") && start.count >= 14 && start[6...9].allSatisfy({ $0 == 0 }) {
      self = .bmp
    } else {
      return nil
    }
  }

  /// What the first box of an ISO file says: its brand, or where that is a general one those that it is compatible with.
  private static func format(ofBrandsIn start: [UInt8]) -> ImageFormat? {
    guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = start[..<4].reduce(0) { $0 << 8 | Int($1) }
    let others = stride(from: 16, to: min(length, start.count) - 3, by: 4)
    let brands = ([8] + others).map { String(decoding: start[$0..<$0 + 4], as: UTF8.self) }
    if let first = known[brands[0]] { return first }
    let named = brands.compactMap { known[$0] }
    if !named.isEmpty { return named.contains(.avif) ? .avif : .heif }
    return brands.contains { ["mif1", "msf1", "miaf"].contains($0) } ? .heif : nil
  }

  private static let known: [String: ImageFormat] = [
    "avif": .avif, "avis": .avif, "heic": .heif, "heix": .heif, "heim": .heif, "heis": .heif, "hevc": .heif,
    "hevx": .heif, "crx ": .raw,
  ]

  /// Whether a file's name promises a picture.
  package static func isPromised(byExtension fileExtension: String) -> Bool {
    pictureExtensions.contains(fileExtension) || isRaw(byExtension: fileExtension)
  }

  /// Whether a file's name promises a camera's raw file.
  package static func isRaw(byExtension fileExtension: String) -> Bool { rawExtensions.contains(fileExtension) }

  /// Whether a file's name promises a picture that is not a camera's raw file.
  package static func isDeveloped(byExtension fileExtension: String) -> Bool {
    pictureExtensions.contains(fileExtension)
  }

  private static let pictureExtensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "apng", "gif", "webp", "tif", "tiff", "heic", "heif", "hif", "avif", "bmp",
  ]
  private static let rawExtensions: Set<String> = [
    "cr2", "cr3", "nef", "nrw", "arw", "dng", "orf", "rw2", "pef", "srw", "raf",
  ]
}
