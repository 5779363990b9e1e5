import Files
import Foundation
import TesseraLayout

/// What is remembered of a mosaic beside its file, so that the next one keeps photos where they are: its plan.
///
///     let memory = MosaicMemory(of: FilePath("walls/lobby.png"))     // walls/lobby.plan.json
struct MosaicMemory {
  let path: FilePath

  init(of wall: FilePath) {
    path = wall.parent.appending(FilePath(bytes: wall.name.withoutExtension.bytes + Array(".plan.json".utf8)))
  }

  /// The earlier plan; nil if there is none, or nothing can be made of it.
  var plan: Plan? {
    guard (try? path.status()) != nil, let document = try? PlanDocument(at: path) else { return nil }
    return document.pages.first
  }

  func keep(_ plan: Plan) throws(FileError) {
    let file = try OutputFile(path)
    try file.write(Array((plan.json + "\n").utf8))
    try file.publish()
  }
}
