import XML

/// Reads an XMP packet: a photo's properties as RDF in XML, written as elements or as attributes.
///
///     let metadata = XMPPacket.metadata(bytes)        // nil if it is not an XMP packet
enum XMPPacket {
  /// Longer packets are ignored.
  static let longest = XMLReader.longest

  /// Returns the metadata in a packet; nil if it is malformed.
  static func metadata(_ packet: [UInt8]) -> Metadata? { content(of: packet).map { metadata($0) } }

  /// Returns the name of the file that a packet describes, as darktable writes it; nil if it has none.
  static func source(_ packet: [UInt8]) -> String? {
    content(of: packet)?.values[source]?.first.map { trimmed($0.text) }
  }

  private static func content(of packet: [UInt8]) -> Content? {
    var content = Content()
    do {
      var reader = try XMLReader(packet)
      while let event = try reader.next() {
        guard case .start(let name, _) = event, name != wrapper else { continue }
        if name == rdf("RDF") {
          try readDescriptions(&reader, into: &content)
        } else {
          try reader.skipElement()
        }
      }
    } catch {
      return nil
    }
    return content
  }

  // MARK: - Properties

  typealias Name = XMLReader.Name

  struct Content {
    /// The items of each property, with their languages.
    var values: [Name: [Item]] = [:]
    /// The properties that are structures.
    var structures: [Name: XMPNode] = [:]
    var subjects: [Subject] = []
    /// The names of people in regions.
    var people: [String] = []

    /// Returns the first text of a property.
    func text(_ property: XMPProperty) -> String? {
      property.member.map { structures[property.name]?[$0]?.text } ?? values[property.name]?.first?.text
    }
  }

  struct Item {
    var text: String
    var language: String?
  }

  private static func rdf(_ name: String) -> Name { Name("http://www.w3.org/1999/02/22-rdf-syntax-ns#", name) }

  private static let wrapper = Name("adobe:ns:meta/", "xmpmeta")
  private static let language = Name(XMLReader.xml, "lang")
  private static let rating = Name("http://ns.adobe.com/xap/1.0/", "Rating")
  /// The flags of Lightroom and digiKam, with their values for rejected photos.
  private static let rejections = [
    (Name("http://ns.adobe.com/xmp/1.0/DynamicMedia/", "pick"), "-1"),
    (Name("http://www.digikam.org/ns/1.0/", "PickLabel"), "1"),
  ]
  private static let title = Name("http://purl.org/dc/elements/1.1/", "title")
  private static let description = Name("http://purl.org/dc/elements/1.1/", "description")
  private static let keywords = Name("http://purl.org/dc/elements/1.1/", "subject")
  /// The date properties, the first of which that is present is used.
  private static let dates = [
    Name("http://ns.adobe.com/exif/1.0/", "DateTimeOriginal"),
    Name("http://ns.adobe.com/photoshop/1.0/", "DateCreated"),
    Name("http://ns.adobe.com/xap/1.0/", "CreateDate"),
  ]
  private static let creator = Name("http://purl.org/dc/elements/1.1/", "creator")
  private static let copyright = Name("http://purl.org/dc/elements/1.1/", "rights")
  private static let source = Name("http://ns.adobe.com/xap/1.0/mm/", "DerivedFrom")
  /// The marks of motion photos, now and before.
  private static let motion = ["MotionPhoto", "MicroVideo"].map { Name("http://ns.google.com/photos/1.0/camera/", $0) }
  private static let position = ["GPSLatitude", "GPSLongitude"].map { Name("http://ns.adobe.com/exif/1.0/", $0) }
  private static let ofExposures = Metadata.Exposure.fields.flatMap(\.xmp).flatMap(\.places)
  private static let wanted =
    Set(
      [rating, title, description, keywords, creator, copyright, source] + dates + motion + position
        + rejections.map(\.0)
    )
    .union(ofSorting)
    .union(ofExposures.filter { $0.member == nil }.map(\.name))
  private static let wantedStructures = Set(ofExposures.filter { $0.member != nil }.map(\.name) + [detailedPeople])

  private static func metadata(_ content: Content) -> Metadata {
    let values = content.values
    var metadata = Metadata()
    metadata.rating = values[rating]?.first.flatMap { Metadata.rating(trimmed($0.text)) }
    // A flag is independent of the stars.
    let isRejected = rejections.contains { flag, value in values[flag]?.first.map { trimmed($0.text) } == value }
    if isRejected { metadata.rating = Metadata.ratings.lowerBound }
    metadata.title = text(values[title])
    metadata.description = text(values[description])
    metadata.keywords = Metadata.cleaned(values[keywords, default: []].map(\.text))
    metadata.creator = Metadata.names(values[creator, default: []].map(\.text))
    metadata.copyright = text(values[copyright]).flatMap { Metadata.line($0) }
    metadata.exposure = Metadata.Exposure(content.text)
    metadata.subjects = content.subjects
    metadata.coordinates = Coordinates(xmp: values[position[0]]?.first?.text, values[position[1]]?.first?.text)
    metadata.isMotion = motion.contains { values[$0]?.first.map { trimmed($0.text) } == "1" }
    metadata.date = dates.lazy.compactMap { values[$0]?.first }.compactMap { Metadata.date(trimmed($0.text)) }.first
    sort(&metadata, content)
    return metadata
  }

  static func trimmed(_ text: String) -> String { Metadata.cleaned(text) ?? "" }

  /// Returns the text of a property. If it has several languages, returns the default one, or else the first.
  static func text(_ items: [Item]?) -> String? {
    let items = items ?? []
    let item = items.first { $0.language?.lowercased() == "x-default" } ?? items.first
    return item.flatMap { Metadata.cleaned($0.text) }
  }

  // MARK: - Structure

  private static func readDescriptions(
    _ reader: inout XMLReader, into content: inout Content
  ) throws(XMLReader.Malformed) {
    try forEachElement(&reader) { (reader, name, attributes) throws(XMLReader.Malformed) in
      guard name == rdf("Description") else { return try reader.skipElement() }
      for (name, value) in attributes where wanted.contains(name) {
        content.values[name, default: []].append(Item(text: value))
      }
      try forEachElement(&reader) { (reader, name, attributes) throws(XMLReader.Malformed) in
        if wanted.contains(name) {
          content.values[name, default: []] += try items(&reader)
        } else if wantedStructures.contains(name) {
          content.structures[name] = try XMPNode(&reader, attributes)
        } else if XMPRegions.properties.contains(name) {
          let node = try XMPNode(&reader, attributes)
          let (found, names) = (XMPRegions.subjects(name, node), XMPRegions.people(name, node))
          // Both notations have the same contents.
          if content.subjects.isEmpty { content.subjects = found }
          if content.people.isEmpty { content.people = names }
        } else {
          try reader.skipElement()
        }
      }
    }
  }

  /// Returns the items of a property: a string, a list of strings, or either with qualifiers.
  private static func items(_ reader: inout XMLReader) throws(XMLReader.Malformed) -> [Item] {
    var items: [Item] = []
    let text = try forEachElement(&reader) { (reader, name, attributes) throws(XMLReader.Malformed) in
      switch name {
      case rdf("Alt"), rdf("Bag"), rdf("Seq"):
        try forEachElement(&reader) { (reader, name, attributes) throws(XMLReader.Malformed) in
          guard name == rdf("li") else { return try reader.skipElement() }
          items.append(Item(text: try value(&reader, attributes), language: attributes[language]))
        }
      case rdf("Description"), rdf("value"): items.append(Item(text: try value(&reader, attributes)))
      default: try reader.skipElement()
      }
    }
    return items.isEmpty ? [Item(text: text)] : items
  }

  /// Returns the text of an element, or of the value in it.
  private static func value(
    _ reader: inout XMLReader, _ attributes: [XMLReader.Name: String]
  ) throws(XMLReader.Malformed) -> String {
    var value = attributes[rdf("value")]
    let text = try forEachElement(&reader) { (reader, name, attributes) throws(XMLReader.Malformed) in
      switch name {
      case rdf("value"), rdf("Description"): value = try Self.value(&reader, attributes)
      default: try reader.skipElement()
      }
    }
    return value ?? text
  }

  /// Calls `body` with each child of an element whose start has been read; `body` must read the child to its end.
  /// Returns the text in between.
  @discardableResult
  private static func forEachElement(
    _ reader: inout XMLReader,
    _ body: (inout XMLReader, XMLReader.Name, [XMLReader.Name: String]) throws(XMLReader.Malformed) -> Void
  ) throws(XMLReader.Malformed) -> String {
    var text = ""
    while true {
      switch try reader.next() {
      case .start(let name, let attributes): try body(&reader, name, attributes)
      case .text(let part): text += part
      case .end: return text
      case nil: throw XMLReader.Malformed()
      }
    }
  }
}
