extension Metadata {
  /// The first words of the records of walls.
  static let recordStart = "Photo wall; size="

  /// Reads the first directory of an EXIF block, or of a file in TIFF structure.
  init<Source: ByteSource & ~Copyable>(_ reader: TIFFReader, of source: borrowing Source) throws(Source.Failure) {
    guard let first = try reader.directory(at: reader.firstDirectory, of: source) else { return }
    let longest = 1 << 16
    /// Returns a text tag added by Windows, in UTF-16.
    func windowsText(_ tag: Int) throws(Source.Failure) -> String? {
      guard let bytes = try reader.bytes(first[tag], atMost: longest, of: source) else { return nil }
      let letters = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
      return Self.cleaned(String(decoding: letters.prefix { $0 != 0 }, as: UTF16.self))
    }
    rating = try reader.number(first[0x4746], of: source).flatMap { (0...5).contains($0) ? $0 : nil }
    title = try windowsText(0x9C9B)
    description = try reader.text(first[0x010E], atMost: longest, of: source).flatMap { Self.cleaned($0) }
    // Walls of earlier versions have their record there.
    if description?.hasPrefix(Self.recordStart) == true { description = nil }
    if description == nil { description = try windowsText(0x9C9C) }
    let words = try windowsText(0x9C9E)?.split(separator: ";").map(String.init)
    keywords = Self.cleaned(words ?? [])
    creator = try reader.text(first[0x013B], atMost: longest, of: source).flatMap { Self.line($0) }
    if creator == nil { creator = try windowsText(0x9C9D).flatMap { Self.line($0) } }
    copyright = try reader.text(first[0x8298], atMost: longest, of: source).flatMap { Self.line($0) }
    if let position = try reader.directory(at: reader.number(first[0x8825], of: source) ?? 0, of: source) {
      coordinates = try Coordinates(position, reader, of: source)
    }
    let place = try reader.number(first[0x8769], of: source) ?? 0
    let details = try reader.directory(at: place, of: source)
    exposure = try Exposure(first, details, reader, of: source)
    guard let details else { return }
    kind = try Self.kind(details, reader, of: source)
    subjects = try Self.subjects(first, details, reader, of: source)
  }

  /// Returns the camera's focus area: a point, a circle or a rectangle given by its center, in pixels of the picture as
  /// it was taken.
  private static func subjects<Source: ByteSource & ~Copyable>(
    _ first: TIFFReader.Directory, _ details: TIFFReader.Directory, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) -> [Subject] {
    let numbers = try reader.numbers(details[0x9214], atMost: 5, of: source).map { Double($0) }
    // TIFF has its own tags for the size of the picture.
    let width = try reader.number(details[0xA002] ?? first[0x0100], of: source) ?? 0
    let height = try reader.number(details[0xA003] ?? first[0x0101], of: source) ?? 0
    guard (2...4).contains(numbers.count), let frame = Subject.Frame(width: Double(width), height: Double(height))
    else { return [] }
    let size = numbers.count == 2 ? (0, 0) : (numbers[2], numbers[numbers.count - 1])
    let subject = Subject(
      .focus, x: numbers[0] / frame.width, y: numbers[1] / frame.height, width: size.0 / frame.width,
      height: size.1 / frame.height, frame: frame)
    return subject.map { [$0] } ?? []
  }

  /// Returns the kind of a photo by its comment, in which telephones mark pictures of their screen.
  private static func kind<Source: ByteSource & ~Copyable>(
    _ details: TIFFReader.Directory, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) -> PhotoKind? {
    let (comment, encodingBytes) = (0x9286, 8)
    guard let bytes = try reader.bytes(details[comment], atMost: 64, of: source) else { return nil }
    let text = String(decoding: bytes.dropFirst(encodingBytes).prefix { $0 != 0 }, as: UTF8.self)
    return text == "Screenshot" ? .screenshot : nil
  }
}
