import CCodecs
import Colors
import Files
import Raster

/// A C decoder working on a file.
@safe final class Codec: RowSource {
  // Sound throughout: the pointer is the shim's own, made in `init`, closed once in `deinit`, never handed out.
  private let picture: OpaquePointer
  /// True if each pixel of a row has eight bytes: 16 bits per sample, in the machine's byte order.
  let isDeep: Bool
  let layout: RowLayout

  init(_ file: borrowing OpenFile, _ options: DecodingOptions) throws(ImageError) {
    let info = options.info
    let library = info.preview == nil ? try info.format.library(reading: file.path) : info.library ?? CCODECS_JPEG
    var choices = ccodecs_decode_options(options)
    try info.format.entry.reading?.examine?(file, info, &choices)
    var error = ccodecs_error()
    isDeep = options.isDeep
    guard let picture = unsafe ccodecs_picture_open(library, file.descriptor, choices, &error) else {
      throw ImageError(file.path, ImageError.Reason(error))
    }
    unsafe self.picture = picture
    let size = unsafe (width: Int(ccodecs_picture_width(picture)), height: Int(ccodecs_picture_height(picture)))
    let planes = unsafe Self.planes(of: picture)
    layout = planes.isEmpty ? .pixels(width: size.width, height: size.height) : .planes(planes)
    guard size == options.size else { throw ImageError(file.path, .malformed("it changed while it was being read")) }
  }

  deinit { unsafe ccodecs_picture_close(picture) }

  @unsafe private static func planes(of picture: OpaquePointer) -> [SamplePlane] {
    var planes = [ccodecs_plane](repeating: ccodecs_plane(), count: Int(ccodecs_most_planes))
    // Sound: there is room for all.
    let count = unsafe planes.withUnsafeMutableBufferPointer { unsafe ccodecs_picture_planes(picture, $0.baseAddress) }
    return planes.prefix(Int(count)).map { plane in
      SamplePlane(
        width: Int(plane.width), height: Int(plane.height), across: Int(plane.across), down: Int(plane.down),
        rows: Int(plane.rows), stride: Int(plane.stride))
    }
  }

  func readRow(into row: inout [UInt8]) -> ImageError.Reason? {
    precondition(
      row.count == layout.bytes * (isDeep ? 2 : 1), "A row must be exactly as long as its pixels or samples require.")
    // Sound: the row has the bytes for each of its pixels or samples that the codec writes.
    return unsafe row.withUnsafeMutableBufferPointer { unsafe readRow(into: $0.baseAddress) }
  }

  @unsafe private func readRow(into row: UnsafeMutablePointer<UInt8>?) -> ImageError.Reason? {
    var error = ccodecs_error()
    return unsafe ccodecs_picture_read_row(picture, row, &error) == 0 ? nil : ImageError.Reason(error)
  }

  func finish() -> ImageError.Reason? {
    var error = ccodecs_error()
    return unsafe ccodecs_picture_finish(picture, &error) == 0 ? nil : ImageError.Reason(error)
  }

  var damage: String? {
    // Sound: the message is copied before the decoder is used again.
    unsafe ccodecs_picture_damage(picture).map { unsafe String(cString: $0) }
  }
}

extension ccodecs_decode_options {
  fileprivate init(_ options: DecodingOptions) {
    let info = options.info
    let (start, end) = info.preview.map { (Int64($0.offset), Int64($0.offset + $0.length)) } ?? (0, .max)
    self.init(
      width: UInt32(info.storedWidth), height: UInt32(info.storedHeight), start: start, end: end,
      eighths: Int32(info.decodedEighths(atLeast: options.eighths)), allowance: options.effort.allowance,
      keeps_inks: options.keepsInks ? 1 : 0, is_deep: options.isDeep ? 1 : 0,
      may_be_whole: options.mayBeWhole ? 1 : 0, alpha: ccodecs_heif_alpha(),
      item: UInt32(info.item), item_place: 0, item_bytes: 0, flag_place: 0)
  }
}

extension Effort {
  /// The error, in levels, that is allowed in a hardly visible frequency of a progressive JPEG. At 5, tiles of photos
  /// saved at common qualities come within 2 dB of those from all frequencies, and are often closer to the whole photo.
  fileprivate var allowance: Int32 {
    switch self {
    case .fast: 64
    case .balanced: 5
    case .best: 0
    }
  }
}

extension ImageError.Reason {
  /// Converts an error from the shim.
  init(_ error: ccodecs_error) {
    var error = error
    // Sound: the shim terminates every message within its array.
    let message = unsafe withUnsafeBytes(of: &error.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch error.status {
    case Int32(CCODECS_TRUNCATED.rawValue): self = .truncated(message)
    case Int32(CCODECS_UNSUPPORTED.rawValue): self = .unsupported(message)
    case Int32(CCODECS_NO_MEMORY.rawValue): self = .outOfMemory
    case Int32(CCODECS_READ_FAILED.rawValue):
      self = .unreadable(.failed(action: "be read", code: error.code))
    default: self = .malformed(message)
    }
  }
}
