import ImageCodecs
import Planning
import Runs

extension WallSettings {
  /// Refuses to keep HDR in formats that cannot hold it, and with options that change it.
  func checkHDR() throws(RunFailure) {
    if look.highlights != .keep { return }
    let (picture, formats) = (picture, [OutputFormat.jpeg, .avif, .jxl])
    let format = picture.style.format
    guard formats.contains(format) else {
      throw .usage("--hdr keep is for \(formats.names(before: "and")), not \(format.name)")
    }
    let others = [
      ("--quality-for", picture.sizeLimit != nil), ("--progressive", picture.isProgressive),
      ("--lossless", picture.isLossless), ("a mosaic", look.layout == .mosaic),
    ]
    for (option, isGiven) in others where isGiven {
      throw .usage("--hdr keep cannot be combined with \(option)")
    }
    if !look.background.orDefault.isOpaque { throw .usage("--hdr keep needs an opaque --background") }
    if format != .jpeg, look.colors.space.primaries == nil {
      throw .usage("--hdr keep in \(format.name) needs --color-profile srgb or display-p3")
    }
  }
}
