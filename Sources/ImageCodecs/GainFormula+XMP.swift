import Colors
import XML

extension GainFormula {
  private static let adobe = "http://ns.adobe.com/hdr-gain-map/1.0/"
  private static let auxiliaryType = XMLReader.Name("http://ns.apple.com/pixeldatainfo/1.0/", "AuxiliaryImageType")
  private static let appleHeadroom = XMLReader.Name("http://ns.apple.com/HDRGainMap/1.0/", "HDRGainMapHeadroom")
  /// The type of Apple's gain maps among other pictures of a file.
  static let appleType = "urn:com:apple:photo:2020:aux:hdrgainmap"

  /// Reads the XMP of the picture with the gains. Nil if it has none, or for a base picture in HDR.
  init?(packet: [UInt8]) {
    guard let node = Self.description(packet) else { return nil }
    func numbers(_ name: String, orElse standard: Double?) -> [Double]? {
      guard let found = node[XMLReader.Name(Self.adobe, name)] else { return standard.map { [$0] } }
      let items = found.items.isEmpty ? [found] : found.items
      let numbers = items.compactMap { Metadata.cleaned($0.text).flatMap { Double($0) } }
      return numbers.count == items.count && [1, 3].contains(numbers.count) ? numbers : nil
    }
    let isHDR = node[XMLReader.Name(Self.adobe, "BaseRenditionIsHDR")]?.text.lowercased().firstRange(of: "true") != nil
    guard !isHDR, node[XMLReader.Name(Self.adobe, "Version")] != nil, let most = numbers("GainMapMax", orElse: nil),
      let least = numbers("GainMapMin", orElse: 0), let gamma = numbers("Gamma", orElse: 1),
      let offset = numbers("OffsetSDR", orElse: 1.0 / 64),
      let headroom = numbers("HDRCapacityMax", orElse: most.max())
    else { return nil }
    let channels = (0..<[most, least, gamma].map(\.count).reduce(1, max)).map { index in
      Channel(
        least: least[min(index, least.count - 1)], most: most[min(index, most.count - 1)],
        gamma: gamma[min(index, gamma.count - 1)])
    }
    self.init(.adobe, channels, offset: offset[0], headroom: headroom[0])
  }

  /// Reads the XMP of a picture in Apple's notation.
  ///
  /// - Parameters:
  ///   - isKnown: True if something else says that the picture is a gain map.
  ///   - stops: The headroom that the photo's own metadata give.
  init?(applePacket packet: [UInt8], isKnown: Bool, stops: Double?) {
    let node = Self.description(packet)
    guard isKnown || node?[Self.auxiliaryType]?.text == Self.appleType else { return nil }
    let stated = node?.number(Self.appleHeadroom).flatMap { $0 > 1 && $0 < 1e6 ? Stops.of($0) : nil }
    guard let stops = stated ?? stops else { return nil }
    self.init(appleHeadroom: stops)
  }

  /// Returns the properties of a packet; those of several descriptions only if the first has them.
  private static func description(_ packet: [UInt8]) -> XMPNode? {
    let name = XMLReader.Name("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "Description")
    guard var reader = try? XMLReader(packet) else { return nil }
    do {
      while let event = try reader.next() {
        if case .start(name, let attributes) = event { return try XMPNode(&reader, attributes) }
      }
    } catch {}
    return nil
  }
}

extension GainFormula {
  /// The XMP of a picture with gains that are the same for each color.
  static func packet(least: Double, most: Double, offset: Double, headroom: Double) -> [UInt8] {
    let values = [
      ("Version", "1.0"), ("GainMapMin", "\(least)"), ("GainMapMax", "\(most)"), ("Gamma", "1"),
      ("OffsetSDR", "\(offset)"), ("OffsetHDR", "\(offset)"), ("HDRCapacityMin", "0"),
      ("HDRCapacityMax", "\(headroom)"), ("BaseRenditionIsHDR", "False"),
    ]
    let attributes = values.map { " hdrgm:\($0.0)=\"\($0.1)\"" }.joined()
    return packet(" xmlns:hdrgm=\"\(adobe)\"\(attributes)/>")
  }

  /// The XMP of a photo with a gain map of a length after it.
  static func containerPacket(gainMapLength: Int) -> [UInt8] {
    let container = "http://ns.google.com/photos/1.0/container/"
    func item(_ words: String) -> String {
      "<rdf:li rdf:parseType=\"Resource\"><Container:Item \(words) Item:Mime=\"image/jpeg\"/></rdf:li>"
    }
    return packet(
      " xmlns:hdrgm=\"\(adobe)\" xmlns:Container=\"\(container)\" xmlns:Item=\"\(container)item/\""
        + " hdrgm:Version=\"1.0\"><Container:Directory><rdf:Seq>" + item("Item:Semantic=\"Primary\"")
        + item("Item:Semantic=\"GainMap\" Item:Length=\"\(gainMapLength)\"")
        + "</rdf:Seq></Container:Directory></rdf:Description>")
  }

  private static func packet(_ description: String) -> [UInt8] {
    Array(
      ("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        + "<rdf:Description rdf:about=\"\"\(description)</rdf:RDF></x:xmpmeta>").utf8)
  }
}
