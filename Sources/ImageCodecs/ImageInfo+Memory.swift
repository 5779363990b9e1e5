extension ImageInfo {
  /// The memory that decoding takes at the most, beside the pixels it makes.
  ///
  /// A picture stored row after row needs a few rows. One that is stored in passes needs all of it at once: a
  /// progressive JPEG its coefficients, two bytes each, an interlaced PNG its pixels.
  package var decodingBytes: Int {
    let pixels = storedWidth * storedHeight
    let rows = storedWidth * 512
    guard isProgressive else { return rows }
    switch format {
    case .jpeg:
      let channels =
        switch color {
        case .gray: 1
        case .cmyk, .ycck: 4
        default: 3
        }
      return rows + pixels * 2 * channels
    default: return rows + pixels * (bitsPerChannel > 8 ? 8 : 4)
    }
  }
}
