import Files
import Foundation
import ImageCodecs
import Raster

/// A photo with a path from which it can be read as long as this value exists.
struct OpenPhoto: Sendable {
  let path: FilePath
  private let folder: MemoryFolder?

  init(_ photo: Photo) throws {
    switch photo.source {
    case .file(let path): (self.path, folder) = (path, nil)
    case .bytes(let data):
      let folder = MemoryFolder()
      do {
        path = try unsafe data.withUnsafeBytes { unsafe try folder.add($0, named: photo.name) }
      } catch let error as FileError {
        throw TesseraError.photo(name: photo.name, reason: "\(error.reason)")
      }
      self.folder = folder
    case .pixels(let buffer):
      let folder = MemoryFolder()
      path = folder.address(of: photo.name.hasSuffix(".png") ? photo.name : photo.name + ".png")
      try Self.write(buffer.pixels, to: path)
      self.folder = folder
    }
  }

  private static func write(_ pixels: Pixels, to path: FilePath) throws {
    let isOpaque = stride(from: 3, to: pixels.bytes.count, by: 4).allSatisfy { pixels.bytes[$0] == 255 }
    let picture = OutputPicture(
      width: pixels.width, height: pixels.height, hasAlpha: !isOpaque, style: OutputStyle(.png), effort: .fast)
    try write(pixels, with: picture.encoder, to: try OutputFile(path))
  }

  private static func write(_ pixels: Pixels, with encoder: some PictureEncoder, to output: OutputFile) throws {
    var assembler = try encoder.assembler(noteRoom: 0)
    try output.write(assembler.begin())
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      let bytes = pixels.bytes[rows.lowerBound * pixels.bytesPerRow..<rows.upperBound * pixels.bytesPerRow]
      let strip = Pixels(width: pixels.width, height: rows.count, bytes: Array(bytes))
      try output.write(assembler.add(encoder.encode(strip)))
    }
    try output.write(assembler.end(note: nil, digests: []).bytes)
    try output.publish()
  }
}
