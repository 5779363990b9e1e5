package import Planning

extension PictureLook {
  /// The properties of the output that plans depend on.
  package var traits: OutputTraits {
    let document = document
    let colors: OutputTraits.Colors =
      self.palette.map { $0.palette.map { .some($0.entries.count) } ?? .unknown } ?? .full
    return OutputTraits(
      isDocument: document != nil, joinsPages: document?.joinsPages ?? false, colors: colors, limit: limit)
  }
}
