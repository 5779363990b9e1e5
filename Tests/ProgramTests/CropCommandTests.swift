import Files
import Foundation
import Layouts
import ProgramSupport
import TestSupport
import Testing

/// Crops from options, manifests and plans.
@Suite struct CropCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(90, 30), (30, 90), (60, 60)])
    try photos.settle()
  }

  /// Returns each tile's crop in a plan.
  private func crops(_ arguments: String...) throws -> [String] {
    let run = try Program.run(["plan"] + arguments, in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    return run.output.split(separator: "\n").filter { $0.contains("\"file\"") }.map { line in
      line.firstMatch(of: /"(crop|focus)": ("\w+"|\[.*\])/).map { String($0.output.2) } ?? ""
    }
  }

  /// Marks a face in a sidecar.
  private func mark(_ photo: String, x: Double, y: Double) throws {
    let packet = """
      <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
        xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:I="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
        xmlns:R="http://ns.microsoft.com/photo/1.2/t/Region#"><MP:RegionInfo r:parseType="Resource"><I:Regions><r:Bag>
        <r:li R:Rectangle="\(x), \(y), 0.125, 0.25"/></r:Bag></I:Regions></MP:RegionInfo></r:Description></r:RDF>
      """
    try photos.folder.write(Array(packet.utf8), to: "photos/\(photo).xmp")
  }

  @Test func markedFacesOverrideTheSearch() throws {
    try mark("01.png", x: 0.75, y: 0.375)
    for crop in ["attention", "entropy"] {
      let found = try crops("photos", "--layout", "grid", "--content", "fill", "--cell", "30x30", "--crop", crop)
      #expect(found[0].hasPrefix("[0.7") || found[0].hasPrefix("[0.8"), "\(found)")
      #expect(found[1] == "\"\(crop)\"", "\(found)")
    }
    #expect(try crops("photos", "--layout", "hex", "--crop", "left")[0] == "[0, 0.5]", "a point is a point")
    #expect(try crops("photos", "--layout", "hex")[0].hasPrefix("[0.7"), "by default, too")
    #expect(try crops("photos", "--layout", "hex", "--crop", "center")[0] == "")
    let report = try Program.run(["inspect", "--json", "--headers", "photos/01.png"], in: photos.folder)
    #expect(report.output.contains("\"faces\"") && report.output.contains("\"x\" : 0.75"), "\(report)")
    #expect(
      try Program.run(["inspect", "--headers", "photos/01.png"], in: photos.folder).output.contains(", 1 face"))
  }

  @Test func markingAFaceRemakesTheWall() throws {
    let options = ["photos", "-o", "wall.png", "--layout", "hex", "--width", "300", "--crop", "attention"]
    #expect(try Program.run(options, in: photos.folder).code == 0)
    #expect(try Program.run(options, in: photos.folder).errors.contains("unchanged"))
    try mark("01.png", x: 0, y: 0.375)
    #expect(!(try Program.run(options, in: photos.folder).errors.contains("unchanged")))
  }

  @Test(arguments: [
    ["--from", "flow", "--to", "hex", "--width", "200", "--row-height", "40"],
    ["--fisheye-pan", "9,0", "--size", "120x100px"],
  ]) func animationsKeepMarkedFaces(motion: [String]) throws {
    func animation(x: Double) throws -> [UInt8] {
      try mark("01.png", x: x, y: 0.375)
      let words = ["animate", "photos", "--frames", "3", "--crop", "attention", "-o", "moving.png"]
      let run = try Program.run(words + motion, in: photos.folder)
      #expect(run.code == 0, "\(run)")
      return try photos.folder.bytes(of: "moving.png")
    }
    #expect(try animation(x: 0) != animation(x: 0.875))
  }

  @Test func manifestsWithSizesKeepMarkedFaces() throws {
    try mark("01.png", x: 0.75, y: 0.375)
    #expect(try photos.run("manifest", "photos", "-o", "wall.json5").code == 0)
    for crop in ["attention", "entropy"] {
      let found = try crops("wall.json5", "--layout", "hex", "--crop", crop)
      #expect(try found[0].hasPrefix("[0.7") && found == crops("photos", "--layout", "hex", "--crop", crop), "\(found)")
    }
    // Without a search no photo is opened.
    for name in try photos.files("photos") { try photos.folder.write([], to: "photos/\(name)") }
    #expect(try crops("wall.json5", "--layout", "hex", "--crop", "center") == ["", "", ""])
    #expect(try crops("wall.json5", "--row-height", "40") == ["", "", ""])
  }

  @Test(arguments: ["auto", "center", "attention", "entropy", "left"])
  func renderedPlansKeepTheirCrops(crop: String) throws {
    let options = ["photos", "--layout", "hex", "--width", "300", "--crop", crop]
    let plan = try Program.run(["plan"] + options, in: photos.folder)
    try photos.folder.write(Array(plan.output.utf8), to: "plan.json")
    #expect(try Program.run(options + ["-o", "wall.png", "--no-digest"], in: photos.folder).code == 0)
    #expect(try photos.run("--plan", "plan.json", "-o", "again.png", "--no-digest", "--no-cache").code == 0)
    #expect(try photos.folder.bytes(of: "wall.png") == photos.folder.bytes(of: "again.png"))
  }

  @Test func changingTheCropRemakesTheWall() throws {
    func isUnchanged(_ input: String, _ options: String...) throws -> Bool {
      let run = try Program.run(
        [input, "-o", "wall.png", "--layout", "hex", "--width", "300"] + options, in: photos.folder)
      #expect(run.code == 0, "\(run)")
      return run.errors.contains("unchanged")
    }
    #expect(try !isUnchanged("photos"))
    let centered = try photos.folder.bytes(of: "wall.png")
    #expect(try !isUnchanged("photos", "--crop", "left"))
    #expect(try photos.folder.bytes(of: "wall.png") != centered)
    #expect(try isUnchanged("photos", "--crop", "left"))
    #expect(try !isUnchanged("photos", "--crop", "right"))
    for focus in ["[0, 0]", "[1, 1]"] {
      let text = "{ images: [ { file: 'photos/01.png', focus: \(focus) } ] }"
      try photos.folder.write(Array(text.utf8), to: "list.json5")
      #expect(try !isUnchanged("list.json5"))
      #expect(try isUnchanged("list.json5"))
    }
  }

  // MARK: - Faces

  @Test func otherFilesAreNoFaceModels() throws {
    try photos.folder.write(Array("<opencv_storage/>".utf8), to: "other.xml")
    try photos.folder.write(Array("tilted".utf8), to: "tilted.txt")
    let refusals = [
      "missing.xml": "tessera: --face-model missing.xml",
      "other.xml":
        "tessera: --face-model other.xml: is an OpenCV cascade; omit --face-model to use Tessera’s face network",
      "tilted.txt": "tessera: --face-model tilted.txt: is not a face network",
    ]
    let animation = ["animate", "photos", "--from", "flow", "--to", "hex", "-o", "a.png"]
    for (model, sentence) in refusals {
      for command in [["photos", "-o", "wall.png"], animation] {
        let run = try Program.run(command + ["--crop", "faces", "--face-model", model], in: photos.folder)
        #expect(run.code == 2 && run.errors.hasPrefix(sentence), "\(run)")
      }
    }
    #expect((try? photos.folder.bytes(of: "wall.png")) == nil)
  }

  @Test func changingTheFaceModelRemakesTheWall() throws {
    let bright = FaceNetworkFixture.bright
    try photos.folder.write(bright.bytes, to: "a.network")
    try photos.folder.write(bright.bytes, to: "b.network")
    try photos.folder.write(bright.with { $0.layers[3].biases[7] = 1 }.bytes, to: "c.network")
    func isUnchanged(_ model: String) throws -> Bool {
      let run = try Program.run(
        ["photos", "-o", "wall.png", "--layout", "hex", "--width", "300", "--crop", "faces", "--face-model", model],
        in: photos.folder)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
      return run.errors.contains("unchanged")
    }
    #expect(try !isUnchanged("a.network"))
    #expect(try isUnchanged("a.network"))
    #expect(try isUnchanged("b.network"), "it is what a model holds that counts")
    #expect(try !isUnchanged("c.network"))
  }

  @Test(.enabled(if: Project.hasFaceNetwork, "this build has no face network")) func networksAreFoundAndNamed() throws {
    let network = FaceNetworkFixture.bright.bytes
    try photos.folder.makeFolder("data/tessera")
    try photos.folder.write(network, to: "data/tessera/faces.network")
    try photos.folder.write(network.dropLast(), to: "damaged")
    try photos.folder.write(Array("tessera faces 7\n".utf8), to: "newer")
    let options = ["photos", "-o", "wall.png", "--layout", "hex", "--width", "300", "--crop", "faces"]
    let data = ["XDG_DATA_HOME": photos.folder.path.appending(FilePath("data")).description]
    let first = try Program.run(options, in: photos.folder, environment: data)
    #expect(first.code == 0 && first.complaints.isEmpty, "\(first)")
    // Without an installed one, the program's own is another model.
    try photos.folder.makeFolder("none")
    let none = ["XDG_DATA_HOME": photos.folder.path.appending(FilePath("none")).description]
    let own = try Program.run(options, in: photos.folder, environment: none)
    #expect(own.code == 0 && own.complaints.isEmpty && !own.errors.contains("unchanged"), "\(own)")
    #expect(try Program.run(options, in: photos.folder, environment: data).code == 0)
    let named = ["--face-model", "data/tessera/faces.network"]
    let again = try Program.run(options + named, in: photos.folder)
    #expect(again.code == 0 && again.errors.contains("unchanged"), "\(again)")
    let refusals = [
      "damaged": "is incomplete or damaged",
      "newer": "has another version than 1; write it again with scripts/face-model",
    ]
    for (model, reason) in refusals {
      let run = try Program.run(options + ["--face-model", model], in: photos.folder)
      #expect(run.code == 2 && run.errors.hasPrefix("tessera: --face-model \(model): \(reason)"), "\(run)")
    }
  }

  @Test(.enabled(if: Project.hasFaceNetwork, "this build has no face network")) func plansAndBatchesCropToFaces() throws
  {
    try photos.folder.write(FaceNetworkFixture.bright.bytes, to: "model.network")
    let options = ["photos", "--layout", "hex", "--width", "300", "--crop", "faces"]
    #expect(try crops("photos", "--layout", "hex", "--crop", "faces") == Array(repeating: "\"faces\"", count: 3))
    let plan = try Program.run(["plan"] + options, in: photos.folder)
    try photos.folder.write(Array(plan.output.utf8), to: "plan.json")
    let model = ["--face-model", "model.network", "--no-digest"]
    #expect(try Program.run(options + ["-o", "wall.png"] + model, in: photos.folder).code == 0)
    let again = try Program.run(["--plan", "plan.json", "-o", "again.png"] + model, in: photos.folder)
    #expect(again.code == 0 && again.complaints.isEmpty, "\(again)")
    let gone = ["--plan", "plan.json", "-o", "x.png", "--face-model", "gone.network"]
    let missing = try Program.run(gone, in: photos.folder)
    #expect(missing.code == 2, "\(missing)")
    let batch = """
      { walls: [ { inputs: 'photos', output: 'batch.png', layout: 'hex', width: 300, crop: 'faces',
        faceModel: 'model.network', noDigest: true } ] }
      """
    try photos.folder.write(Array(batch.utf8), to: "walls.json5")
    #expect(try Program.run(["batch", "walls.json5"], in: photos.folder).code == 0)
    let wall = try photos.folder.bytes(of: "wall.png")
    #expect(try photos.folder.bytes(of: "again.png") == wall && photos.folder.bytes(of: "batch.png") == wall)
  }

  @Test(.enabled(if: Project.hasFaceNetwork, "this build has no face network")) func facesAreTheDefault() throws {
    func wall(_ name: String, _ options: String...) throws -> [UInt8] {
      let words = ["photos", "-o", name, "--layout", "hex", "--width", "300", "--no-digest", "--no-cache"] + options
      let run = try Program.run(words, in: photos.folder)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
      return try photos.folder.bytes(of: name)
    }
    try photos.folder.write(FaceNetworkFixture.bright.bytes, to: "model.network")
    let faces = try wall("faces.png", "--crop", "faces", "--face-model", "model.network")
    #expect(try wall("auto.png", "--face-model", "model.network") == faces)
    #expect(try wall("attention.png", "--crop", "attention") != faces)
  }

  @Test func animationsUseCrops() throws {
    func animation(_ crop: String) throws -> [UInt8] {
      let run = try photos.run(
        "animate", "photos", "--from", "flow", "--to", "hex", "--width", "200", "--row-height", "40", "--frames", "4",
        "--crop", crop, "-o", "\(crop).png")
      #expect(run.code == 0, "\(run)")
      return try photos.folder.bytes(of: "\(crop).png")
    }
    let all = try ["center", "attention", "left", "right"].map { try animation($0) }
    #expect(Set(all).count == 4)
    let pan = try photos.run(
      "animate", "photos", "--fisheye-pan", "9,0", "--size", "120x100px", "--frames", "3", "--crop", "attention", "-o",
      "pan.png")
    #expect(pan.code == 0, "\(pan)")
  }
}
