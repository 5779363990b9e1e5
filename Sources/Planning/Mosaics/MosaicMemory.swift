package import Files
import Foundation
package import TesseraLayout

/// The plan stored beside a mosaic, which lets the next run keep photos in place.
///
///     MosaicMemory(of: FilePath("walls/lobby.png")).path     // walls/lobby.png.plan.json
///     MosaicMemory(of: FilePath("public/index.html")).path     // public.plan.json: outside the published folder
package struct MosaicMemory {
  package let path: FilePath

  package init(of output: FilePath) {
    let wall = output.name == SiteNote.page ? output.absolute.parent : output
    path = wall.parent.appending(wall.name.adding(".plan.json"))
  }

  /// The previous plan; nil if it is missing or unreadable.
  var plan: Plan? { (try? PlanDocument(at: path))?.pages.first }

  /// True if a file other than a plan exists at `path`.
  package var isForeign: Bool { (try? path.status()) != nil && plan == nil }

  package func keep(_ plan: Plan) throws(FileError) {
    try OutputFile.publish(Array((plan.json + "\n").utf8), at: path)
  }
}
