import Foundation

/// Renders walls on disks that are too small, each a little larger than the last, until one is large enough for wall
/// and cache.
package enum FullDiskTrial {
  /// - Parameter step: The growth of the disks in kilobytes.
  package static func run(_ program: TestedProgram, step: Int) throws -> Tally {
    var tally = Tally()
    let folder = try TrialFolder()
    try folder.addPhotos(12, to: "photos", width: 240, height: 160)
    func wall(_ rowHeight: Int) -> [String] {
      ["photos", "-o", "disk/wall.png", "--width", "600", "--row-height", "\(rowHeight)", "--cache", "disk/cache"]
    }
    // The walls if there is enough space.
    try folder.makeFolder("disk")
    let bytes = try [90, 150].map { rowHeight in
      _ = try program.run(wall(rowHeight) + ["--no-cache"], in: folder)
      return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/disk/wall.png"))
    }
    folder.remove("disk")
    let first = bytes[0].count / 1024 + step
    var hadRoom = 0
    for kilobytes in stride(from: first, to: first + 4096, by: step) where hadRoom < 3 {
      let disk = try SmallDisk(folder.path + "/disk", kilobytes: kilobytes)
      defer { disk.unmount() }
      try folder.write([UInt8](bytes[0]), to: "disk/wall.png")
      let run = try program.run(wall(150), in: folder)
      tally.add(run)
      let left = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/disk/wall.png"))
      let isRight = run.code == 0 ? left == bytes[1] : run.code == 1 && left == bytes[0]
      let litter = folder.contents(of: "disk").map(\.name).filter { $0.hasPrefix(".") }
      if !isRight || !litter.isEmpty || run.code == 1 && !run.errors.contains("disk/wall.png") {
        tally.losses.append("a disk of \(kilobytes) kB: code \(run.code), \(litter), \(run.errors)")
      }
      if run.code == 0 && run.complaints.isEmpty { hadRoom += 1 }
    }
    if hadRoom == 0 { tally.losses.append("no disk was large enough") }
    return tally
  }
}
