package import Files
import Foundation
package import TesseraLayout

/// What is remembered of a mosaic beside its file, so that the next one keeps photos where they are: its plan.
///
///     MosaicMemory(of: FilePath("walls/lobby.png")).path     // walls/lobby.png.plan.json
///     MosaicMemory(of: FilePath("public/index.html")).path     // public.plan.json: sites are for everybody to read
package struct MosaicMemory {
  package let path: FilePath

  package init(of output: FilePath) {
    let wall = output.name == SiteNote.page ? output.absolute.parent : output
    path = wall.parent.appending(wall.name.adding(".plan.json"))
  }

  /// The earlier plan; nil if there is none, or nothing can be made of it.
  var plan: Plan? { (try? PlanDocument(at: path))?.pages.first }

  /// Whether there is a file in its place that is something else.
  package var isForeign: Bool { (try? path.status()) != nil && plan == nil }

  package func keep(_ plan: Plan) throws(FileError) {
    try OutputFile.publish(Array((plan.json + "\n").utf8), at: path)
  }
}
