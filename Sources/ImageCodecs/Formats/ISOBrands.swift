/// The brands in the first box of an ISO file.
enum ISOBrands {
  /// Returns the format of the brand or, for a general brand, of the compatible ones.
  static func format(of start: [UInt8]) -> ImageFormat? {
    guard start.count >= 12, start.has("ftyp", at: 4) else { return nil }
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
}
