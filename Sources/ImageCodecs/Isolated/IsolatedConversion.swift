import Colors
import Files
import Isolation
import Raster
import Parallel

/// The way from the colours that a file says it has to those of a wall, which a worker goes: profiles are no less able to
/// do harm than pictures.
struct IsolatedConversion {
  private let isolation: Isolation
  private let path: FilePath
  private let request: [UInt8]

  /// Nil where there is nothing to be done. Of each pair of spaces that is asked once.
  static func between(
    _ from: ColorSpace, and to: ColorSpace, samples: ColorSpace.Samples, in isolation: Isolation, for path: FilePath
  ) throws(ColorError) -> IsolatedConversion? {
    if from == to { return nil }
    let key = Key(from: from, to: to, samples: samples)
    let request = DecodingRequest.colors(from, to, samples).bytes
    let finding: Finding
    if let known = findings.withLock({ $0[key] }) {
      finding = known
    } else {
      do throws(IsolationFault) {
        var answer = MessageReader(try isolation.ask(request))
        finding = try answer.flag() ? (try answer.flag() ? .way : .nothing) : .error(try answer.text())
      } catch {
        // Then nothing else of the photo can be had either, and that is said where its pixels are wanted.
        return IsolatedConversion(isolation: isolation, path: path, request: request)
      }
      findings.withLock { known in
        if known.count == mostFindings { known = [:] }
        known[key] = finding
      }
    }
    switch finding {
    case .nothing: return nil
    case .way: return IsolatedConversion(isolation: isolation, path: path, request: request)
    case .error(let description): throw ColorError(description: description)
    }
  }

  /// Turns pixels into the wall's colours.
  func convert(_ pixels: inout Pixels) throws(ImageError) {
    let source = pixels.bytes
    do throws(IsolationFault) {
      pixels.bytes = try isolation.attempt { (worker) throws(IsolationFault) in try converted(source, by: worker) }
    } catch {
      throw ImageError(path, .isolated(error))
    }
  }

  private func converted(_ source: [UInt8], by worker: Worker) throws(IsolationFault) -> [UInt8] {
    worker.allow(seconds: isolation.seconds + source.count >> 20, memory: isolation.workerMemory)
    var answer = MessageReader(try worker.ask(request))
    guard try answer.flag() else { throw .nonsense }
    if !(try answer.flag()) { return source }
    var bytes = source
    let piece = DecodingRequest.pixelsPerPiece * Pixels.bytesPerPixel
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let count = min(piece, bytes.count - start)
      worker.fillMemory(at: 0, with: bytes[start..<start + count])
      var answer = MessageReader(try worker.ask(DecodingRequest.convert(count: count / Pixels.bytesPerPixel).bytes))
      guard try answer.flag() else { throw .nonsense }
      worker.copyMemory(at: 0, to: &bytes, from: start, count: count)
    }
    return bytes
  }

  // MARK: - What is known

  private struct Key: Hashable {
    var from: ColorSpace
    var to: ColorSpace
    var samples: ColorSpace.Samples
  }

  private enum Finding {
    case nothing
    case way
    case error(String)
  }

  private static let findings = Mutex<[Key: Finding]>([:])
  private static let mostFindings = 64
}
