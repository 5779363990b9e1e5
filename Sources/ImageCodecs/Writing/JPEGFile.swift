/// The segments of a JPEG that Tessera writes itself, and the joining of strips.
struct JPEGFile {
  let picture: OutputPicture
  static let startOfImage: [UInt8] = [0xFF, 0xD8]
  /// The marker between strips.
  static let restart: [UInt8] = [0xFF, 0xD7]
  static let end: [UInt8] = [0xFF, 0xD9]

  /// Returns a whole JPEG, given one written by libjpeg.
  @Sendable static func bytes(of written: [UInt8], picture: OutputPicture, note: String?) -> [UInt8] {
    guard let plain = PlainJPEG(written, height: picture.height) else {
      preconditionFailure("JPEGs must be written with libjpeg.")
    }
    return JPEGFile(picture: picture).start(note, room: 0) + plain.tables + plain.data + end
  }

  /// Returns the bytes before the tables.
  ///
  /// - Parameter lengths: The lengths of this picture and its gain map, once known.
  func start(_ note: String?, room: Int, _ lengths: UltraHDR.Lengths = .init()) -> [UInt8] {
    let start = Self.startOfImage + jfif + exif(note, room: room) + packet(lengths) + profileSegments
    guard let role = picture.role else { return start }
    let described = start + Self.segment(0xE2, role.isoMetadata)
    let headBytes = 4
    return described + (role.list(lengths, at: described.count + headBytes).map { Self.segment(0xE2, $0) } ?? [])
  }

  /// The offset of EXIF.
  var exifOffset: Int { Self.startOfImage.count + jfif.count }

  private var jfif: [UInt8] {
    let dots = picture.resolution.map { max(1, min(0xFFFF, Int($0.rounded()))) }
    let (ratio, inches): (UInt8, UInt8) = (0, 1)
    let density = [dots == nil ? ratio : inches] + Self.number(dots ?? 1) + Self.number(dots ?? 1)
    return Self.segment(0xE0, Array("JFIF\0".utf8) + [1, 1] + density + [0, 0])
  }

  func exif(_ note: String?, room: Int) -> [UInt8] {
    Self.application(1, "Exif\0\0", picture.exif(note, room: room))
  }

  private func packet(_ lengths: UltraHDR.Lengths) -> [UInt8] {
    Self.application(
      1, "http://ns.adobe.com/xap/1.0/\0", picture.role?.packet(lengths) ?? picture.metadata?.packet ?? [])
  }

  /// Returns a segment of optional data; empty if there is no data or too much.
  private static func application(_ number: UInt8, _ signature: String, _ body: [UInt8]) -> [UInt8] {
    let body = body.isEmpty ? [] : Array(signature.utf8) + body
    return body.isEmpty || body.count + 2 > 0xFFFF ? [] : segment(0xE0 + number, body)
  }

  /// The segments of the profile, which is cut into pieces that are short enough.
  private var profileSegments: [UInt8] {
    guard let profile = picture.profile else { return [] }
    let most = 65_519
    let count = (profile.bytes.count + most - 1) / most
    return (0..<count).flatMap { index in
      Self.segment(
        0xE2,
        Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)]
          + profile.bytes.dropFirst(index * most).prefix(most))
    }
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + number(body.count + 2) + body
  }

  private static func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
}
