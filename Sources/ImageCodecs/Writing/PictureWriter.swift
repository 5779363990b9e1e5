import CCodecs
import Raster

/// A C encoder working on a picture.
///
/// Safe to share: its owner uses it on one thread at a time.
@safe final class PictureWriter: @unchecked Sendable {
  // Sound throughout: the pointer is the shim's own, made in `init`, closed once in `deinit`, never handed out.
  private let handle: OpaquePointer
  /// The width of a row in pixels of four bytes.
  private let width: Int
  private var missingRows: Int

  init(_ picture: OutputPicture) throws(EncodingError) {
    (width, missingRows) = (picture.width * (picture.isBright ? 2 : 1), picture.height)
    let profile = picture.profile?.bytes ?? []
    var error = ccodecs_error()
    var order = ccodecs_encode_options(picture)
    // Sound: the shim reads the order and the profile, with the length passed, only during the call.
    let handle = unsafe ccodecs_writer_open(&order, profile, profile.count, &error)
    guard let handle = unsafe handle else { throw EncodingError(error) }
    unsafe self.handle = handle
  }

  deinit { unsafe ccodecs_writer_close(handle) }

  /// Adds the next rows.
  func add(_ strip: Pixels) throws(EncodingError) {
    precondition(strip.width == width && strip.height <= missingRows, "Rows must match the picture’s width and height.")
    missingRows -= strip.height
    var error = ccodecs_error()
    // Sound: the array has as many rows as passed.
    guard unsafe ccodecs_writer_add(handle, strip.bytes, UInt32(strip.height), &error) == 0 else {
      throw EncodingError(error)
    }
  }

  /// Ends the picture, and returns the whole file.
  func finish(exif: [UInt8] = [], packet: [UInt8] = []) throws(EncodingError) -> [UInt8] {
    precondition(missingRows == 0, "A picture must have all its rows.")
    var error = ccodecs_error()
    // Sound: the arrays have the lengths passed, and the shim reads them only during the call.
    let status = unsafe exif.withUnsafeBufferPointer { exif in
      unsafe packet.withUnsafeBufferPointer { packet in
        var marks = unsafe ccodecs_marks(
          exif: exif.baseAddress, exif_count: exif.count, packet: packet.baseAddress, packet_count: packet.count)
        return unsafe ccodecs_writer_finish(handle, &marks, &error)
      }
    }
    guard status == 0 else { throw EncodingError(error) }
    var count = 0
    // Sound: this many bytes exist until the writer is closed.
    return unsafe Array(UnsafeBufferPointer(start: ccodecs_writer_bytes(handle, &count), count: count))
  }
}

extension ccodecs_encode_options {
  fileprivate init(_ picture: OutputPicture) {
    self.init()
    let style = picture.style
    guard let library = style.format.library else { preconditionFailure("No library can write \(style.format).") }
    format = library
    (width, height) = (UInt32(picture.width), UInt32(picture.height))
    has_alpha = picture.hasAlpha ? 1 : 0
    quality = Int32(style.quality)
    is_lossless = style.isLossless ? 1 : 0
    effort = Int32(Effort.allCases.firstIndex(of: picture.effort) ?? 0)
    (across, down) = (Int32(style.subsampling.horizontally), Int32(style.subsampling.vertically))
    is_progressive = style.isProgressive ? 1 : 0
    is_bright = picture.isBright ? 1 : 0
  }
}

extension EncodingError {
  fileprivate init(_ error: ccodecs_error) {
    switch ImageError.Reason(error) {
    case .outOfMemory: self = .outOfMemory
    case .unsupported(let message), .malformed(let message): self = .refused(message)
    case let reason: self = .refused(reason.description)
    }
  }
}
