import Gallery
import TesseraLayout

// Walls whose photos are put together by folder, day or month.

extension WallLayout {
  /// Where each of `photos` goes, page by page.
  func pages(of photos: [WallPhoto]) throws(RunFailure) -> [Plan] {
    let groups = photos.grouped
    if settings.choice.grouping == nil || groups.count < 2 { return try pages(ofGroup: photos) }
    var pages: [[Plan]] = []
    for group in groups { pages.append(try self.pages(ofGroup: group)) }
    // A wall, or some pages, of its own for each group.
    if settings.separatesGroups || settings.hasPages { return pages.flatMap { $0 } }
    do throws(PlanError) {
      return [
        try Plan(stacking: pages.flatMap { $0 }, gap: settings.groupGap ?? Self.usualGap, margin: settings.margin)
      ]
    } catch {
      throw .plan(error)
    }
  }

  private static let usualGap = 24.0

  /// Ends the run where groups cannot be what is asked for.
  static func checkGroups(_ settings: WallSettings) throws(RunFailure) {
    guard settings.choice.grouping != nil else {
      if settings.separatesGroups { throw .usage("{group} in the wall’s name needs --group-by folder, day or month") }
      return
    }
    if !settings.expansions.isEmpty { throw .usage("--group-by and --expand both say what goes together; choose one") }
    if settings.separatesGroups {
      if settings.hasPages { throw .usage("{group} makes a wall of each group; leave out --rows, which makes pages") }
    } else if settings.size != nil || settings.height != nil {
      throw .usage(
        "with --group-by a wall is as high as its groups; leave out --size and --height, or make a wall of each group: "
          + "-o 'wall-{group}.png'")
    }
  }
}

extension WallSettings {
  /// Whether photos go to as many pages as they need.
  fileprivate var hasPages: Bool { layout == .grid && rows != nil }
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
