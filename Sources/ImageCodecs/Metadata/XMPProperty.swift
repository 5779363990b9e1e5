import XML

/// An XMP property, or a field of a structure property.
struct XMPProperty: Hashable, Sendable {
  let name: XMLReader.Name
  let member: XMLReader.Name?

  init(_ space: String, _ name: String, member: String? = nil) {
    self.name = XMLReader.Name(space, name)
    self.member = member.map { XMLReader.Name(space, $0) }
  }

  static func exif(_ name: String, _ member: String? = nil) -> XMPProperty {
    XMPProperty("http://ns.adobe.com/exif/1.0/", name, member: member)
  }

  /// A property of EXIF 2.3, which has its own namespace.
  static func exifEX(_ name: String) -> XMPProperty { XMPProperty("http://cipa.jp/exif/1.0/", name) }

  static func aux(_ name: String) -> XMPProperty { XMPProperty("http://ns.adobe.com/exif/1.0/aux/", name) }

  static func tiff(_ name: String) -> XMPProperty { XMPProperty("http://ns.adobe.com/tiff/1.0/", name) }
}
