/// The segments of a JPEG that Tessera writes itself, and the joining of strips.
struct JPEGFile {
  let picture: OutputPicture
  private static let startOfImage: [UInt8] = [0xFF, 0xD8]
  static let end: [UInt8] = [0xFF, 0xD9]

  /// A whole JPEG, of one as libjpeg wrote it.
  @Sendable static func bytes(of written: [UInt8], picture: OutputPicture, note: String?) -> [UInt8] {
    let plain = PlainJPEG(written, height: picture.height)
    return JPEGFile(picture: picture).start(note, room: 0) + plain.tables + plain.data + end
  }

  /// What stands before the tables.
  func start(_ note: String?, room: Int) -> [UInt8] {
    Self.startOfImage + jfif + exif(note, room: room) + profileSegments
  }

  /// Where EXIF stands.
  var exifOffset: Int { Self.startOfImage.count + jfif.count }

  private var jfif: [UInt8] {
    let dots = picture.resolution.map { max(1, min(0xFFFF, Int($0.rounded()))) }
    let (ratio, inches): (UInt8, UInt8) = (0, 1)
    let density = [dots == nil ? ratio : inches] + Self.number(dots ?? 1) + Self.number(dots ?? 1)
    return Self.segment(0xE0, Array("JFIF\0".utf8) + [1, 1] + density + [0, 0])
  }

  func exif(_ note: String?, room: Int) -> [UInt8] {
    Self.segment(0xE1, Array("Exif\0\0".utf8) + picture.mark.exif(note, room: room))
  }

  /// Profiles are cut into pieces that are short enough.
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
