import Comparison
import Files
import ImageCodecs
import Raster

/// The frames of an animation as they are shown, one after the other: each is decoded like a picture of its own, and
/// put on those before. Or the pages of a document.
///
///     let frames = try ShownFrames(of: path, info, isRaw: false, limits)
///     for index in 0..<frames.count { try frames.show(index) }
///
/// There is one canvas in memory, however many frames there are. The caller has reserved `bytes`.
final class ShownFrames {
  let stored: StoredFrames
  /// The frame that is shown. With samples of 16 bits, each pixel fills two.
  private(set) var canvas: Pixels
  let path: FilePath
  /// True if samples have 16 bits.
  let keepsDepth: Bool
  private let file: OpenFile
  private let isRaw: Bool
  private var limits: DecodingLimits
  /// The canvas before the last frame, if that will be restored.
  private var kept: Pixels?

  /// Returns nil for a file with one picture, or one whose pictures are compared by their stored bytes.
  init?(
    of path: FilePath, _ info: ImageInfo, isRaw: Bool, keepsDepth: Bool = false, _ limits: DecodingLimits
  ) throws(ImageError) {
    (self.path, self.isRaw, self.keepsDepth, self.limits) = (path, isRaw, keepsDepth, limits)
    file = try ImageDecoder.open(path)
    canvas = Pixels(width: 0, height: 0)
    let found: StoredFrames?
    do throws(FileError) { found = try StoredFrames.find(in: file, info) } catch { throw ImageError(error) }
    guard let found else { return nil }
    stored = found
    guard found.kind == .frames else { return }
    guard found.width == info.storedWidth, found.height == info.storedHeight else { return nil }
    // More takes too long, and larger frames more memory than their canvas: their bytes are compared.
    guard found.frames.count <= Self.mostPixels / max(1, found.width * found.height),
      found.frames.allSatisfy({ $0.width <= found.width && $0.height <= found.height })
    else { return nil }
    let bytes = Self.bytes(info, keepsDepth: keepsDepth)
    if bytes > limits.memory.room { throw ImageError(path, .tooCostly(bytes, outOf: limits.memory.total(for: bytes))) }
    self.limits.memory = .unlimited
  }

  /// The maximum number of pixels on all canvases of an animation.
  private static let mostPixels = 1 << 36

  var count: Int { stored.frames.count }

  /// The frames that follow the picture that is compared first.
  var later: Range<Int> { (stored.hasOtherStill ? 0 : 1)..<count }

  /// The memory that the frames of an animation take at most.
  static func bytes(_ info: ImageInfo, keepsDepth: Bool = false) -> Int {
    (keepsDepth ? 6 : 3) * Pixels.bytesPerPixel * info.storedWidth * info.storedHeight + info.decodingBytes
  }

  /// The pixels of a canvas that a pixel fills.
  private var scale: Int { keepsDepth ? 2 : 1 }

  /// Returns the canvases of two animations, with samples of 8 bits that are equal only where all bits are.
  static func canvases(_ first: ShownFrames, _ second: ShownFrames) -> (expected: Pixels, actual: Pixels) {
    guard first.keepsDepth else { return (first.canvas, second.canvas) }
    let bands = DeepBands(first.canvas, second.canvas, width: first.stored.width)
    return (bands.expected, bands.actual)
  }

  /// Puts the next frame on the canvas. They must be shown in order.
  func show(_ index: Int) throws(ImageError) {
    let frame = stored.frames[index]
    if index == 0 { canvas = Pixels(width: scale * stored.width, height: stored.height) } else { finish(index - 1) }
    let picture = try withStill(index) { (still) throws(ImageError) in try pixels(still, of: frame) }
    if frame.disposal == .restored { kept = canvas }
    canvas.put(picture, x: scale * frame.x, y: frame.y, isBlended: frame.isBlended, isDeep: keepsDepth)
  }

  /// Removes a frame from the canvas, if it is to be removed.
  private func finish(_ index: Int) {
    let frame = stored.frames[index]
    switch frame.disposal {
    case .none: break
    case .cleared:
      canvas.clear(x: scale * frame.x, y: frame.y, width: scale * frame.width, height: frame.height)
    case .restored: if let kept = kept.take() { canvas = kept }
    }
  }

  private func pixels(_ still: FilePath, of frame: StoredFrames.Frame) throws(ImageError) -> Pixels {
    let header = try PictureBands.header(of: still, isRaw: isRaw, limits: limits)
    guard header.size == (frame.width, frame.height) else { throw ImageError(still, .malformed("its size is wrong")) }
    let picture = try PictureBands(header, keepsDepth: keepsDepth)
    var pixels = Pixels(width: picture.width, height: 0)
    while let band = try picture.next(256) { pixels.append(band) }
    if let damage = picture.damage { throw ImageError(still, .malformed(damage)) }
    return pixels.width < scale * frame.width ? pixels.deepened : pixels
  }

  /// Calls `body` with a file that has one frame or page alone. Failures are those of the whole file.
  func withStill<Result>(
    _ index: Int, _ body: (FilePath) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    let folder = MemoryFolder()
    let still: FilePath
    do throws(FileError) {
      still = try folder.add(stored.file(of: index, in: file), named: "picture." + stored.fileExtension)
    } catch {
      throw ImageError(path, .unreadable(error.reason))
    }
    do throws(ImageError) { return try body(still) } catch { throw ImageError(path, error.reason) }
  }
}

extension Pixels {
  /// The pixels with samples of 16 bits.
  fileprivate var deepened: Pixels { Pixels(width: 2 * width, height: height, bytes: bytes.flatMap { [$0, $0] }) }

  /// Puts a picture on this one; what lies outside is left out.
  fileprivate mutating func put(_ picture: Pixels, x: Int, y: Int, isBlended: Bool, isDeep: Bool) {
    let columns = min(picture.width, width - x)
    guard columns > 0 else { return }
    for row in 0..<max(0, min(picture.height, height - y)) {
      if !isBlended {
        copy(row: row, columns: 0..<columns, of: picture, toX: x, y: y + row)
        continue
      }
      let (from, to) = (row * picture.bytesPerRow, (y + row) * bytesPerRow + x * Self.bytesPerPixel)
      if isDeep {
        for column in 0..<columns / 2 { blendDeep(picture.bytes, from + 8 * column, over: to + 8 * column) }
      } else {
        for column in 0..<columns { blend(picture.bytes, from + 4 * column, over: to + 4 * column) }
      }
    }
  }

  private mutating func blend(_ top: [UInt8], _ from: Int, over to: Int) {
    let alpha = Int(top[from + 3])
    if alpha == 0 { return }
    let below = Int(bytes[to + 3]) * (255 - alpha)
    let sum = 255 * alpha + below
    for channel in 0..<3 {
      let mixed = 255 * alpha * Int(top[from + channel]) + below * Int(bytes[to + channel])
      bytes[to + channel] = UInt8((mixed + sum / 2) / sum)
    }
    bytes[to + 3] = UInt8((sum + 127) / 255)
  }

  /// Blends a pixel with samples of 16 bits, in the order of the machine.
  private mutating func blendDeep(_ top: [UInt8], _ from: Int, over to: Int) {
    func sample(_ bytes: [UInt8], _ place: Int) -> Int {
      Int(UInt16(littleEndian: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
    }
    func store(_ sample: Int, _ channel: Int) {
      let stored = UInt16(sample).littleEndian
      (bytes[to + 2 * channel], bytes[to + 2 * channel + 1]) = (UInt8(stored & 255), UInt8(stored >> 8))
    }
    let alpha = sample(top, from + 6)
    if alpha == 0 { return }
    let below = sample(bytes, to + 6) * (65535 - alpha)
    let sum = 65535 * alpha + below
    for channel in 0..<3 {
      let mixed = 65535 * alpha * sample(top, from + 2 * channel) + below * sample(bytes, to + 2 * channel)
      store((mixed + sum / 2) / sum, channel)
    }
    store((sum + 32767) / 65535, 3)
  }

  fileprivate mutating func clear(x: Int, y: Int, width: Int, height: Int) {
    let columns = max(0, min(width, self.width - x))
    for row in y..<max(y, min(y + height, self.height)) {
      let start = row * bytesPerRow + x * Self.bytesPerPixel
      for index in start..<start + columns * Self.bytesPerPixel { bytes[index] = 0 }
    }
  }
}
