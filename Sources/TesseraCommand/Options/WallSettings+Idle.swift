import ImageCodecs

extension WallSettings {
  /// Says which of the options that were given have no effect on what is written.
  func noteIdleOptions(on console: Console) {
    let names = Set(Self.motionOptions.map(\.name))
    for option in given {
      if names.contains(option.name) && !look.motion.isMoving {
        console.note("\(option.name) has no effect: the wall does not move; add --from and --to, or --fisheye-pan")
      } else if option.isForPDF {
        let isPDF = look.picture.document != nil && !look.motion.isMoving && !isSite
        if !isPDF { console.note("\(option.name) has no effect with \(formatName)") }
      } else if let formats = option.formats, let reason = idleReason(of: option.name, formats) {
        console.note("\(option.name) has no effect\(reason)")
      }
    }
  }

  /// What the wall is written as.
  private var formatName: String {
    if isSite { return "a site" }
    if look.motion.isMoving { return "an animation" }
    return look.picture.pyramid?.kind.title ?? (look.picture.format ?? .png).name
  }

  /// Why an option of some formats has no effect; nil if it has one.
  private func idleReason(of option: String, _ formats: Set<OutputFormat>) -> String? {
    let picture = look.picture
    if look.motion.isMoving {
      if option == "--quality", look.motion.video != nil { return nil }
      return option == "--quality" ? ": it is for videos" : " with an animation"
    }
    if formats.isEmpty { return picture.pyramid == nil ? ": the wall is no pyramid (-o wall.dzi)" : nil }
    if PictureSettings.ditheringOptions.contains(option) { return picture.palette == nil ? " without --palette" : nil }
    let format = picture.format ?? .png
    if !formats.contains(format) { return " with \(format.name)" }
    return picture.isLossless && option != "--lossless" ? " with --lossless" : nil
  }
}
