extension Metadata {
  /// What the first directory of an EXIF block, or of a file with the structure of TIFF, says.
  init<Source: ByteSource & ~Copyable>(_ reader: TIFFReader, of source: borrowing Source) throws(Source.Failure) {
    guard let first = try reader.directory(at: reader.firstDirectory, of: source) else { return }
    let longest = 1 << 16
    /// Texts that Windows adds, in UTF-16.
    func windowsText(_ tag: Int) throws(Source.Failure) -> String? {
      guard let bytes = try reader.bytes(first[tag], atMost: longest, of: source) else { return nil }
      let letters = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
      return Self.cleaned(String(decoding: letters.prefix { $0 != 0 }, as: UTF16.self))
    }
    rating = try reader.number(first[0x4746], of: source).flatMap { (0...5).contains($0) ? $0 : nil }
    title = try windowsText(0x9C9B)
    description = try reader.text(first[0x010E], atMost: longest, of: source).flatMap { Self.cleaned($0) }
    if description == nil { description = try windowsText(0x9C9C) }
    let words = try windowsText(0x9C9E)?.split(separator: ";").map(String.init)
    keywords = Self.cleaned(words ?? [])
  }
}
