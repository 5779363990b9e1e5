import Foundation

/// Measures whole walls, compared with other programs.
struct WallBenchmark {
  let tessera: String
  let folder: String
  let isQuick: Bool

  private var rounds: Int { isQuick ? 3 : 7 }
  private var photos: String { folder + "/photos" }
  /// The command as on the first run.
  private var cold: String { "\(tessera) --force --no-cache" }

  func run() throws {
    try BenchmarkPhotos.write(60, to: photos)
    coldWalls()
    startUp()
    try headers()
    if !isQuick {
      try manyPhotos()
      try gigapixel()
    }
  }

  /// 60 photos as a contact sheet and in rows. The lower limit is decoding alone, at an eighth, on both cores.
  private func coldWalls() {
    let grid = "--layout grid --cell 400x300 --columns 8 --spacing 8 --margin 4"
    let output = folder + "/wall.png"
    let floor = "ls \(photos)/*.jpg | xargs -P2 -n1 sh -c 'djpeg -scale 1/8 \"$0\" > /dev/null'"
    // A relative path would be resolved in the folder of the photos.
    let thumbnails = URL(fileURLWithPath: folder).path + "/thumbnails"
    let vips =
      "mkdir -p \(thumbnails) && rm -f \(thumbnails)/* && vipsthumbnail \(photos)/*.jpg --size 400x300 "
      + "-o \(thumbnails)/%s.v && vips arrayjoin \"$(ls \(thumbnails)/*.v | tr '\\n' ' ')\" \(output) --across 8 "
      + "--hspacing 400 --vspacing 300 --shim 8 --halign centre --valign centre"
    let montage = "montage -define jpeg:size=800x600 \(photos)/*.jpg -geometry 400x300+4+4 -tile 8x \(output)"
    var cells = Contest(
      "60 photos of 12 megapixels in cells of 400 × 300",
      [
        ("Tessera", tessera, "\(cold) \(photos) -o \(output) \(grid)"),
        ("Tessera, one core", tessera, "\(cold) \(photos) -o \(output) \(grid) --jobs 1"),
        ("Tessera, fast", tessera, "\(cold) \(photos) -o \(output) \(grid) --effort fast"),
        ("Tessera, best", tessera, "\(cold) \(photos) -o \(output) \(grid) --effort best"),
        ("floor: djpeg -scale 1/8", "djpeg", floor),
        ("libvips", "vips", vips),
        ("montage with jpeg:size", "montage", montage),
        ("gm montage", "gm", "gm montage -size 800x600 \(photos)/*.jpg -geometry 400x300+4+4 -tile 8x \(output)"),
      ])
    cells.run(rounds: rounds)
    var rows = Contest(
      "60 photos of 12 megapixels in rows of 300, 3264 wide",
      [
        ("Tessera", tessera, "\(cold) \(photos) -o \(output) --width 3264 --row-height 300"),
        ("floor: djpeg -scale 1/8", "djpeg", floor),
      ])
    rows.run(rounds: rounds)
  }

  private func startUp() {
    let pair = folder + "/pair.png"
    var contest = Contest(
      "Start-up",
      [
        ("tessera --version", tessera, "\(tessera) --version"),
        (
          "a wall of two small photos", tessera,
          "\(cold) SampleImages/agate.png SampleImages/tree.jpg -o \(pair) --width 600"
        ),
        ("identify -version", "identify", "identify -version"),
        ("vips --version", "vips", "vips --version"),
      ])
    contest.run(rounds: 15)
  }

  /// Many files of which only headers are needed.
  private func headers() throws {
    let many = folder + "/many"
    try link(copies: 1000, into: many)
    var contest = Contest(
      "Dimensions of 1,000 photos",
      [
        ("tessera inspect --headers", tessera, "\(tessera) inspect --headers --json \(many)"),
        ("tessera plan", tessera, "\(tessera) plan --no-cache \(many)"),
        ("identify -ping", "identify", "identify -ping \(many)/*.jpg"),
        ("vipsheader", "vipsheader", "vipsheader \(many)/*.jpg"),
      ])
    contest.run(rounds: 3)
  }

  private func manyPhotos() throws {
    let many = folder + "/thousands"
    try link(copies: 6000, into: many)
    let size = "--layout grid --cell 400x300 --columns 8 --spacing 8 --margin 4"
    var contest = Contest(
      "6,000 photos at the same width", [("Tessera", tessera, "\(cold) \(many) -o \(folder)/wall.png \(size)")])
    contest.run(rounds: 1)
  }

  private func gigapixel() throws {
    let many = folder + "/gigapixel"
    try link(copies: 5000, into: many)
    let size = "--size 40000x25000 --max-crop 50%"
    var contest = Contest(
      "A wall of 40,000 × 25,000 from 5,000 photos",
      [("Tessera", tessera, "\(cold) \(many) -o \(folder)/wall.png \(size)")])
    contest.run(rounds: 1)
  }

  /// Creates a folder with `copies` links to the photos.
  private func link(copies: Int, into folder: String) throws {
    let files = FileManager.default
    if (try? files.contentsOfDirectory(atPath: folder).count) == copies { return }
    try? files.removeItem(atPath: folder)
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for index in 0..<copies {
      try files.linkItem(
        atPath: "\(photos)/photo-\(index % 60 + 1).jpg", toPath: "\(folder)/\(index + 1).jpg")
    }
  }
}
