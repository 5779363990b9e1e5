import Foundation
import ProgramSupport
import TestSupport
import Testing

/// A wall's own keys override the defaults, in either spelling.
@Suite struct BatchDefaultsRunTests {
  @Test(arguments: [
    ("'row-height': 50", "rowHeight: 90"), ("rowHeight: 50", "'row-height': 90"),
    ("noFill: true, rowHeight: 90", "fill: true"), ("'no-fill': true, rowHeight: 90", "noFill: false"),
    ("fill: false, rowHeight: 90", "'no-fill': false"), ("noCache: true, rowHeight: 90", "cache: 'here'"),
  ])
  func wallKeysOverrideDefaults(defaults: String, own: String) throws {
    let photos = try PhotoFolder(sizes: (0..<5).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    let common = "inputs: ['photos'], width: 400, noDigest: true"
    try photos.folder.write(
      Array("{ defaults: { \(common), \(defaults) }, walls: [ { output: 'a.png', \(own) } ] }".utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    _ = try photos.run("photos", "-o", "b.png", "--width", "400", "--row-height", "90", "--no-digest")
    #expect(try photos.folder.bytes(of: "a.png") == photos.folder.bytes(of: "b.png"))
    #expect(try photos.folder.names.contains("here") == own.contains("here"))
  }
}
