import Foundation
import Tessera

// A program that uses the library, for tests: `own-program thumbnail photo.jpg` prints the checksum of a thumbnail, and
// anything else is for `tessera`, with layouts of its own.

Engine.hostWorkers()
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "thumbnail", arguments.count == 2 {
  let photo = Photo(URL(fileURLWithPath: arguments[2]))
  print(try await photo.thumbnail(40, 30, as: .png).checksum())
  exit(0)
}
switch ProcessInfo.processInfo.environment["OWN_LAYOUTS"] {
case "taken": Tessera.main(layouts: ["stairs": WideStairs.self])
default: Tessera.main(layouts: ["ladder": Ladder.self, "stairs": Stairs.self])
}
