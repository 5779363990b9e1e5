package import Colors

/// The segments that make two JPEGs an Ultra HDR picture: an SDR picture, and a gain map behind it.
package enum UltraHDR: Sendable {
  /// The SDR picture, which lists both.
  case base
  /// The gain map, with the stops above white at which the whole gain is applied.
  case gains(GainScale, headroom: Double)

  /// The lengths of the two JPEGs.
  struct Lengths {
    var base = 0
    var gains = 0
    fileprivate static let longest = 9_999_999_999
  }

  /// Returns the complete start of an SDR picture with the metadata of a photo, given the lengths of the picture and of
  /// its gain map.
  package static func start(of picture: OutputPicture, base: Int, gains: Int) -> PictureEnd.Correction {
    precondition(picture.metadata != nil, "A picture with a note has room for it.")
    let start = JPEGFile(picture: picture).start(nil, room: 0, Lengths(base: base, gains: gains))
    return PictureEnd.Correction(offset: 0, bytes: start)
  }

  /// Returns the XMP, which has the same length for all lengths of the pictures.
  func packet(_ lengths: Lengths) -> [UInt8] {
    switch self {
    case .base:
      let packet = GainFormula.containerPacket(gainMapLength: lengths.gains)
      let longest = GainFormula.containerPacket(gainMapLength: Lengths.longest)
      return packet + [UInt8](repeating: UInt8(ascii: " "), count: max(0, longest.count - packet.count))
    case .gains(let scale, let headroom):
      return GainFormula.packet(least: scale.least, most: scale.most, offset: scale.offset, headroom: headroom)
    }
  }

  /// The metadata of ISO 21496-1.
  var isoMetadata: [UInt8] {
    switch self {
    case .base: GainFormula.isoSignature + GainFormula.isoVersions
    case .gains(let scale, let headroom):
      GainFormula.isoSignature
        + GainFormula.iso(least: scale.least, most: scale.most, offset: scale.offset, headroom: headroom)
    }
  }

  /// Returns the list of both pictures in Multi-Picture Format; nil for the gain map.
  ///
  /// - Parameter place: The offset in the file of the list.
  func list(_ lengths: Lengths, at place: Int) -> [UInt8]? {
    guard case .base = self else { return nil }
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    let (undefined, long, entries) = (7, 4, 3)
    let (header, directory) = (8, 2 + 12 * entries + 4)
    let (firstKind, otherKind, bytesPerPicture) = (0x03_0000, 0, 16)
    let tiff = Array("MM\0*".utf8) + number(header, 4) + number(entries, 2)
    let version = number(0xB000, 2) + number(undefined, 2) + number(4, 4) + Array("0100".utf8)
    let count = number(0xB001, 2) + number(long, 2) + number(1, 4) + number(2, 4)
    let table =
      number(0xB002, 2) + number(undefined, 2) + number(2 * bytesPerPicture, 4) + number(header + directory, 4)
    // Offsets are relative to the TIFF header; that of the first picture is 0.
    let origin = place + JPEGGainMap.listSignature.count
    let first = number(firstKind, 4) + number(lengths.base, 4) + number(0, 8)
    let second =
      number(otherKind, 4) + number(lengths.gains, 4) + number(max(0, lengths.base - origin), 4) + number(0, 4)
    return JPEGGainMap.listSignature + tiff + version + count + table + number(0, 4) + first + second
  }
}
