import Files
import Foundation
import Similarity
import Store

/// The fingerprint of a photo as a manifest notes it, so that nobody has to decode the photo for it again.
///
/// It counts as long as the file has the size and the date that it had then.
package struct NotedFingerprint: Equatable, Sendable {
  private let size: Int64
  private let modified: Int64
  private let bytes: [UInt8]

  init(_ signature: PhotoSignature, of stamp: FileStamp) {
    (size, modified) = (stamp.size, stamp.modified)
    bytes = signature.bytes(decoder: Store.decoderVersion)
  }

  /// Reads what `text` wrote; nil where it is something else.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 3, let size = Int64(parts[0]), let modified = Int64(parts[1]),
      let data = Data(base64Encoded: String(parts[2]))
    else { return nil }
    (self.size, self.modified, bytes) = (size, modified, Array(data))
  }

  var text: String { "\(size) \(modified) \(Data(bytes).base64EncodedString())" }

  /// What it says of the file; nil if that is another by now, or photos are decoded in another way.
  func signature(of stamp: FileStamp?) -> PhotoSignature? {
    guard let stamp, stamp.size == size, stamp.modified == modified else { return nil }
    return PhotoSignature(bytes, decoder: Store.decoderVersion)
  }
}
