import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls on paper, from the command line to the file.
@Suite struct PaperRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<13).map { $0 % 3 == 0 ? (60, 80) : (90, 60) })
  }

  private func size(of name: String) throws -> [Int] {
    let wall = try DecodedFile(photos.folder.path.appending(FilePath(name))).stored
    return [wall.width, wall.height]
  }

  @Test(arguments: ["png", "tif", "jpg"])
  func picturesHaveTheSizeAndResolutionOfThePaper(ending: String) throws {
    let name = "wall.\(ending)"
    let words = ["photos", "-o", name, "--paper", "A6", "--bleed", "3mm", "--max-crop", "60%"]
    try photos.runCleanly(words + ["--dpi", "254"])
    // 105 × 148 mm, and 3 mm more on each side.
    #expect(try size(of: name) == [1110, 1540])
    let bytes = try photos.folder.bytes(of: name)
    switch ending {
    case "png":
      // 100 dots to a centimeter.
      let perMeter: [UInt8] = [0x70, 0x48, 0x59, 0x73, 0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10, 1]
      #expect(bytes.contains(perMeter))
    case "jpg": #expect(bytes.contains([0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 1, 0, 254, 0, 254]))
    // A fraction in either byte order.
    default: #expect(bytes.contains([254, 0, 0, 0, 1, 0, 0, 0]) || bytes.contains([0, 0, 0, 254, 0, 0, 0, 1]))
    }
    try photos.runCleanly(words + ["--dpi", "254", "--scale", "0.5", "--force"])
    #expect(try size(of: name) == [555, 770])
    if ending == "jpg" {
      #expect(try photos.folder.bytes(of: name).contains([0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 1, 0, 127, 0, 127]))
    }
  }

  @Test func groupsBeginPagesOnPaper() throws {
    for name in ["photos/b/1.png", "photos/b/2.png"] { try photos.add(name, 60, 40, seed: 99) }
    let words = ["--layout", "grid", "--paper", "A6", "--dpi", "100", "--columns", "4", "--group-by", "folder"]
    let run = try photos.runCleanly(["plan", "photos"] + words)
    let plan = try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
    #expect(plan.pages == 2 && plan.tiles.filter { $0.page == 2 }.count == 2)
    let walls = try Program.run(["photos", "-o", "{group}.png"] + words, in: photos.folder)
    #expect(
      walls.complaints
        == "tessera: {group} cannot be combined with --paper and --columns, which make pages\n" && walls.code == 2)
    let hex = try photos.run("photos", "-o", "a.png", "--paper", "A6", "--group-by", "folder", "--layout", "hex")
    #expect(hex.code == 2 && hex.complaints.contains("--group-by cannot be combined with --paper, except in flow"))
    let flow = try photos.run("photos", "-o", "a.png", "--paper", "A6", "--group-by", "folder")
    #expect(flow.code == 0, "\(flow)")
  }

  @Test func pagesCannotBePiped() throws {
    let piped = try photos.run(
      "photos", "-o", "-", "--layout", "grid", "--paper", "A6", "--dpi", "100", "--columns", "2")
    #expect(
      piped.code == 2
        && piped.complaints
          == "tessera: 2 pages cannot be written to standard output; use a file, or omit --columns\n"
    )
  }

  // MARK: - Others

  @Test func whatHasNoEffectIsNoted() throws {
    let run = try photos.run(
      "photos", "-o", "wall.png", "--paper", "A6", "--dpi", "50", "--max-crop", "70%", "--marks", "crop",
      "--row-height", "5mm")
    #expect(run.code == 0)
    #expect(
      run.complaints
        == "tessera: --marks has no effect with PNG\ntessera: --row-height has no effect with --paper\n")
    let pyramid = try photos.run(
      "photos", "-o", "wall.dzi", "--paper", "A6", "--dpi", "50", "--max-crop", "70%", "--marks", "crop")
    #expect(pyramid.code == 0 && pyramid.complaints == "tessera: --marks has no effect with Deep Zoom\n")
  }

  @Test func keysOfAWallOverrideThePaperOfTheDefaults() throws {
    let walls = """
      { defaults: { inputs: ['photos'], paper: 'A6', landscape: true, pageMargin: '5mm', dpi: 100, maxCrop: '70%' },
        walls: [
          { output: 'a.png' }, { output: 'b.png', paper: 'A7', landscape: false }, { output: 'c.png', width: 300 },
          { output: 'd.png', size: '30x20mm', dpi: 254 }, { output: 'e.png', 'page-margin': 0, bleed: '2mm' },
        ] }
      """
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    #expect(try size(of: "a.png") == [583, 413] && size(of: "b.png") == [291, 413] && size(of: "c.png")[0] == 300)
    #expect(try size(of: "d.png") == [300, 200] && size(of: "e.png") == [599, 429])
    let other = walls.replacingOccurrences(of: "paper: 'A6', landscape: true, pageMargin: '5mm'", with: "width: 500")
      .replacingOccurrences(of: "{ output: 'a.png' }, ", with: "")
      .replacingOccurrences(of: "landscape: false", with: "landscape: true")
      .replacingOccurrences(of: "'page-margin': 0, bleed", with: "size: '20x20mm', bleed")
    try photos.folder.write(Array(other.utf8), to: "walls.json5")
    let second = try photos.run("batch", "walls.json5")
    #expect(second.code == 0 && second.complaints.isEmpty, "\(second)")
    #expect(try size(of: "b.png") == [413, 291] && size(of: "e.png") == [95, 95])
  }

  @Test func sitesAreNotPrinted() throws {
    try photos.folder.write(
      Array("{ walls: [ { inputs: ['photos'], output: 'site/', name: 's', paper: 'A4' } ] }".utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 2 && run.complaints.contains("--paper cannot be combined with a site, which is not printed"))
  }
}
