import Foundation

/// Renders walls while the allocator fills memory with different bytes: if uninitialized memory gets into a wall, walls
/// differ.
package enum PoisonTrial {
  /// - Parameter photos: the folder of photos for the walls.
  package static func run(_ program: TestedProgram, photos: String) throws -> Tally {
    var tally = Tally()
    let folder = try TrialFolder()
    try folder.makeFolder("out")
    for ending in ["png", "jpg", "webp", "tiff", "avif"] {
      for layout in [["--row-height", "60"], ["--layout", "hex", "--columns", "4", "--crop", "attention"]] {
        let wall = ["--width", "300", "--no-cache", "--force", "-o", "out/wall.\(ending)"] + layout
        var walls: [Data] = []
        for poison in ["0", "85", "255"] {
          let run = try program.run([photos] + wall, in: folder, environment: ["MALLOC_PERTURB_": poison])
          tally.add(run)
          if run.errors.contains("this Tessera was built without") { continue }
          guard run.code == 0 else {
            tally.losses.append("\(ending), filled with \(poison): \(run.errors)")
            continue
          }
          walls.append(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out/wall.\(ending)")))
        }
        if Set(walls).count > 1 { tally.losses.append("\(ending) \(layout): depends on what was in memory before") }
      }
    }
    return tally
  }
}
