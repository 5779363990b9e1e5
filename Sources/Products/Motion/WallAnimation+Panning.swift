import Foundation
import Layouts
import Planning
import Wall

extension WallAnimation {
  func panning(over shown: WallPhotos, along path: PannedPath) throws(RunFailure) -> Animation {
    let (photos, last) = (shown.photos, motion.frameCount - 1)
    var plans: [Plan] = []
    for share in (motion.curve ?? .easeInOut).progress(in: motion.frameCount) {
      var look = start
      look.honeycomb.drag = path.point(at: share)
      let frame = try request.with(look)
      let draft = try look.layout.drafts(frame, photos)[0]
      do throws(PlanError) {
        plans += frame.keepingSubjects(of: photos, on: [try draft.plan()])
      } catch {
        throw .plan(error)
      }
    }
    let files = photos.map { Plan.FileName($0.path) }
    let indexes = Dictionary(zip(files, files.indices), uniquingKeysWith: { first, _ in first })
    let frames = plans
    let focuses = focuses(in: plans, of: shown)
    var animation = Animation(
      canvas: plans[0].canvas, files: files, frameCount: motion.totalFrameCount
    ) { index in
      let plan = frames[index <= last ? index : 2 * last - index]
      if index == 0 { return .still(plan) }
      return .moving(
        plan.tiles.compactMap { tile in
          indexes[tile.file].map { photo in
            Animation.Tile(tile, photo: photo, focus: focuses[tile.file] ?? .center)
          }
        })
    }
    let hold = motion.framesOfHold
    animation.repeats = { [0, last].contains($0) ? 1 + hold : 1 }
    return animation
  }

  /// Finds each photo's focus in the first frame that shows the photo, and uses it throughout: jumps would be visible.
  private func focuses(in plans: [Plan], of photos: WallPhotos) -> [Plan.FileName: UnitPoint] {
    var first = plans[0]
    var files = Set(first.tiles.map(\.file))
    for plan in plans { first.tiles += plan.tiles.filter { files.insert($0.file).inserted } }
    let known = photos.photos.known
    let focuses = TileSearch(first, style: style) { known[$0] }.focuses()
    return Dictionary(zip(first.tiles.map(\.file), focuses), uniquingKeysWith: { first, _ in first })
  }
}
