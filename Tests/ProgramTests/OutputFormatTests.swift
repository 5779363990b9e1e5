import FaultInjection
import Files
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Walls in every format, from the command line.
@Suite struct OutputFormatTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<9).map { $0 % 2 == 0 ? (120, 160) : (180, 120) })
    try photos.settle()
  }

  /// A name for a wall, and its options.
  struct Case: CustomTestStringConvertible {
    var name: String
    var options: [String] = []
    var isExact = false
    var testDescription: String { ([name] + options).joined(separator: " ") }

    var format: OutputFormat { OutputFormat(fileExtension: FilePath(name).fileExtension) ?? .png }
  }

  private static let all = [
    Case(name: "wall.png", isExact: true), Case(name: "wall.jpg"), Case(name: "wall.jpeg", options: ["--progressive"]),
    Case(name: "wall.JPG", options: ["--subsampling", "420", "--quality", "80"]), Case(name: "wall.webp"),
    Case(name: "wall.webp", options: ["--lossless"], isExact: true), Case(name: "wall.tiff", isExact: true),
    Case(name: "wall.tif", options: ["--effort", "best"], isExact: true), Case(name: "wall.avif"),
    Case(name: "wall.avif", options: ["--lossless"], isExact: true), Case(name: "wall.jxl"),
    Case(name: "wall.jxl", options: ["--lossless"], isExact: true),
    Case(name: "wall.jxl", options: ["--quality", "100", "--effort", "fast"], isExact: true),
  ]
  private static let cases = all.filter { $0.format.unavailableReason == nil }
  /// One of each format.
  private static let formats = Dictionary(grouping: cases, by: \.format).values.map { $0[0] }
    .sorted { $0.name < $1.name }

  private func render(_ wall: Case, _ options: String...) throws -> Program.Run {
    try Program.run(["photos", "-o", wall.name, "--width", "400"] + wall.options + options, in: photos.folder)
  }

  private func decoded(_ name: String) throws -> Pixels {
    try DecodedFile(photos.folder.path.appending(FilePath(name))).stored
  }

  // MARK: - Walls

  @Test(arguments: cases)
  func wallsMatchPNG(wall: Case) throws {
    let effort = wall.options.contains("best") ? ["--effort", "best"] : []
    let plain = try Program.run(["photos", "-o", "plain.png", "--width", "400"] + effort, in: photos.folder)
    #expect(plain.code == 0)
    let run = try render(wall)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    let (expected, pixels) = (try decoded("plain.png"), try decoded(wall.name))
    if wall.isExact {
      #expect(pixels == expected)
    } else {
      #expect(pixels.meanDifference(from: expected) < 4)
    }
    let checksum = try photos.run("checksum", wall.name)
    #expect(checksum.output == "\(pixels.digest)-\(pixels.width)x\(pixels.height)  \(wall.name)\n")
  }

  @Test(arguments: cases)
  func numberOfCoresDoesNotChangeTheBytes(wall: Case) throws {
    #expect(try render(wall, "--jobs", "1").code == 0)
    let bytes = try photos.folder.bytes(of: wall.name)
    #expect(try render(wall, "--jobs", "4", "--force", "--no-cache").code == 0)
    #expect(try photos.folder.bytes(of: wall.name) == bytes)
    let run = try Program.run(
      ["photos", "-o", "other", "--format", wall.format.rawValue, "--width", "400"] + wall.options, in: photos.folder)
    #expect(run.code == 0, "\(run)")
    #expect(try photos.folder.bytes(of: "other") == bytes)
  }

  @Test(arguments: formats)
  func unchangedWallsAreNotRewritten(wall: Case) throws {
    #expect(try render(wall).code == 0)
    let stamp = photos.stamp(wall.name)
    let again = try render(wall, "--jobs", "1")
    #expect(again.code == 0 && again.errors == "\(wall.name): unchanged, 9 photos\n", "\(again)")
    #expect(photos.stamp(wall.name) == stamp)
    try photos.add("photos/20.png", 90, 90, seed: 30)
    #expect(try render(wall).errors.contains("10 photos, "))
    let bytes = try photos.folder.bytes(of: wall.name)
    try photos.folder.write(Array(bytes.dropLast(3)), to: wall.name)
    #expect(try render(wall).errors.contains("10 photos, "))
    #expect(try photos.folder.bytes(of: wall.name) == bytes)
    let withoutDigest = try render(wall, "--no-digest")
    #expect(withoutDigest.code == 0)
    #expect(!(try render(wall).errors.contains("unchanged")))
  }

  @Test(arguments: formats)
  func changedOutputOptionsRemakeTheWall(wall: Case) throws {
    #expect(try render(wall).code == 0)
    for options in [["--dpi", "100"], ["--color-profile", "display-p3"]] {
      let run = try Program.run(
        ["photos", "-o", wall.name, "--width", "400"] + wall.options + options, in: photos.folder)
      #expect(run.code == 0 && !run.errors.contains("unchanged"), "\(run)")
    }
    let inspected = try photos.run("inspect", wall.name).output
    #expect(inspected.contains("profile Display P3"), "\(inspected)")
  }

  /// A wall may be among its photos.
  @Test(arguments: formats)
  func wallsAmongPhotosAreNotInputs(wall: Case) throws {
    let arguments = ["photos", "-o", "photos/" + wall.name, "--force", "--width", "400"] + wall.options
    for _ in 0..<2 {
      let run = try Program.run(arguments, in: photos.folder)
      #expect(run.code == 0 && run.errors.contains("9 photos, "), "\(run)")
    }
    // A photo of that name is not overwritten.
    try photos.folder.write(try photos.folder.bytes(of: "photos/01.png"), to: "photos/" + wall.name)
    let run = try Program.run(arguments, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(wall.name), "\(run)")
  }

  @Test(arguments: formats)
  func pagesAndVersions(wall: Case) throws {
    let fileExtension = FilePath(wall.name).description.split(separator: ".")[1]
    let pages = ["--layout", "grid", "--columns", "2", "--rows", "2", "--cell", "100x100"]
    for summary in ["pages of", "unchanged"] {
      let run = try Program.run(["photos", "-o", wall.name] + wall.options + pages, in: photos.folder)
      #expect(run.code == 0 && run.errors.contains(summary), "\(run)")
    }
    let names = (1...3).map { "wall-00\($0).\(fileExtension)" }
    #expect(try photos.folder.names.filter { $0.hasPrefix("wall") } == names)
    for name in names { try FileManager.default.removeItem(atPath: photos.folder.url.path + "/" + name) }
    for summary in [" pixels, ", "unchanged"] {
      #expect(try render(wall, "--history", "2").errors.contains(summary))
    }
    let versions = try photos.folder.names.filter { $0.hasPrefix("wall") }
    #expect(versions.count == 2 && versions.allSatisfy { $0.hasSuffix(".\(fileExtension)") }, "\(versions)")
  }

  @Test(arguments: cases)
  func formatsInBatchFiles(wall: Case) throws {
    var keys = "inputs: ['photos'], name: 'a', output: '{name}-\(wall.name)', width: 400"
    var options = wall.options[...]
    while let option = options.popFirst() {
      let key = option.dropFirst(2)
      let value = options.first.flatMap { $0.hasPrefix("--") ? nil : options.removeFirst() }
      keys += ", \(key): \(value.map { key == "quality" ? $0 : "'\($0)'" } ?? "true")"
    }
    try photos.folder.write(Array("{ walls: [ { \(keys) } ] }".utf8), to: "walls.json5")
    #expect(try photos.run("batch", "walls.json5", "--dry-run").output.contains("would be rendered"))
    #expect(try photos.run("batch", "walls.json5").complaints.isEmpty)
    #expect(try photos.run("batch", "walls.json5", "--dry-run").output.contains("unchanged"))
    #expect(try render(wall).code == 0)
    #expect(try photos.folder.bytes(of: "a-" + wall.name) == photos.folder.bytes(of: wall.name))
  }

  @Test(arguments: formats)
  func damagedPhotosAreCounted(wall: Case) throws {
    let samples = SampleImages.path("tree.jpg")
    let whole = FileManager.default.contents(atPath: samples.description) ?? Data()
    for name in ["photos/30.jpg", "photos/31.jpg"] {
      try photos.folder.write(Array(whole.prefix(whole.count / 2)), to: name)
    }
    let run = try render(wall)
    #expect(run.code == 0 && run.complaints.contains("is damaged"), "\(run)")
  }

  // MARK: - Outputs that fail

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "skipped: there is no /dev/full"),
    arguments: formats)
  func fullDeviceFails(wall: Case) throws {
    let format = ["--format", wall.format.rawValue]
    let run = try Program.run(["photos", "-o", "/dev/full"] + format + wall.options, in: photos.folder)
    #expect(run.code == 1)
    #expect(run.complaints == "tessera: /dev/full: cannot be written: No space left on device\n")
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "skipped: no disk can be mounted here"), arguments: formats)
  func fullDiskFails(wall: Case) throws {
    let disk = try SmallDisk(photos.folder.url.path + "/disk", kilobytes: 16)
    defer { disk.unmount() }
    let run = try Program.run(
      ["photos", "-o", "disk/" + wall.name, "--width", "900"] + wall.options, in: photos.folder)
    #expect(run.code == 1 && run.complaints.contains("No space left on device"), "\(run)")
    #expect(try photos.files("disk").isEmpty)
  }

  @Test(arguments: formats)
  func closedPipeFails(wall: Case) throws {
    let command =
      "'\(Program.path)' photos -o - --format \(wall.format.rawValue) | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}"
    let run = try Program.run(["-c", command], in: photos.folder, program: "/bin/bash")
    // The reader may have taken all of a small wall before it closed.
    #expect(["0\n", "1\n"].contains(run.output) || run.output.hasPrefix("14"), "\(run)")
  }

  // MARK: - Options

  @Test func formatErrors() throws {
    let known = "unsupported format; use .png, .jpg, .webp, .tiff, .avif, .jxl, .bmp, .raw4 or .pdf"
    let cases: [([String], String)] = [
      (["-o", "wall.foo"], "“wall.foo”: \(known), or --format"), (["-o", "wall.gif"], "“wall.gif”: \(known)"),
      (["-o", "wall.heic", "--format", "png"], "“wall.heic”: \(known)"),
      (
        ["-o", "wall.jpg", "--format", "png"],
        "--format png: conflicts with the name “wall.jpg”, which means JPEG"
      ),
      (
        ["-o", "wall.jpg", "--background", "transparent"],
        "a JPEG cannot be transparent; use an opaque --background or another format"
      ),
      (["-o", "wall.jpg", "--quality", "0"], "--quality needs a whole number from 1 to 100, not “0”"),
      (["-o", "wall.jpg", "--subsampling", "411"], "--subsampling needs 444, 422 or 420, not “411”"),
      (
        ["-o", "w", "--format", "jpg"],
        "--format needs png, jpeg, webp, tiff, avif, jxl, bmp, raw4, pdf, dzi or iiif, not “jpg”; did you mean jpeg?"
      ),
    ]
    for (arguments, sentence) in cases {
      let run = try Program.run(["photos"] + arguments, in: photos.folder)
      #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run)")
    }
    #expect(try photos.folder.names == ["photos"])
  }

  @Test func missingExtensionMeansPNG() throws {
    let plain = try photos.runCleanly(["photos", "-o", "plain"])
    #expect(plain.errors.contains("plain: ") && plain.errors.contains(" pixels, as PNG, "), "\(plain)")
    for arguments in [["-o", "wall"], ["-o", "wall.7", "--format", "png"]] {
      #expect(try Program.run(["photos"] + arguments, in: photos.folder).code == 0)
      let start = try photos.folder.bytes(of: arguments[1]).prefix(4)
      #expect(start.elementsEqual([0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test func unavailableFormatsNameTheirTrait() throws {
    for (format, trait) in [(OutputFormat.webp, "WebP"), (.tiff, "TIFF"), (.avif, "HEIF"), (.jxl, "JPEGXL")] {
      let run = try photos.run("photos", "-o", "wall." + format.fileExtensions[0])
      guard let unavailableReason = format.unavailableReason else {
        #expect(run.code == 0, "\(run)")
        continue
      }
      #expect(run.code == 2 && run.complaints.contains(unavailableReason), "\(run)")
      #expect(unavailableReason.contains("the trait \(trait)") || format == .avif)
    }
  }

  @Test func wallsTooLargeForAFormatAreRefused() throws {
    let sizes: [(OutputFormat, String, Int)] = [(.webp, "17000x100", 16383), (.jpeg, "70000x60", 65500)]
    for (format, size, most) in sizes where format.unavailableReason == nil {
      let run = try photos.run(
        "photos", "-o", "wall", "--format", format.rawValue, "--layout", "grid", "--size", size, "--max-memory", "4G")
      #expect(run.code == 1 && run.complaints.contains("a \(format.name) can be at most \(most) pixels"), "\(run)")
    }
    #expect(try photos.folder.names == ["photos"])
  }

  @Test(.enabled(if: OutputFormat.webp.unavailableReason == nil, "skipped: this build leaves WebP out"))
  func wholeWallFormatsCountTheirMemory() throws {
    let options = ["--layout", "grid", "--size", "5000x5000", "--max-memory", "180M"]
    for (name, code) in [("wall.webp", 1), ("wall.jpg", 0)] as [(String, Int32)] {
      let run = try Program.run(["photos", "-o", name] + options, in: photos.folder)
      #expect(run.code == code && run.complaints.contains("MB of memory") == (code == 1), "\(run)")
    }
  }

  @Test(arguments: [
    (["-o", "wall.png", "--quality", "80"], ["--quality has no effect with PNG"]),
    (["-o", "wall.png", "--lossless"], []),
    (["-o", "wall.jpg", "--lossless", "--quality", "80"], ["--lossless has no effect with JPEG"]),
    (
      ["-o", "wall.png", "--progressive", "--subsampling", "420"],
      ["--progressive has no effect with PNG", "--subsampling has no effect with PNG"]
    ),
    (["-o", "wall.jpg", "--progressive", "--subsampling", "420", "--quality", "7"], []),
  ])
  func optionsWithoutEffectAreReported(options: [String], notes: [String]) throws {
    let run = try Program.run(["photos"] + options, in: photos.folder)
    #expect(run.code == 0 && run.complaints == notes.map { "tessera: \($0)\n" }.joined(), "\(run)")
  }

  @Test func optionsWithoutEffectDoNotRemakeTheWall() throws {
    #expect(try photos.run("photos", "-o", "wall.png").code == 0)
    let again = try photos.run("photos", "-o", "wall.png", "--quality", "50", "--format", "png", "--progressive")
    #expect(again.errors.contains("unchanged"), "\(again)")
  }

  @Test func formatsOfRenderedPlans() throws {
    try photos.folder.write(Array(photos.run("plan", "photos").output.utf8), to: "plan.json")
    let run = try photos.run("render", "--plan", "plan.json", "-o", "wall.jpg", "--quality", "60")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    let whole = photos.size("wall.jpg")
    #expect(try photos.run("photos", "-o", "wall.jpg", "--quality", "95").code == 0)
    #expect(photos.size("wall.jpg") > whole)
  }

  @Test func animationsMustBePNG() throws {
    let run = try photos.run("animate", "photos", "--from", "flow", "--to", "hex", "-o", "morph.jpg")
    #expect(run.code == 2)
    #expect(
      run.complaints == "tessera: animations must be .png, .mp4 or .webm, not “morph.jpg”\n")
  }
}
