/// IPTC metadata, as written by older programs: a sequence of numbered strings.
enum IPTC {
  /// Longer blocks are ignored.
  static let longest = 1 << 20

  /// Reads a block of numbered strings, as far as possible.
  static func metadata(_ block: [UInt8]) -> Metadata {
    var isUTF8 = false
    var (title, description): (String?, String?)
    var copyright: String?
    var (keywords, creators): ([String], [String]) = ([], [])
    var rest = block[...]
    while rest.count >= 5, rest.first == 0x1C {
      let head = Array(rest.prefix(5))
      let length = bigEndian(head[3...4])
      rest = rest.dropFirst(5)
      // Longer strings have another length format, but none needed here is that long.
      guard length < 0x8000, length <= rest.count else { break }
      let value = rest.prefix(length)
      rest = rest.dropFirst(length)
      let text = { String(iptc: value, isUTF8: isUTF8) }
      switch (head[1], head[2]) {
      case (1, 90): isUTF8 = value.elementsEqual([0x1B, 0x25, 0x47])
      case (2, 5): title = title ?? Metadata.cleaned(text())
      case (2, 25): keywords.append(text())
      case (2, 80): creators.append(text())
      case (2, 116): copyright = copyright ?? Metadata.line(text())
      case (2, 120): description = description ?? Metadata.cleaned(text())
      default: break
      }
    }
    var metadata = Metadata()
    (metadata.title, metadata.description) = (title, description)
    metadata.keywords = Metadata.cleaned(keywords)
    metadata.creator = Metadata.names(creators)
    metadata.copyright = copyright
    return metadata
  }

  /// Returns the IPTC block among Photoshop's resources, where JPEGs keep it.
  static func block(inResources resources: [UInt8]) -> [UInt8]? {
    var rest = resources[...]
    while rest.count >= 12, rest.starts(with: Array("8BIM".utf8)) {
      let number = bigEndian(rest.dropFirst(4).prefix(2))
      let nameLength = Int(rest[rest.startIndex + 6])
      // A name with its length, and the data, are each padded to an even number of bytes.
      rest = rest.dropFirst(6 + (nameLength + 2) / 2 * 2)
      let length = bigEndian(rest.prefix(4))
      guard rest.count >= 4, length <= rest.count - 4 else { return nil }
      let iptc = 0x0404
      if number == iptc { return Array(rest.dropFirst(4).prefix(length)) }
      rest = rest.dropFirst(4 + (length + 1) / 2 * 2)
    }
    return nil
  }
}

extension String {
  /// Creates a string that may be UTF-8 even if the block does not declare it.
  fileprivate init(iptc bytes: ArraySlice<UInt8>, isUTF8: Bool) {
    if isUTF8 { self.init(decoding: bytes, as: UTF8.self) } else { self.init(anyUTF8OrLatin1: bytes) }
  }
}
