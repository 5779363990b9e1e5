package import Files
import Foundation
package import Layouts

/// The plan stored beside a mosaic, or a wall of similar neighbors, which lets the next run keep photos in place.
///
///     WallMemory(of: FilePath("walls/lobby.png")).path     // walls/lobby.png.plan.json
///     WallMemory(of: FilePath("public/index.html")).path     // public.plan.json: outside the published folder
package struct WallMemory {
  package let path: FilePath

  package init(of output: FilePath) {
    let wall = output.name == SiteNote.page ? output.absolute.parent : output
    path = wall.parent.appending(wall.name.adding(".plan.json"))
  }

  /// The previous plan; empty if it is missing or unreadable.
  var pages: [Plan] { (try? PlanDocument(at: path))?.pages ?? [] }

  /// True if a file other than a plan exists at `path`.
  package var isForeign: Bool { (try? path.status()) != nil && pages.isEmpty }

  package func keep(_ pages: [Plan]) throws(FileError) {
    try OutputFile.publish(Array((PlanDocument(pages).json + "\n").utf8), at: path)
  }
}
