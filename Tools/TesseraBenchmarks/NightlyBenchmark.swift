import Foundation

/// Walls that are made again and again.
struct NightlyBenchmark {
  let tessera: String
  let folder: String
  let isQuick: Bool

  private var rounds: Int { isQuick ? 3 : 7 }
  private var photos: String { folder + "/photos" }
  private var output: String { folder + "/nightly.png" }

  func run() throws {
    try BenchmarkPhotos.write(60, to: photos)
    coldWalls()
    try thousand()
    try unchanged()
  }

  /// The cost of filling an empty cache.
  private func coldWalls() {
    let cache = folder + "/cold-cache"
    let walls = [
      ("cells of 400 × 300", "--layout grid --cell 400x300 --columns 8 --spacing 8 --margin 4"),
      ("rows of 300", "--width 3264 --row-height 300"),
    ]
    for (name, options) in walls {
      let run = "\(tessera) \(photos) -o \(output) --force \(options)"
      var contest = Contest(
        "60 photos of 12 megapixels in \(name), nothing being known of them",
        [
          ("without a cache", tessera, "\(run) --no-cache"),
          ("filling a cache", tessera, "rm -rf \(cache) && \(run) --cache \(cache)"),
        ])
      contest.run(rounds: 2 * rounds)
    }
  }

  /// A thousand photos, of which none, one or all were seen before.
  private func thousand() throws {
    let many = folder + "/thousand"
    try copy(1000, into: many)
    let cache = folder + "/warm-cache"
    let rows = "--width 3264 --row-height 300 --no-fill"
    let fill = "\(tessera) \(many) -o \(output) --force --cache \(cache)"
    _ = Measurement(of: "rm -rf \(cache) && \(fill) \(rows)")
    var contest = Contest(
      "1,000 photos of 12 megapixels in rows of 300",
      [
        ("nothing known", tessera, "\(tessera) \(many) -o \(output) --force --no-cache \(rows)"),
        (
          "one photo changed", tessera,
          "touch \(many)/500.jpg && \(tessera) \(many) -o \(output) --cache \(cache) \(rows)"
        ),
        ("nothing changed", tessera, "\(tessera) \(many) -o \(output) --cache \(cache) \(rows)"),
        ("all known, other rows", tessera, "\(fill) --width 5000 --row-height 300 --no-fill"),
      ])
    contest.run(rounds: isQuick ? 1 : 3)
  }

  /// A folder of ten thousand small photos in which nothing has changed.
  private func unchanged() throws {
    let many = folder + "/ten-thousand"
    try copy(10_000, into: many, from: "SampleImages/tree.jpg")
    let run = "\(tessera) \(many) -o \(output) --row-height 40"
    _ = Measurement(of: run)
    var contest = Contest("10,000 photos, an unchanged wall", [("Tessera", tessera, run)])
    contest.run(rounds: 15)
  }

  /// A folder of many different photos.
  private func copy(_ count: Int, into folder: String, from one: String? = nil) throws {
    let files = FileManager.default
    if (try? files.contentsOfDirectory(atPath: folder).count) == count { return }
    try? files.removeItem(atPath: folder)
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for index in 0..<count {
      try files.copyItem(atPath: one ?? "\(photos)/photo-\(index % 60 + 1).jpg", toPath: "\(folder)/\(index + 1).jpg")
    }
  }
}
