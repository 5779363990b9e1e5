package import Gallery
import Layouts

// Walls of photos in groups.

extension WallRequest {
  /// True if groups are stacked on one wall, rather than on separate walls or pages.
  var stacksGroups: Bool { !look.separatesGroups && !look.hasPages && !look.groups.areInline }

  /// Returns the pages with the names of photos' groups in their tiles.
  func namingGroups(of photos: [Photo], on pages: [Plan]) -> [Plan] {
    if look.choice.grouping == nil { return pages }
    // A photo in several groups has a tile in each, in the same order.
    var groups: [Plan.FileName: [String]] = [:]
    for group in photos.grouped.reversed() {
      guard let name = group.first.flatMap(groupName(of:)) else { continue }
      for photo in group { groups[Plan.FileName(photo.path), default: []].append(name) }
    }
    var pages = pages
    for page in pages.indices {
      for tile in pages[page].tiles.indices {
        let file = pages[page].tiles[tile].file
        pages[page].tiles[tile].group = groups[file]?.last
        if groups[file].map({ $0.count > 1 }) == true { groups[file]?.removeLast() }
      }
    }
    return pages
  }

  /// The name of a photo's group, as in plans; nil if photos are not grouped.
  func groupName(of photo: Photo) -> String? { groupWords(of: photo)?.text(in: look.text.locale) }

  /// Ends the run if options conflict with groups.
  static func checkGroups(_ look: WallLook) throws(RunFailure) {
    guard look.choice.grouping != nil else {
      if look.joinsPages { return }
      if look.separatesGroups { throw .usage("{group} needs --group-by, such as --group-by folder") }
      return
    }
    if look.groups.areInline && look.separatesGroups {
      let option = look.joinsPages ? "--join-pages, which makes a page" : "{group}, which makes a wall"
      throw .usage("--group-inline conflicts with \(option) of each group")
    }
    if !look.honeycomb.expansions.isEmpty { throw .usage("--group-by cannot be combined with --expand") }
    if look.separatesGroups {
      if look.hasPages && !look.joinsPages {
        throw .usage(
          "{group} cannot be combined with "
            + (look.grid.rows != nil ? "--rows" : "--paper and \(look.pagesOption), which make pages"))
      }
    } else if !look.groups.areInline && !(look.hasPages && look.sheet.paper != nil)
      && (look.size != nil && !look.layout.dividesSize || look.height != nil)
    {
      throw .usage(
        "--group-by cannot be combined with \(look.sheet.paper == nil ? "--size or --height" : "--paper"), "
          + "except in flow and masonry, or if groups share rows (--group-inline) or each is a wall or a page of "
          + "its own: -o 'wall-{group}.png', or -o wall.pdf --join-pages")
    }
  }
}

extension [Photo] {
  /// The photos of each group, in order.
  package var grouped: [[Photo]] {
    var groups: [[Photo]] = []
    for photo in self {
      if let last = groups.last?.last, last.group == photo.group {
        groups[groups.count - 1].append(photo)
      } else {
        groups.append([photo])
      }
    }
    return groups
  }
}
