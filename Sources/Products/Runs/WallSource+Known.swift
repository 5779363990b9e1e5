import Gallery
package import Layouts
package import Planning
package import Wall

extension WallSource {
  /// The properties of each file that are known before decoding.
  package var known: [Plan.FileName: WallRenderer.KnownPhoto] { photos.known }
}

extension Sequence<Photo> {
  /// The properties of each file that are known before decoding.
  package var known: [Plan.FileName: WallRenderer.KnownPhoto] {
    named { WallRenderer.KnownPhoto(decodingBytes: $0.info?.decodingBytes ?? 0, stamp: $0.stamp) }
  }
}
