import Files
import Foundation
import TesseraLayout

/// What is remembered of a mosaic beside its file, so that the next one keeps photos where they are: its plan.
///
///     MosaicMemory(of: FilePath("walls/lobby.png")).path     // walls/lobby.png.plan.json
///     MosaicMemory(of: FilePath("public/index.html")).path     // public.plan.json: sites are for everybody to read
struct MosaicMemory {
  let path: FilePath

  init(of output: FilePath) {
    let wall = output.name == SiteNote.page ? output.absolute.parent : output
    path = wall.parent.appending(wall.name.adding(".plan.json"))
  }

  /// The earlier plan; nil if there is none, or nothing can be made of it.
  var plan: Plan? { (try? PlanDocument(at: path))?.pages.first }

  /// Whether there is a file in its place that is something else.
  var isForeign: Bool { (try? path.status()) != nil && plan == nil }

  func keep(_ plan: Plan) throws(FileError) {
    try OutputFile.publish(Array((plan.json + "\n").utf8), at: path)
  }
}
