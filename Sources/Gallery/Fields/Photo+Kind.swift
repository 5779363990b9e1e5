import Files
package import ImageCodecs

extension Photo {
  /// The kind of photo: as its file states, else by its name.
  package var kind: PhotoKind? { metadata?.kind ?? PhotoKind(byName: path.stem.text) }

  package var people: [String] { metadata?.people ?? [] }
  package var isFavorite: Bool { metadata?.isFavorite ?? false }
  package var albums: [String] { metadata?.albums ?? [] }
  package var isRejected: Bool { metadata?.isRejected ?? false }
}
