package import Planning

extension WallSettings {
  /// Completes the options shared by all still outputs.
  package mutating func settleStill() throws(RunFailure) {
    paintForDevice()
    if picture.palette != nil, look.colors != .sRGB {
      throw .usage("--color-profile cannot be combined with --palette: its colors are in sRGB")
    }
  }
}
