/// A raw file in Adobe's format with the samples of a sensor, whose left half saw red light and whose right half blue.
///
///     let bytes = MosaicFixture(width: 320, height: 240).bytes
package struct MosaicFixture: Sendable {
  package var width: Int
  package var height: Int
  package var orientation = 1
  /// A JPEG in the file, and the size of the photo that it is a preview of; nil for none.
  package var preview: [UInt8]?

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  package func with(_ change: (inout MosaicFixture) -> Void) -> MosaicFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// The samples, two bytes each: red and green in turn, then green and blue.
  private var samples: [UInt8] {
    let (bright, dark) = (40_000, 2_000)
    return (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        let isRed = x % 2 == 0 && y % 2 == 0
        let isBlue = x % 2 == 1 && y % 2 == 1
        return littleEndian(x < width / 2 ? (isRed ? bright : dark) : isBlue ? bright : dark, 2)
      }
    }
  }

  package var bytes: [UInt8] {
    typealias Entry = DirectoryFixture.Entry
    var file = DirectoryFixture()
    let samples = samples
    let place = file.add(samples)
    var entries: [Entry] = [
      .long(0x00FE, 0), .long(0x0100, width), .long(0x0101, height), .short(0x0102, 16), .short(0x0103, 1),
      .short(0x0106, 32803), .text(0x010F, "Tessera"), .text(0x0110, "Mosaic"), .long(0x0111, place),
      .short(0x0112, orientation), .short(0x0115, 1), .long(0x0116, height), .long(0x0117, samples.count),
      Entry(tag: 0x828D, type: 3, count: 2, values: [2, 2]), .bytes(0x828E, [0, 1, 1, 2]),
      .bytes(0xC612, [1, 4, 0, 0]), .text(0xC614, "Tessera Mosaic"), .long(0xC61A, 0), .long(0xC61D, 65535),
      Entry(tag: 0xC628, type: 5, count: 3, values: [1, 1, 1, 1, 1, 1]), .short(0xC65A, 21),
    ]
    // From XYZ to the primaries of sRGB, in ten-thousandths.
    let matrix = [32406, -15372, -4986, -9689, 18758, 415, 557, -2040, 10570]
    entries.append(Entry(tag: 0xC621, type: 10, count: 9, values: matrix.flatMap { [$0, 10_000] }))
    if let preview {
      let start = file.add(preview)
      let small = DirectoryFixture.Directory([
        .long(0x00FE, 1), .short(0x0103, 6), .long(0x0111, start), .long(0x0117, preview.count),
      ])
      entries.append(.long(0x014A, file.add(small)))
    }
    file.first = DirectoryFixture.Directory(entries)
    return file.bytes
  }
}
