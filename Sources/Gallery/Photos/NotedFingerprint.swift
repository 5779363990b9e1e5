import Files
import Foundation
import Similarity
import Store

/// The fingerprint of a photo in a manifest, so that later runs need not decode the photo for it.
///
/// It is valid as long as the file keeps its size and date.
package struct NotedFingerprint: Equatable, Sendable {
  private let size: Int64
  private let modified: Int64
  private let bytes: [UInt8]

  init(_ signature: PhotoSignature, of stamp: FileStamp) {
    (size, modified) = (stamp.size, stamp.modified)
    bytes = signature.bytes(decoder: Store.decoderVersion)
  }

  /// Reads the text written by `text`; nil if it is invalid.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 3, let size = Int64(parts[0]), let modified = Int64(parts[1]),
      let data = Data(base64Encoded: String(parts[2]))
    else { return nil }
    (self.size, self.modified, bytes) = (size, modified, Array(data))
  }

  var text: String { "\(size) \(modified) \(Data(bytes).base64EncodedString())" }

  /// Returns the signature of the file; nil if the file has changed, or if photos are now decoded differently.
  func signature(of stamp: FileStamp?) -> PhotoSignature? {
    guard let stamp, stamp.size == size, stamp.modified == modified, stamp.turn == .none else { return nil }
    return PhotoSignature(bytes, decoder: Store.decoderVersion)
  }
}
