/// A sample picture: how to draw it and how to encode its file.
package struct Sample: Sendable {
  package let fileName: String
  /// Draws the upright picture.
  package let draw: @Sendable () -> Picture
  /// Encodes a drawn picture in this sample's format.
  package let encode: @Sendable (Picture) throws -> [UInt8]

  /// The file name without its extension.
  package var name: String { String(fileName.prefix { $0 != "." }) }

  /// Returns the bytes of the file.
  package func bytes() throws -> [UInt8] {
    try encode(draw())
  }

  /// Returns the sample with a name, with or without extension.
  package static func named(_ name: String) -> Sample? {
    all.first { $0.fileName == name || $0.name == name }
  }
}
