package import Files

extension Photo {
  /// Returns the alternative text of the photo: its own, or else its title, its description,
  /// its caption or its name. No photo is decorative: on sites and in image maps each is a link, which needs
  /// a name, and in documents the photos are the content.
  ///
  /// - Parameter caption: Its caption on the wall; empty or nil if there is none, or if it is read beside the photo.
  package func alternativeText(caption: String? = nil) -> String {
    Self.alternativeText(of: path, [metadata?.alternativeText, metadata?.title, metadata?.description, caption])
  }

  /// True if its metadata or its manifest has words for those who cannot see it.
  package var hasWords: Bool {
    [metadata?.alternativeText, metadata?.title, metadata?.description, caption].contains { $0?.isEmpty == false }
  }

  /// Returns the text of a photo of which only the file and a caption are known, as in a given plan.
  package static func alternativeText(of path: FilePath, caption: String?) -> String {
    alternativeText(of: path, [caption])
  }

  private static func alternativeText(of path: FilePath, _ words: [String?]) -> String {
    words.lazy.compactMap(\.self).first { !$0.isEmpty } ?? path.stem.text
  }
}
