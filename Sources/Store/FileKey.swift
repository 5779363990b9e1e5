package import Files

/// The identity of a file in the keys of its tiles.
package enum FileKey: Hashable, Sendable {
  /// Its stamp, which is valid unless the file is changed without changing its date.
  case stamp(FileStamp)
  /// A digest of the file's contents, from `ContentDigests`.
  case content(String)

  /// Different for any two keys.
  var spelled: [UInt8] {
    switch self {
    case .stamp(let stamp): [0] + stamp.spelled
    case .content(let digest): [1] + digest.utf8.count.bytes + Array(digest.utf8)
    }
  }
}

extension FileKey: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(spelled)
  }
}

extension FileStamp {
  var spelled: [UInt8] {
    device.bytes + number.bytes + size.bytes + modified.bytes + (turn == .none ? [] : [turn.rawValue])
  }
}
