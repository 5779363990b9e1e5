package import Raster

/// Writes BMPs with 24 bits per pixel.
package struct BMPEncoder: JoinableEncoder {
  package let width: Int
  package let height: Int
  private let picture: OutputPicture
  private let file: BMPFile

  init(_ picture: OutputPicture) {
    (width, height, self.picture) = (picture.width, picture.height, picture)
    file = BMPFile(picture, nil)
  }

  package var rowsPerGroup: Int { max(1, (256 << 10) / file.bytesPerRow) }

  /// The memory for all rows, because the last row comes first.
  package var keptBytes: Int { 2 * file.bytesPerRow * height }

  package func encode(_ strip: Pixels) -> [UInt8] {
    precondition(strip.width == width, "Rows must match the picture’s width and height.")
    return (0..<strip.height).flatMap { y in
      var row: [UInt8] = []
      row.reserveCapacity(file.bytesPerRow)
      let start = y * strip.bytesPerRow
      for pixel in stride(from: start, to: start + strip.bytesPerRow, by: Pixels.bytesPerPixel) {
        row.append(strip.bytes[pixel + 2])
        row.append(strip.bytes[pixel + 1])
        row.append(strip.bytes[pixel])
      }
      return file.filled(row)
    }
  }

  package func assembler(noteRoom: Int) -> BMPAssembler { BMPAssembler(file) }

  package func bytes(of group: [UInt8]) -> [UInt8] { group }

  package func group(_ number: Int, of bytes: [UInt8]) -> [UInt8]? {
    bytes.count == rows(ofGroup: number).count * file.bytesPerRow ? bytes : nil
  }
}

/// Keeps the rows of a BMP until the last one, which comes first in the file.
package struct BMPAssembler: PictureAssembler {
  private let file: BMPFile
  private var rows: [UInt8] = []

  init(_ file: BMPFile) { self.file = file }

  package func begin() -> [UInt8] { [] }

  package mutating func add(_ group: [UInt8]) -> [UInt8] {
    rows += group
    return []
  }

  package func end(note: String?, digests: [[UInt8]]) -> PictureEnd { PictureEnd(bytes: file.bytes(rows, note: note)) }
}
