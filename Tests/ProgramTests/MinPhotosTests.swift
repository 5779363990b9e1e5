import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls that are kept when most of their photos are missing.
@Suite struct MinPhotosTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<16).map { $0 % 2 == 0 ? (60, 40) : (40, 60) })
    try photos.add("target.png", 40, 40)
    try photos.settle()
  }

  private func lose(_ count: Int) throws {
    for name in try photos.files("photos").prefix(count) {
      try FileManager.default.removeItem(at: photos.folder.url.appendingPathComponent("photos/" + name))
    }
  }

  @Test(arguments: [
    ["render", "photos", "-o", "wall.png"], ["render", "photos", "-o", "wall.pdf", "--paper", "A6", "--dpi", "72"],
    ["render", "photos", "-o", "wall.dzi"], ["site", "photos", "-o", "wall"],
    ["render", "photos", "-o", "wall.ora"], ["render", "photos", "-o", "wall.png", "--history", "3"],
    ["mosaic", "target.png", "photos", "-o", "wall.png", "--across", "4"],
    ["render", "photos", "-o", "wall.png", "--layout", "grid", "--columns", "2", "--rows", "2"],
    ["render", "photos", "-o", "wall", "--format", "iiif"],
    ["animate", "photos", "-o", "wall.png", "--from", "flow", "--to", "hex", "--frames", "2", "--width", "100"],
  ])
  func wallsAreKept(words: [String]) throws {
    let words = words + ["--min-photos", "50%"]
    try photos.runCleanly(words)
    let before = try photos.contents
    try lose(15)
    let run = try Program.run(words, in: photos.folder)
    #expect(run.code == 1 && run.complaints.contains("kept, because only 1 photo was found"), "\(run)")
    #expect(try photos.contents == before)
    try photos.runCleanly(words + ["--min-photos", "0"])
    #expect(try photos.contents != before)
  }

  @Test(.enabled(if: Programs.installed("ffmpeg") != nil, "ffmpeg is not installed"))
  func videosAreKept() throws {
    try wallsAreKept(words: [
      "animate", "photos", "-o", "wall.mp4", "--from", "flow", "--to", "hex", "--frames", "2", "--width", "100",
    ])
  }

  /// Shares add pictures to a site. Its page is that of all photos, by the run after them.
  @Test func sitesMadeInSharesAreKept() throws {
    let words = ["site", "photos", "-o", "wall", "--min-photos", "50%"]
    func make(_ share: String) throws { try photos.runCleanly(words + ["--share", share]) }
    for share in ["1/2", "2/2"] { try make(share) }
    try photos.runCleanly(words)
    let before = try photos.contents
    try lose(12)
    for share in ["1/2", "2/2"] { try make(share) }
    let run = try Program.run(words, in: photos.folder)
    #expect(run.code == 1 && run.complaints.contains("kept, because only 4 photos were found"), "\(run)")
    #expect(try photos.contents == before)
  }

  @Test func numbersAreLimitsEvenWithoutAWall() throws {
    let run = try photos.run("photos", "-o", "wall.png", "--min-photos", "17", "--json")
    #expect(run.code == 1 && run.complaints.contains("only 16 photos were found, and --min-photos is 17"), "\(run)")
    #expect(run.output.contains("\"minPhotos\" : 17"), "\(run.output)")
    try photos.runCleanly(["photos", "-o", "wall.png", "--min-photos", "16"])
    try lose(7)
    try photos.runCleanly(["photos", "-o", "wall.png", "--min-photos", "50%"])
  }

  @Test func batchFilesHaveIt() throws {
    let batch = """
      { defaults: { inputs: 'photos', minPhotos: '50%' },
        walls: [ { output: 'a.png' }, { output: 'b.pdf', name: 'x', joinPages: true },
          { output: 'b.pdf', name: 'y', layout: 'hex', joinPages: true } ] }
      """
    try photos.folder.write(Array(batch.utf8), to: "w.json5")
    let first = try photos.run("batch", "w.json5", "--settle", "0")
    #expect(first.code == 0 && first.complaints.isEmpty, "\(first)")
    let before = try photos.contents
    try lose(15)
    let run = try photos.run("batch", "w.json5", "--report", "report.json")
    #expect(run.code == 1 && run.complaints.contains("a.png: kept") && run.complaints.contains("b.pdf: kept"), "\(run)")
    #expect(try photos.contents.filter { !$0.key.hasPrefix("report") } == before)
    let report = String(decoding: try photos.folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.contains("\"standingPhotos\" : 16") && report.contains("\"minPhotos\" : 8"))
  }

  @Test func wallsWithoutARecordAreNamed() throws {
    try photos.runCleanly(["photos", "-o", "wall.png", "--no-digest"])
    let run = try photos.run("photos", "-o", "wall.png", "--no-digest", "--min-photos", "50%")
    #expect(run.code == 0 && run.complaints.contains("has no record of its photos"), "\(run)")
  }
}

extension PhotoFolder {
  /// The files of the results, with their contents.
  fileprivate var contents: [String: [UInt8]] {
    get throws {
      var contents: [String: [UInt8]] = [:]
      var folders = [""]
      while let folder = folders.popLast() {
        for name in try files(folder) where name != "photos" && !name.hasPrefix(".") && !name.hasSuffix(".json5") {
          let path = folder.isEmpty ? name : folder + "/" + name
          if let bytes = try? self.folder.bytes(of: path) { contents[path] = bytes } else { folders.append(path) }
        }
      }
      return contents
    }
  }
}
