import Fixtures
import Foundation

/// Renders a wall from a folder in which most files are random bytes, or truncated or modified pictures: everything
/// usable must be on the wall, and everything else must be reported.
package enum BrokenFilesTrial {
  private static let goodCount = 100

  /// - Parameters:
  ///   - count: The number of broken files among a hundred good ones.
  ///   - seed: another seed damages other bytes.
  package static func run(_ count: Int, _ program: TestedProgram, seed: UInt64 = 1) throws -> Tally {
    let folder = try TrialFolder()
    try folder.addPhotos(goodCount, to: "photos", width: 60, height: 40)
    let originals = try originals()
    var random = SplitMix64(seed: seed)
    for number in 0..<count {
      let original = originals[number % originals.count]
      let name = "photos/broken-\(number).\(original.ending)"
      try folder.write(original.bytes.broken(number / originals.count, &random), to: name)
    }
    try folder.makeFolder("out")
    return try judge(folder, program, total: count + goodCount)
  }

  private static func judge(_ folder: TrialFolder, _ program: TestedProgram, total: Int) throws -> Tally {
    var tally = Tally()
    func make(_ input: String, _ options: [String] = []) throws -> Made {
      try Made(of: input, options, folder, program, &tally)
    }
    let whole = try make("photos")
    // Files too narrow to be visible are left out for that reason.
    let (unseen, unused) = whole.report.leftOut.partitioned { $0.reason.hasPrefix("is not shown") }
    let unusable = Set(unused.map(\.file))
    if whole.code != 3 || whole.wall == nil { tally.losses.append("cannot be laid out: \(whole.report)") }
    // Files that are broken in the same way, or not at all, are copies.
    if whole.report.photos + whole.report.copies.count + whole.report.leftOut.count != total {
      tally.losses.append("of \(total) files \(whole.report.photos) are used, and \(unusable.count) named")
    }
    tally.losses += unusable.filter { !$0.contains("broken") }.map { "\($0) is good, and left out" }
    let inProgram = try make("photos", ["--no-sandbox"])
    if inProgram.wall != whole.wall || inProgram.report != whole.report {
      let others = Set(inProgram.report.leftOut).symmetricDifference(whole.report.leftOut).map(\.file)
      tally.losses.append("without a sandbox there is another wall: \(others)")
    }
    // The files left out must not make a wall, and the rest must make the same one.
    try folder.move(unusable, to: "unusable")
    let rest = try make("photos")
    if rest.wall != whole.wall { tally.losses.append("without what was left out there is another wall") }
    tally.losses += Set(rest.report.leftOut).symmetricDifference(unseen).map {
      "\($0.file) is left out only once: \($0.reason)"
    }
    tally.losses += Set(rest.report.damaged).symmetricDifference(whole.report.damaged).map {
      "\($0.file) is damaged only once: \($0.reason)"
    }
    let none = try make("unusable")
    if none.code != 1 || none.wall != nil {
      tally.losses.append("what was left out makes a wall: \(none.report.message ?? "")")
    }
    return tally
  }

  /// A wall, and the report of it.
  private struct Made {
    var code: Int32
    var wall: String?
    var report: Report

    init(
      of input: String, _ options: [String], _ folder: TrialFolder, _ program: TestedProgram, _ tally: inout Tally
    ) throws {
      folder.remove("out/wall.png")
      let order = ["-o", "out/wall.png", "--report", "report.json", "--width", "2000", "--row-height", "30"]
      let run = try program.run([input] + order + ["--no-cache"] + options, in: folder)
      tally.add(run)
      if run.isHung || ![0, 1, 3].contains(run.code) {
        tally.losses.append("\(input), code \(run.code), \(run.errors)")
      }
      let text = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/report.json"))
      report = try JSONDecoder().decode(Reports.self, from: text).walls[0]
      for file in report.leftOut where !run.complaints.contains(where: { $0.contains(file.file) }) {
        tally.losses.append("\(file.file) is not named")
      }
      // Only of the pixels: the file also records how many photos were left out.
      let sum = try program.run(["checksum", "out/wall.png"], in: folder)
      (code, wall) = (run.code, sum.code == 0 ? sum.output : nil)
    }
  }

  private struct Reports: Decodable {
    var walls: [Report]
  }

  private struct Report: Decodable, Equatable {
    var message: String?
    var photos: Int
    var leftOut: [FileNote]
    var damaged: [FileNote]
    var copies: [Copy]

    struct Copy: Decodable, Equatable {
      var file: String
    }

    struct FileNote: Decodable, Hashable {
      var file: String
      var reason: String
    }
  }

  /// Returns a picture in each format that this build can write.
  private static func originals() throws -> [(ending: String, bytes: [UInt8])] {
    let photo = PhotoLike(width: 48, height: 32, seed: 3)
    let (rgb, rgba) = (photo.rgb8, photo.picture.rgba8)
    let jpeg = JPEGFixture()
    let progressive = jpeg.with { $0.isProgressive = true }
    let optional: [(String, () throws -> [UInt8])] = [
      ("tif", { try TIFFFixture().with { $0.compression = .lzw }.encoded(samples: rgb, width: 48, height: 32) }),
      ("webp", { try WebPFixture().encoded(rgba: rgba, width: 48, height: 32) }),
      ("heic", { try HEIFFixture().encoded(rgba: rgba, width: 48, height: 32) }),
    ]
    return [
      ("jpg", try jpeg.encoded(samples: rgb, width: 48, height: 32, components: 3)),
      ("jpeg", try progressive.encoded(samples: rgb, width: 48, height: 32, components: 3)),
      ("png", try PNGFixture().encoded(rows: rgb, width: 48, height: 32)),
    ] + optional.compactMap { ending, bytes in (try? bytes()).map { (ending, $0) } }
  }
}

extension Array {
  fileprivate func partitioned(_ belongs: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(belongs), filter { !belongs($0) })
  }
}

extension [UInt8] {
  /// Returns the bytes, broken in one of several ways.
  fileprivate func broken(_ way: Int, _ random: inout SplitMix64) -> [UInt8] {
    func place(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    switch way % 5 {
    case 0: return (0..<place(4000)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case 1: return Array(prefix(16)) + (0..<place(4000)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case 2: return Array(prefix(place(count)))
    case 3:
      var bytes = self
      for _ in 0...place(20) { bytes[place(count)] = UInt8(truncatingIfNeeded: random.next()) }
      return bytes
    default:
      // One part overwrites another.
      let (start, target) = (place(count), place(count))
      let length = Swift.min(place(200), count - Swift.max(start, target))
      var bytes = self
      bytes.replaceSubrange(target..<(target + length), with: self[start..<(start + length)])
      return bytes
    }
  }
}
