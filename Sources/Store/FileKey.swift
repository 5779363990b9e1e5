package import Files

/// What tiles of a file are kept under.
package enum FileKey: Hashable, Sendable {
  /// For as long as nobody changes a file without its date.
  case stamp(FileStamp)
  /// A digest of all that the file holds, as `ContentDigests` has it.
  case content(String)

  /// No two keys are spelled alike.
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
  var spelled: [UInt8] { device.bytes + number.bytes + size.bytes + modified.bytes }
}
