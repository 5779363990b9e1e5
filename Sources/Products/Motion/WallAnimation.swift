import Foundation
import Layouts
import Planning
import Runs
import Wall

/// Plans the frames of an animated wall.
struct WallAnimation {
  let settings: WallSettings
  let request: WallRequest
  let style: WallRenderer.Style
  var motion: Settings<MotionSettings> { settings.motion }
  var start: WallLook { settings.look }
  private var end: WallLook { motion.endLook(of: start) ?? start }

  /// Plans the animation, leaving out photos that do not fit.
  func animation(of photos: inout WallPhotos) throws(RunFailure) -> Animation {
    if motion.isSlideshow { return try slideshow(of: photos) }
    if let pan = motion.pan { return try panning(over: photos, along: PannedPath(pan)) }
    let (first, last) = try plans(of: &photos)
    let known = photos.photos.known
    let focuses = { (plan: Plan) in TileSearch(plan, style: style) { known[$0] }.focuses() }
    let sizes = photos.photos.named { CGSize(width: $0.width, height: $0.height) }
    let transition = Transition(
      from: first, to: last, frames: motion.frameCount, curve: motion.curve ?? .spring, loops: motion.loops,
      hold: motion.framesOfHold, focuses: (focuses(first), focuses(last))
    ) { sizes[$0] ?? CGSize(width: 1, height: 1) }
    return transition.animation
  }

  /// Plans both walls of the photos that fit both.
  private func plans(of photos: inout WallPhotos) throws(RunFailure) -> (Plan, Plan) {
    while true {
      let count = photos.photos.count
      let plans = try plansOnce(of: &photos)
      if photos.photos.count == count { return evened(plans, of: photos) }
    }
  }

  /// Plans both walls. A layout that shows only part of its arrangement uses the other's canvas, unless it has its own
  /// size.
  private func plansOnce(of photos: inout WallPhotos) throws(RunFailure) -> (Plan, Plan) {
    var (start, end) = (start, end)
    let isView = { (look: WallLook) in look.layout.isView && look.size == nil && look.height == nil }
    if isView(end) && !isView(start) {
      let first = try plan(start, &photos)
      end.width = Double(first.canvas.width)
      end.height = Double(first.canvas.height)
      return (first, try plan(end, &photos))
    }
    let last = try plan(end, &photos)
    if isView(start) && !isView(end) {
      start.width = Double(last.canvas.width)
      start.height = Double(last.canvas.height)
    }
    return (try plan(start, &photos), last)
  }

  /// Returns both walls at the size of the larger. The smaller is laid out again to fill that size, within the maximum
  /// crop; if it cannot, it is centered unchanged.
  private func evened(_ plans: (Plan, Plan), of photos: WallPhotos) -> (Plan, Plan) {
    let canvas = Plan.Canvas(
      width: max(plans.0.canvas.width, plans.1.canvas.width),
      height: max(plans.0.canvas.height, plans.1.canvas.height))
    func filled(_ plan: Plan, _ look: WallLook) -> Plan {
      if plan.canvas == canvas || look.size != nil || !look.layout.uses("--size") { return plan }
      var look = look
      look.size = CGSize(width: canvas.width, height: canvas.height)
      (look.width, look.height, look.fit) = (nil, nil, .refuse)
      guard let wall = try? request.with(look).fit(photos.photos), wall.failure == nil, wall.leftOut.isEmpty,
        wall.pages.count == 1, wall.pages[0].tiles.count == plan.tiles.count
      else { return plan }
      return wall.pages[0]
    }
    return (filled(plans.0, start), filled(plans.1, end))
  }

  /// Plans one of the walls. Photos that do not fit are left out, with a warning.
  private func plan(_ look: WallLook, _ photos: inout WallPhotos) throws(RunFailure) -> Plan {
    let wall = try request.with(look).fit(photos.photos)
    try request.reportLeftOut(by: wall)
    if let failure = wall.failure { throw failure }
    photos.keep(wall)
    return wall.pages[0]
  }
}
