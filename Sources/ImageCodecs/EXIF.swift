package import Raster

/// The part of an EXIF block that Tessera needs for every photo. Malformed data counts as missing, never as an error.
package struct EXIF: Equatable, Sendable {
  package var orientation: Orientation?
  /// The time the picture was taken, `2026-05-01T18:30:05`, with a fraction of a second and a UTC offset if the camera
  /// recorded them.
  package var date: String?
  /// True for the colors of Adobe RGB, false for those of sRGB; nil if the camera says neither.
  var isAdobeRGB: Bool?
  /// The stored width and height of the photo, which previews inside its file do not have.
  var width: Int?
  var height: Int?

  /// Reads a block that begins with its TIFF header.
  package init(_ block: ArraySlice<UInt8>) {
    self.init(TIFFReader(Array(block.prefix(16))), of: MemoryBlock(block))
  }

  /// Reads the first directory of a file or block in TIFF structure.
  init<Source: ByteSource & ~Copyable>(_ reader: TIFFReader?, of source: borrowing Source) throws(Source.Failure) {
    guard let reader, let first = try reader.directory(at: reader.firstDirectory, of: source) else { return }
    orientation = try reader.number(first[0x0112], of: source).flatMap { Orientation(rawValue: $0) }
    if let place = try reader.number(first[0x8769], of: source),
      let details = try reader.directory(at: place, of: source)
    {
      date = try Self.date(in: details, reader, of: source)
      (width, height) = try Self.size(in: details, reader, of: source)
      isAdobeRGB = try Self.isAdobeRGB(in: details, reader, of: source)
    }
    if date == nil {
      date = Self.date(try reader.text(first[0x0132], atMost: 64, of: source), fraction: nil, offset: nil)
    }
  }

  /// Returns the size in the EXIF directory.
  static func size<Source: ByteSource & ~Copyable>(
    in details: TIFFReader.Directory, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) -> (width: Int?, height: Int?) {
    (try reader.number(details[0xA002], of: source), try reader.number(details[0xA003], of: source))
  }

  /// Returns the color space in the EXIF directory. The standard only has a number for sRGB. Cameras with Adobe RGB say
  /// “uncalibrated”, and name it in another directory, as the rules for file systems of cameras (DCF) want it; some use
  /// the number 2.
  static func isAdobeRGB<Source: ByteSource & ~Copyable>(
    in details: TIFFReader.Directory, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) -> Bool? {
    let (sRGB, adobeRGB) = (1, 2)
    let number = try reader.number(details[0xA001], of: source)
    if number == sRGB || number == adobeRGB { return number == adobeRGB }
    guard let place = try reader.number(details[0xA005], of: source),
      let rules = try reader.directory(at: place, of: source)
    else { return nil }
    return switch try reader.text(rules[0x0001], atMost: 4, of: source) {
    case "R03": true
    case "R98": false
    default: nil
    }
  }

  /// Returns the place of the thumbnail in a block that begins with its TIFF header, as claimed there.
  static func thumbnail(in block: ArraySlice<UInt8>) -> Range<Int>? {
    let source = MemoryBlock(block)
    guard let reader = TIFFReader(Array(block.prefix(16))),
      let first = reader.directory(at: reader.firstDirectory, of: source),
      let second = reader.directory(at: first.next, of: source),
      let start = reader.number(second[0x0201], of: source), let length = reader.number(second[0x0202], of: source),
      start > 0, length > 0, start < block.count, length <= block.count - start
    else { return nil }
    return start..<start + length
  }

  /// Returns the date in the EXIF directory.
  static func date<Source: ByteSource & ~Copyable>(
    in details: TIFFReader.Directory, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) -> String? {
    date(
      try reader.text(details[0x9003], atMost: 64, of: source),
      fraction: try reader.text(details[0x9291], atMost: 64, of: source),
      offset: try reader.text(details[0x9011], atMost: 64, of: source))
  }

  /// Converts `2026:05:01 18:30:05` to ISO 8601.
  static func date(_ text: String?, fraction: String?, offset: String?) -> String? {
    guard let text else { return nil }
    var reader = DateReader(text)
    guard let year = reader.number(4, in: 1...9999), reader.skipAny(), let month = reader.number(2), reader.skipAny(),
      let day = reader.number(2), reader.read(oneOf: " ") != nil, let hour = reader.number(2),
      reader.read(oneOf: ":") != nil, let minute = reader.number(2), reader.read(oneOf: ":") != nil,
      let second = reader.number(2), reader.isAtEnd
    else { return nil }
    var fractions = DateReader(fraction ?? "")
    let digits = fractions.digits()
    var zones = DateReader(offset ?? "")
    let zone = zones.offset().flatMap { zones.isAtEnd ? $0 : nil } ?? ""
    return "\(year)-\(month)-\(day)T\(hour):\(minute):\(second)" + (digits.isEmpty ? "" : ".\(digits)") + zone
  }
}
