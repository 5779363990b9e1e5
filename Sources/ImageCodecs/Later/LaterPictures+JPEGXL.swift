import Files

extension LaterPictures {
  /// Finds out whether a JPEG XL is an animation. Only decoding tells how many frames it has.
  @Sendable static func frames(jpegXL file: borrowing OpenFile, _: ImageInfo) throws(FileError) -> LaterPictures? {
    var start = try file.bytes(at: 0, count: codestreamBytes)
    if start.has("JXL ", at: 4) {
      start = []
      for box in try ISOBox.boxes(in: 0..<file.size, of: file) where ["jxlc", "jxlp"].contains(box.name) {
        // A part of a codestream has a number.
        let body = box.body.dropFirst(box.name == "jxlp" ? 4 : 0)
        start += try file.bytes(at: body.lowerBound, count: min(body.count, codestreamBytes))
        if start.count >= codestreamBytes { break }
      }
    }
    var bits = LowBits(start.dropFirst(2))
    // A header that cannot be read counts as that of an animation.
    return isAnimated(&bits) == false ? nil : whole(.frames, of: file)
  }

  /// Enough for the fields up to the one about animations.
  private static let codestreamBytes = 64

  /// Reads the start of a codestream after its signature (ISO/IEC 18181-1, SizeHeader and ImageMetadata).
  private static func isAnimated(_ bits: inout LowBits) -> Bool? {
    guard skipSize(&bits), let isDefault = bits.next(1) else { return nil }
    if isDefault == 1 { return false }
    guard let hasExtraFields = bits.next(1) else { return nil }
    if hasExtraFields == 0 { return false }
    guard bits.next(3) != nil, let hasOwnSize = bits.next(1) else { return nil }
    if hasOwnSize == 1, !skipSize(&bits) { return nil }
    guard let hasPreview = bits.next(1) else { return nil }
    if hasPreview == 1, !skipPreviewSize(&bits) { return nil }
    return bits.next(1).map { $0 == 1 }
  }

  private static func skipSize(_ bits: inout LowBits) -> Bool {
    skipSize(&bits, whole: [9, 13, 18, 30], eighths: 5)
  }

  private static func skipSize(_ bits: inout LowBits, whole: [Int], eighths: Int) -> Bool {
    func skipSide() -> Bool { bits.next(2).map { bits.next(whole[$0]) != nil } ?? false }
    guard let inEighths = bits.next(1) else { return false }
    guard inEighths == 1 ? bits.next(eighths) != nil : skipSide(), let ratio = bits.next(3) else { return false }
    return ratio != 0 || (inEighths == 1 ? bits.next(eighths) != nil : skipSide())
  }

  private static func skipPreviewSize(_ bits: inout LowBits) -> Bool {
    // Of a preview, eighths are 16, 32, or a number of 5 or 9 bits, and other sides have 6, 8, 10 or 12 bits.
    func skipSide(_ lengths: [Int]) -> Bool {
      bits.next(2).map { lengths[$0] == 0 || bits.next(lengths[$0]) != nil } ?? false
    }
    guard let inEighths = bits.next(1) else { return false }
    let lengths = inEighths == 1 ? [0, 0, 5, 9] : [6, 8, 10, 12]
    guard skipSide(lengths), let ratio = bits.next(3) else { return false }
    return ratio != 0 || skipSide(lengths)
  }
}

/// Numbers of a few bits, the lowest first.
private struct LowBits {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  mutating func next(_ count: Int) -> Int? {
    guard place + count <= 8 * bytes.count else { return nil }
    defer { place += count }
    return (0..<count).reduce(0) { $0 | Int(bytes[(place + $1) / 8] >> UInt8((place + $1) % 8) & 1) << $1 }
  }
}
