import Palettes

/// Dithers the rows of a picture from top to bottom, and passes them to the writer.
package struct PaletteAssembler: PictureAssembler {
  private let encoder: PaletteEncoder
  private var ditherer: Ditherer
  private var file: any IndexedFile
  /// All rows, if the dithering depends on the file size.
  private var rows: [PaletteRows] = []

  init(_ encoder: PaletteEncoder) {
    self.encoder = encoder
    ditherer = Ditherer(encoder.style.palette, encoder.style.dithering, width: encoder.width)
    file = encoder.picture.indexedFile(of: encoder.style)
  }

  private var isLimited: Bool { encoder.style.maxBytes != nil }

  package func begin() throws(EncodingError) -> [UInt8] { isLimited ? [] : file.start }

  package mutating func add(_ group: PaletteRows) throws(EncodingError) -> [UInt8] {
    if isLimited {
      rows.append(group)
      return []
    }
    return try Self.add(group, width: encoder.width, &ditherer, to: &file)
  }

  private static func add(
    _ group: PaletteRows, width: Int, _ ditherer: inout Ditherer, to file: inout any IndexedFile
  ) throws(EncodingError) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in 0..<group.lights.count / (3 * width) {
      var indices = ditherer.indices(of: group.row(row, width: width))
      if !group.words.isEmpty {
        for x in 0..<width where group.words[row * width + x] > 0 {
          indices[x] = UInt8(group.words[row * width + x] - 1)
        }
      }
      bytes += try file.add(indices)
    }
    return bytes
  }

  package mutating func end(note: String?, digests: [[UInt8]]) throws(EncodingError) -> PictureEnd {
    guard let most = encoder.style.maxBytes else { return PictureEnd(bytes: try file.end(note: note)) }
    var least = Int.max
    for (index, dithering) in encoder.style.dithering.frugal.enumerated() {
      let bytes = try whole(dithering, note)
      if bytes.count <= most { return PictureEnd(bytes: bytes, reduction: index == 0 ? nil : dithering) }
      let format = encoder.picture.style.format
      if format != .png { throw .fixedSize(bytes.count, most: most, format) }
      least = min(least, bytes.count)
    }
    throw .tooLarge(least, most: most)
  }

  /// Returns the whole file with some dithering.
  private func whole(_ dithering: Dithering, _ note: String?) throws(EncodingError) -> [UInt8] {
    var ditherer = Ditherer(encoder.style.palette, dithering, width: encoder.width)
    var file = encoder.picture.indexedFile(of: encoder.style)
    var bytes = file.start
    for group in rows { bytes += try Self.add(group, width: encoder.width, &ditherer, to: &file) }
    return bytes + (try file.end(note: note))
  }
}

extension Dithering {
  /// The dithering methods for smaller files, from the requested one to the least similar.
  var frugal: [Dithering] {
    func with(_ method: Method, _ strength: Int) -> Dithering {
      var dithering = self
      (dithering.method, dithering.strength) = (method, strength)
      return dithering
    }
    if method == .none || strength == 0 { return [self] }
    // Slightly weaker noise is hardly visible. A matrix repeats itself, which makes the file even smaller; flat areas
    // are the last resort.
    let weaker = [90, 80, 70, 60, 50].map { with(method, strength * $0 / 100) }
    let matrix = method == .bayer ? [] : [with(.bayer, strength), with(.bayer, strength * 3 / 4)]
    let weakest = [40, 30, 20, 10].map { with(method, strength * $0 / 100) }
    return [self] + weaker + matrix + weakest + [with(.none, 0)]
  }
}
