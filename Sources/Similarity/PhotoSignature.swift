/// The appearance of a photo, as stored between runs.
package struct PhotoSignature: Equatable, Sendable {
  package var fingerprint: Fingerprint
  /// Its detail; nil if it has not been computed, which takes as long as decoding the whole photo.
  package var detail: Int?
  /// Its technical quality; nil if it has not been computed.
  package var quality: PictureQuality?

  package init(_ fingerprint: Fingerprint, detail: Int? = nil, quality: PictureQuality? = nil) {
    self.fingerprint = fingerprint
    self.detail = detail
    self.quality = quality
  }

  /// Must be increased when any of it is computed differently.
  private static let version: UInt64 = 2

  /// - Parameter decoder: The version of the pixels that it was computed from.
  package func bytes(decoder: Int) -> [UInt8] {
    let color = fingerprint.color
    let hash = fingerprint.hash.words
    let numbers: [UInt64] = [
      Self.version, UInt64(decoder), UInt64(fingerprint.width), UInt64(fingerprint.height), hash.x, hash.y, hash.z,
      hash.w, UInt64(color.lightness), UInt64(color.chroma), UInt64(color.hue), detail.map { UInt64($0) } ?? .max,
    ]
    return numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
      + fingerprint.cells + (quality?.bytes ?? [])
  }

  /// Parses stored bytes; nil if they have another version or are invalid.
  package init?(_ bytes: [UInt8], decoder: Int) {
    let count = 8 * 12 + 4 * Fingerprint.cellCount
    guard bytes.count == count || bytes.count == count + PictureQuality.byteCount else { return nil }
    let numbers = (0..<12).map { (place: Int) -> UInt64 in
      bytes[8 * place..<8 * place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    let longest = UInt64(Int32.max)
    guard numbers[0] == Self.version, numbers[1] == UInt64(decoder), (1...longest).contains(numbers[2]),
      (1...longest).contains(numbers[3]), let lightness = UInt8(exactly: numbers[8]),
      let chroma = UInt8(exactly: numbers[9]), let hue = UInt16(exactly: numbers[10]), hue < 4096
    else { return nil }
    fingerprint = Fingerprint(
      width: Int(numbers[2]), height: Int(numbers[3]),
      hash: CosineHash(words: SIMD4(numbers[4], numbers[5], numbers[6], numbers[7])), cells: Array(bytes[96..<count]),
      color: SortColor(lightness: lightness, chroma: chroma, hue: hue))
    detail = numbers[11] == .max ? nil : Int(exactly: numbers[11])
    quality = PictureQuality(bytes[count...])
  }
}
