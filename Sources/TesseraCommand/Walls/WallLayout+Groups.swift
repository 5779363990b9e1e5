import Gallery
import TesseraLayout

// Walls whose photos are put together by folder, day or month.

extension WallLayout {
  /// Whether groups stand below each other, as against on walls or pages of their own.
  var stacksGroups: Bool { !settings.separatesGroups && !settings.hasPages }

  /// Ends the run where groups cannot be what is asked for.
  static func checkGroups(_ settings: WallSettings) throws(RunFailure) {
    guard settings.choice.grouping != nil else {
      if settings.separatesGroups { throw .usage("{group} needs --group-by folder, day or month") }
      return
    }
    if !settings.expansions.isEmpty { throw .usage("--group-by cannot be combined with --expand") }
    if settings.separatesGroups {
      if settings.hasPages { throw .usage("{group} cannot be combined with --rows") }
    } else if settings.size != nil || settings.height != nil {
      throw .usage(
        "--group-by cannot be combined with --size or --height, unless each group is a wall of its own: "
          + "-o 'wall-{group}.png'")
    }
  }
}

extension WallSettings {
  /// Whether photos go to as many pages as they need.
  var hasPages: Bool { layout == .grid && rows != nil }
}

extension [WallPhoto] {
  /// Photos that belong together, in order.
  var grouped: [[WallPhoto]] {
    var groups: [[WallPhoto]] = []
    for photo in self {
      if let last = groups.last?.last, last.photo.group == photo.photo.group {
        groups[groups.count - 1].append(photo)
      } else {
        groups.append([photo])
      }
    }
    return groups
  }
}
