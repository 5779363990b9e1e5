import Digests
import Files
import ImageCodecs
import Raster
import Store

/// The faces on a photo, as the cache keeps them: the digest of all that they depend on, and four numbers for each.
struct FaceNotes {
  private let store: Store
  private let stamp: FileStamp
  private let key: [UInt8]

  /// The inputs of a search, apart from the photo.
  private struct Inputs: Encodable {
    var decoder = Store.decoderVersion
    var look: TileLook
  }

  /// Creates the notes on a file; nil without a cache, or for a file that may still be changing.
  init?(_ store: Store?, _ stamp: FileStamp?, _ search: FaceSearch, _ look: TileLook) {
    guard let store, let stamp, stamp.isSettled else { return nil }
    var look = look
    look.faces = search
    (self.store, self.stamp) = (store, stamp)
    key = SHA256.digest(ofValue: Inputs(look: look))
  }

  /// The faces found in an earlier run; nil if there was none.
  var faces: [Area]? {
    guard let bytes = store.entry(for: stamp)?.faces, bytes.starts(with: key) else { return nil }
    let numbers = bytes.dropFirst(key.count)
    guard numbers.count % 32 == 0 else { return nil }
    let values = stride(from: numbers.startIndex, to: numbers.endIndex, by: 8).map { start in
      Double(bitPattern: numbers[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
    }
    return stride(from: 0, to: values.count, by: 4).map { start in
      Area(x: values[start], y: values[start + 1], width: values[start + 2], height: values[start + 3])
    }
  }

  /// Notes the faces in the entry of the photo, if it has one.
  func keep(_ faces: [Area]) {
    guard var entry = store.entry(for: stamp) else { return }
    var bytes = key
    for number in faces.flatMap({ [$0.x, $0.y, $0.width, $0.height] }) {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
      }
    }
    entry.faces = bytes
    store.keep(entry, for: stamp)
  }
}
