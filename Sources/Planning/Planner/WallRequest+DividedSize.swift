import Foundation
import Gallery
import Layouts

// Groups that share an exact size, each with rows or columns and a heading of its own.

extension WallRequest {
  /// True if groups share an exact size.
  var dividesSize: Bool {
    look.choice.grouping != nil && stacksGroups && look.size != nil && look.layout.dividesSize
  }

  /// Returns a layout that divides the size of the wall among groups of photos; nil if they do not share it.
  func divided(_ kind: ExactGroups.Kind, among photos: [Photo], _ items: [Plan.Photo]) -> (any ExactLayout)? {
    guard dividesSize, !photos.isEmpty else { return nil }
    let groups = ExactGroups(of: kind, counts: photos.grouped.map(\.count), gap: groupGap, insets: groupInsets)
    return groups.solved(for: LayoutSubviews(items.map(\.layout)), in: room.replacingUnspecifiedDimensions())
  }

  /// The number of groups from which on each has little room: headings have a single line, and pages of documents a
  /// few groups each.
  static let manyGroups = 8

  /// Returns the look with default gaps and headings suited to a number of groups that share an exact size: at most a
  /// twelfth of the side of a group's part.
  func suited(toGroups count: Int) -> WallLook {
    guard dividesSize, count > Self.manyGroups, let size = look.size else { return look }
    var look = look
    let side = Double((size.width * size.height / CGFloat(count)).squareRoot())
    if look.groups.gap == nil { look.groups.gap = min(groupGap, (side / 12).rounded()) }
    if !look.text.has(\.headingSize) {
      let least = min(look.text.headingSize, max(10, (9 * look.defaultScale).rounded()))
      look.text.headingSize = max(least, min(look.text.headingSize, (side / 12).rounded()))
    }
    return look
  }

  /// Returns the photos of each page of a document on paper, if groups are too many for one page; nil if they are not.
  func documentPages(of photos: [Photo]) -> [[Photo]]? {
    guard dividesSize, look.output.isDocument, !look.output.isDivided, let paper = look.sheet.turned else {
      return nil
    }
    let groups = photos.grouped
    guard groups.count > Self.manyGroups else { return nil }
    let area = paper.width * paper.height / Self.areaOfA4
    let pages = max(
      Double(groups.count) / max(2, Self.groupsOfA4 * area), Double(photos.count) / max(8, Self.photosOfA4 * area))
    return Self.pages(of: groups, count: min(groups.count, Int(pages.rounded(.up))))
  }

  /// Square millimeters.
  private static let areaOfA4 = 210.0 * 297
  /// The number of groups, and of photos, on a page of A4.
  private static let groupsOfA4 = 6.0
  private static let photosOfA4 = 60.0

  /// Divides groups among pages with about as many photos.
  private static func pages(of groups: [[Photo]], count: Int) -> [[Photo]] {
    let total = groups.reduce(0) { $0 + $1.count }
    var pages: [[Photo]] = [[]]
    var used = 0
    for (index, group) in groups.enumerated() {
      let isFull = used * count >= total * pages.count
      let isNeeded = groups.count - index <= count - pages.count
      if !pages[pages.count - 1].isEmpty, isFull || isNeeded, pages.count < count { pages.append([]) }
      pages[pages.count - 1] += group
      used += group.count
    }
    return pages
  }

  /// Returns the heading of each group; none if groups do not share an exact size or have no headings.
  func groupHeadings(of photos: [Photo], width: CGFloat?) throws(RunFailure) -> [Banner] {
    guard dividesSize, look.text.groupHeading != nil, let width else { return [] }
    let groups = photos.grouped
    let maxLines = groups.count > Self.manyGroups ? 1 : Banner.maxLines
    func headings(_ widths: [CGFloat]) throws(RunFailure) -> [Banner] {
      var headings: [Banner] = []
      for (group, width) in zip(groups, widths) {
        headings.append(try heading(of: group, width: width, maxLines: maxLines))
      }
      return headings
    }
    let widest = try headings(groups.map { _ in width })
    // Headings of a single line are as high in any width.
    if maxLines == 1 { return widest }
    // The narrower a group, the more lines its heading may need.
    guard let draft = try? look.layout.drafts(leavingRoom(for: widest), photos).first else { return widest }
    return try headings(areas(of: groups, in: draft).map { max(1, $0.width) })
  }

  /// Returns the request with room for headings above groups.
  func leavingRoom(for headings: [Banner]) -> WallRequest {
    if headings.isEmpty { return self }
    var request = self
    request.groupInsets = headings.map { room(for: $0) }
    return request
  }

  /// Returns a plan with the headings of groups above them.
  func headed(_ plan: Plan, with headings: [Banner], _ draft: Plan.Draft, _ photos: [Photo]) -> Plan {
    if headings.isEmpty { return plan }
    var plan = plan
    for (heading, area) in zip(headings, areas(of: photos.grouped, in: draft)) {
      let y = area.minY - heading.height
      plan.texts += heading.texts(at: y, x: area.minX, width: area.width)
    }
    return plan
  }

  /// Returns the rectangle of each group's photos.
  private func areas(of groups: [[Photo]], in draft: Plan.Draft) -> [CGRect] {
    var frames = draft.frames[...]
    return groups.map { group in
      defer { frames = frames.dropFirst(group.count) }
      let area = frames.prefix(group.count).reduce(CGRect.null) { $0.union($1) }
      guard case .outside(let insets) = look.layout.surroundings(look) else { return area }
      return CGRect(
        x: area.minX - insets.leading, y: area.minY - insets.top, width: area.width + insets.across,
        height: area.height + insets.down)
    }
  }
}
