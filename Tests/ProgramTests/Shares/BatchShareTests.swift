import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera batch --share`: some of the walls of a file.
@Suite struct BatchShareTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private let names = ["a", "b", "c", "d", "e"]

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60)])
    try folder.makeFolder("walls")
    let walls = names.map { "{ name: '\($0)', output: 'walls/{name}.png' }" }.joined(separator: ", ")
    try folder.write(
      Array("{ defaults: { inputs: 'photos', width: 200 }, walls: [ \(walls) ] }".utf8), to: "walls.json5")
    try photos.settle()
  }

  @Test(arguments: [1, 2, 3, 7])
  func eachWallIsMadeByOneShare(count: Int) throws {
    var made: [String] = []
    for number in 1...count {
      let share = ["--share", "\(number)/\(count)"]
      let planned = try photos.runCleanly(["batch", "walls.json5", "--dry-run"] + share)
      let run = try photos.runCleanly(["batch", "walls.json5"] + share)
      let own = run.errors.split(separator: "\n").filter { $0.contains(".png") }.map { String($0.prefix { $0 != ":" }) }
      #expect(planned.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) } == own)
      #expect(own.count <= (names.count + count - 1) / count)
      made += own
    }
    #expect(made == names)
    #expect(try photos.files("walls") == names.map { $0 + ".png" })
  }

  @Test func emptySharesSaySo() throws {
    let run = try photos.run("batch", "walls.json5", "--share", "1/9")
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(run.errors == "share 1/9: nothing to do: there are only 5 walls\n")
    #expect(try photos.files("walls").isEmpty)
  }

  @Test func selectedWallsAreShared() throws {
    let run = try photos.runCleanly(["batch", "walls.json5", "--only", "a,c,e", "--share", "3/3"])
    #expect(run.errors.hasPrefix("e: ") && run.errors.split(separator: "\n").count == 1, "\(run)")
  }

  @Test func theReportSaysWhichShareItIsOf() throws {
    try photos.runCleanly(["batch", "walls.json5", "--share", "2/2", "--report", "r.json"])
    struct Report: Decodable {
      struct Wall: Decodable { var name: String }
      var share: String?
      var walls: [Wall]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(folder.bytes(of: "r.json")))
    #expect(report.share == "2/2" && report.walls.map(\.name) == ["c", "d", "e"])
  }

  /// A fault in a wall of another share is a fault of the file.
  @Test func allWallsAreChecked() throws {
    try folder.write(
      Array("{ walls: [ { inputs: 'photos', output: 'a.png' }, { inputs: 'photos', otput: 'b.png' } ] }".utf8),
      to: "walls.json5")
    #expect(try photos.run("batch", "walls.json5", "--share", "1/2").code == 2)
  }

  /// With versions, walls of other shares are not photos either.
  @Test func wallsOfOtherSharesAreNoPhotos() throws {
    let walls = names.map { "{ name: '\($0)', output: 'photos/{name}.png' }" }.joined(separator: ", ")
    try folder.write(Array("{ defaults: { inputs: 'photos' }, walls: [ \(walls) ] }".utf8), to: "walls.json5")
    for number in 1...3 {
      let run = try photos.runCleanly(["batch", "walls.json5", "--share", "\(number)/3"])
      #expect(run.errors.matches(of: /2 photos/).count == run.errors.split(separator: "\n").count, "\(run)")
    }
  }

  @Test func sharesAreForBatchesAlone() throws {
    let run = try photos.run("watch", "walls.json5", "--share", "1/2")
    #expect(run.code == 2 && run.errors.contains("unknown option --share"))
    try folder.write(
      Array("{ walls: [ { inputs: 'photos', output: 'a.png', share: '1/2' } ] }".utf8), to: "walls.json5")
    #expect(try photos.run("batch", "walls.json5").errors.contains("unknown key “share”"))
  }
}
