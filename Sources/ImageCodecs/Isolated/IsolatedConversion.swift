import Colors
import Files
import Isolation
import Raster

/// The conversion from a file's colors to those of a wall, done in the photo's own worker.
struct IsolatedConversion {
  private let worker: PhotoWorker
  private let path: FilePath
  private let request: [UInt8]

  init(
    _ from: ColorSpace, _ to: ColorSpace, _ samples: ColorSpace.Samples, at place: (worker: PhotoWorker, path: FilePath)
  ) {
    (worker, path) = place
    // Libraries for colors keep what they computed.
    worker.endWithPhoto()
    request = DecodingRequest.colors(from, to, samples).bytes
  }

  /// Converts pixels to the wall's colors.
  func convert(_ pixels: inout Pixels) throws(ImageError) {
    let source = pixels.bytes
    do throws(IsolationFault) {
      pixels.bytes = try worker.attempt { (worker) throws(IsolationFault) in try converted(source, by: worker) }
    } catch {
      throw ImageError(path, .isolated(error))
    }
  }

  private func converted(_ source: [UInt8], by process: Worker) throws(IsolationFault) -> [UInt8] {
    let isolation = worker.isolation
    try process.allow(seconds: isolation.seconds + source.count >> 20, memory: isolation.workerMemory)
    var answer = MessageReader(try process.ask(request))
    guard try answer.flag() else { throw .invalidReply }
    var bytes = source
    let piece = DecodingRequest.pixelsPerPiece * Pixels.bytesPerPixel
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let count = min(piece, bytes.count - start)
      process.fillMemory(at: 0, with: bytes[start..<start + count])
      var answer = MessageReader(try process.ask(DecodingRequest.convert(count: count / Pixels.bytesPerPixel).bytes))
      guard try answer.flag() else { throw .invalidReply }
      process.copyMemory(at: 0, to: &bytes, from: start, count: count)
    }
    return bytes
  }
}
