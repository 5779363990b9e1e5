/// A gain map to put behind a JPEG, in one of the notations of its metadata, common or odd.
///
///     let file = try GainMapFixture(most: 2).jpeg(photo.jpeg(JPEGFixture()), map: map.jpeg(JPEGFixture()))
package struct GainMapFixture: Sendable {
  /// The notation of the metadata.
  package enum Notation: CaseIterable, Sendable {
    /// XMP in attributes.
    case adobe
    /// XMP with a number for each channel.
    case adobeChannels
    case iso
    /// ISO's metadata with one denominator for all numbers.
    case isoShared
    /// Apple's, with the headroom in XMP.
    case apple
    /// Apple's, with the headroom in the photo's maker note.
    case appleNote
  }

  package var notation = Notation.adobe
  /// The least and the greatest gain, in stops; Apple's are 0 and the headroom.
  package var least = 0.0
  package var most: Double
  package var gamma = 1.0
  package var offset = 1.0 / 64
  /// The headroom, if it is not the greatest gain.
  package var headroom: Double?
  /// True if the photo is in HDR and the gains lead to SDR.
  package var isBackward = false
  /// The entries of the list; nil for correct ones. Offsets are relative to the list.
  package var entries: [(length: Int, offset: Int)]?
  /// The number of pictures that the list claims, if it is not that of its entries.
  package var claimedBytes: Int?

  package init(_ notation: Notation = .adobe, most: Double) { (self.notation, self.most) = (notation, most) }

  package func with(_ change: (inout GainMapFixture) -> Void) -> GainMapFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns a photo with a gain map behind it; both are JPEGs.
  package func jpeg(_ photo: [UInt8], map: [UInt8]) -> [UInt8] {
    let map = PacketFixture.jpeg(map, adding: mapSegments)
    var photo = photo
    if notation == .appleNote {
      photo = PacketFixture.jpeg(photo, adding: [(0xE1, Array("Exif\0\0".utf8) + Self.exif(stops: most))])
    }
    // Start of the file, marker and length of the segment, and the name of the list.
    let origin: Int = 2 + 4 + 4
    let length: Int = photo.count + 4 + list(photo: 0, map: 0, offset: 0).count
    let list = list(photo: length, map: map.count, offset: length - origin)
    return PacketFixture.jpeg(photo, adding: [(0xE2, list)]) + map
  }

  private func list(photo: Int, map: Int, offset: Int) -> [UInt8] {
    let pictures = [(photo, 0)] + (entries ?? [(map, offset)])
    let table = pictures.flatMap { bigEndian(0, 4) + bigEndian($0.0, 4) + bigEndian($0.1, 4) + bigEndian(0, 4) }
    let version = bigEndian(0xB000, 2) + bigEndian(7, 2) + bigEndian(4, 4) + Array("0100".utf8)
    let count = bigEndian(0xB001, 2) + bigEndian(4, 2) + bigEndian(1, 4) + bigEndian(pictures.count, 4)
    let places = bigEndian(0xB002, 2) + bigEndian(7, 2) + bigEndian(claimedBytes ?? table.count, 4) + bigEndian(50, 4)
    return Array("MPF\0MM\0*".utf8) + bigEndian(8, 4) + bigEndian(3, 2) + version + count + places + bigEndian(0, 4)
      + table
  }

  private var mapSegments: [(marker: UInt8, body: [UInt8])] {
    switch notation {
    case .iso, .isoShared: [(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + isoMetadata)]
    default: [(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)]
    }
  }

  /// The metadata of ISO 21496-1, beginning with its versions.
  package var isoMetadata: [UInt8] {
    let divisor = 1 << 16
    func number(_ value: Double) -> [UInt8] {
      bigEndian(Int((value * Double(divisor)).rounded()), 4) + (notation == .isoShared ? [] : bigEndian(divisor, 4))
    }
    let (base, other) = isBackward ? (headroom ?? most, 0) : (0, headroom ?? most)
    let flags: UInt8 = notation == .isoShared ? 0x48 : 0x40
    return [0, 0, 0, 0, flags] + (notation == .isoShared ? bigEndian(divisor, 4) : [])
      + [base, other, least, most, gamma, offset, offset].flatMap(number)
  }

  /// The XMP of the map.
  package var packet: [UInt8] {
    let description: String
    switch notation {
    case .apple, .appleNote:
      let headroom = notation == .apple ? " HDRGainMap:HDRGainMapHeadroom=\"\(Self.power(most))\"" : ""
      description =
        " xmlns:HDRGainMap=\"http://ns.apple.com/HDRGainMap/1.0/\""
        + " xmlns:apdi=\"http://ns.apple.com/pixeldatainfo/1.0/\" HDRGainMap:HDRGainMapVersion=\"131072\"\(headroom)"
        + " apdi:AuxiliaryImageType=\"urn:com:apple:photo:2020:aux:hdrgainmap\"/>"
    default: description = adobeDescription
    }
    return Array(
      ("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        + "<rdf:Description rdf:about=\"\"" + description + "</rdf:RDF></x:xmpmeta>").utf8)
  }

  private var adobeDescription: String {
    let values = [
      ("GainMapMin", least), ("GainMapMax", most), ("Gamma", gamma), ("OffsetSDR", offset), ("OffsetHDR", offset),
    ]
    let others =
      " hdrgm:HDRCapacityMin=\"0\" hdrgm:HDRCapacityMax=\"\(headroom ?? most)\""
      + " hdrgm:BaseRenditionIsHDR=\"\(isBackward ? "True" : "False")\""
    let start = " xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" hdrgm:Version=\"1.0\"" + others
    if notation == .adobe { return start + values.map { " hdrgm:\($0.0)=\"\($0.1)\"" }.joined() + "/>" }
    let lists = values.map { name, value in
      let items = String(repeating: "<rdf:li>\(value)</rdf:li>", count: 3)
      return "<hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
    }
    return start + ">" + lists.joined() + "</rdf:Description>"
  }

  /// Returns two to the power of a number of stops in halves.
  private static func power(_ stops: Double) -> Double {
    let root = stops * 2 == (stops * 2).rounded() && stops != stops.rounded() ? 1.414_213_562_373_095 : 1
    return Double(sign: .plus, exponent: Int(stops.rounded(.down)), significand: root)
  }

  /// Returns an EXIF block with the maker note of an Apple camera.
  package static func exif(stops: Double) -> [UInt8] {
    // With 1.5 in the first value and −70 · second + 3 stops.
    let values = [15, 10, Int(((3 - stops) / 70 * 1_000_000).rounded()), 1_000_000]
    let places = bigEndian(33, 2) + bigEndian(10, 2) + bigEndian(1, 4) + bigEndian(44, 4)
    let others = bigEndian(48, 2) + bigEndian(10, 2) + bigEndian(1, 4) + bigEndian(52, 4)
    let note =
      Array("Apple iOS\0\0\u{1}MM".utf8) + bigEndian(2, 2) + places + others + bigEndian(0, 4)
      + values.flatMap { bigEndian($0, 4) }
    let first = bigEndian(1, 2) + bigEndian(0x8769, 2) + bigEndian(4, 2) + bigEndian(1, 4) + bigEndian(26, 4)
    let details = bigEndian(1, 2) + bigEndian(0x927C, 2) + bigEndian(7, 2) + bigEndian(note.count, 4) + bigEndian(44, 4)
    return Array("MM\0*".utf8) + bigEndian(8, 4) + first + bigEndian(0, 4) + details + bigEndian(0, 4) + note
  }
}
