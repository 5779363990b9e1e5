import Foundation
import Gallery
import TesseraLayout

// Groups that share an exact size, each with rows or columns and a heading of its own.

extension WallRequest {
  /// True if groups share an exact size.
  var dividesSize: Bool {
    look.choice.grouping != nil && stacksGroups && look.size != nil && look.layout.dividesSize
  }

  /// Returns a layout that divides the size of the wall among groups of photos; nil if they do not share it.
  func divided(_ kind: ExactGroups.Kind, among photos: [Photo]) -> (any ExactLayout)? {
    guard dividesSize, !photos.isEmpty else { return nil }
    return ExactGroups(of: kind, counts: photos.grouped.map(\.count), gap: groupGap, insets: groupInsets)
  }

  /// Returns the heading of each group; none if groups do not share an exact size or have no headings.
  func groupHeadings(of photos: [Photo], width: CGFloat?) throws(RunFailure) -> [Banner] {
    guard dividesSize, look.text.groupHeading != nil, let width else { return [] }
    let groups = photos.grouped
    func headings(_ widths: [CGFloat]) throws(RunFailure) -> [Banner] {
      var headings: [Banner] = []
      for (group, width) in zip(groups, widths) { headings.append(try heading(of: words(for: group), width: width)) }
      return headings
    }
    let widest = try headings(groups.map { _ in width })
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
