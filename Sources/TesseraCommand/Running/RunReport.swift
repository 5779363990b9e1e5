import Clock
import Digests
import Files
import Foundation
import Gallery
import Messages
import Planning
import Products
import Runs
import Shares
import Wall

/// A machine-readable report of a run.
struct RunReport {
  private var document = Document()
  /// The files to write; `-` is standard output.
  private let paths: [FilePath]
  /// True for a report of one line.
  private let isCompact: Bool
  private let start = WallClock.monotonicSeconds

  /// - Parameter work: The settings with the file to write, if any, and with `--json`.
  init(_ work: WorkSettings, share: Share? = nil, isCompact: Bool = false) {
    let results = work.isJSON && work.report != FilePath("-") ? [FilePath("-")] : []
    paths = [work.report].compactMap { $0 } + results
    self.isCompact = isCompact
    document.share = share?.description
  }

  /// Ends the run if its report would overwrite one of the run’s own files, or another file.
  static func refuse(_ work: WorkSettings, amid files: [FilePath]) throws(RunFailure) {
    if work.isJSON, files.contains(FilePath("-")) {
      throw .usage("cannot write both the wall and the report to standard output")
    }
    try refuse(work.report, amid: files)
  }

  static func refuse(_ path: FilePath?, amid files: [FilePath]) throws(RunFailure) {
    try ResultFile.refuse(path, of: "--report", "a Tessera report", amid: files) { file in
      let count = min(file.size, 200)
      // Keys are sorted, so the program comes near the start or the end.
      for offset in [0, file.size - count] {
        let bytes = (try? file.bytes(at: offset, count: count)) ?? []
        if String(decoding: bytes, as: UTF8.self).contains("\"program\" : \"Tessera ") { return true }
      }
      return false
    }
  }

  var hasWalls: Bool { !document.walls.isEmpty }

  /// Adds the outcome of a wall.
  mutating func add(_ outcome: WallOutcome, of run: WallRun) {
    if paths.isEmpty { return }
    // A file that several walls share is read only once.
    let known = document.walls.last?.common?.digests ?? [:]
    add(DefaultKeys(outcome, name: run.name, at: run.output.stable, digests: known), outcome)
  }

  /// Adds a wall that could not be begun.
  mutating func add(_ failure: RunFailure, at output: FilePath) {
    let outcome = WallOutcome(failure)
    if !paths.isEmpty { add(DefaultKeys(outcome, name: nil, at: output, digests: [:]), outcome) }
  }

  /// Adds a wall that was joined from shares.
  mutating func add(_ joined: JoinRun.Joined, at output: FilePath) {
    if !paths.isEmpty { document.walls.append(Wall(others: [JoinedKeys(joined, at: output)])) }
  }

  private mutating func add(_ keys: DefaultKeys, _ outcome: WallOutcome) {
    document.walls.append(Wall(common: keys, others: outcome.details))
    document.failure = nil
    // A failure of one of several walls does not end the run.
    if case .failed(let failure) = outcome.ending, document.walls.count == 1 { document.failure = FailureKeys(failure) }
  }

  /// Writes the report if requested, and returns the exit code of the run.
  func end(_ exitCode: ExitCode, on console: Console) throws(RunFailure) -> ExitCode {
    if paths.isEmpty { return exitCode }
    var document = document
    document.seconds = (WallClock.monotonicSeconds - start).rounded(toPlaces: 3)
    document.exitCode = exitCode.rawValue
    let bytes = JSONText.bytes(document, isCompact: isCompact)
    var code = exitCode
    for path in paths { code = try write(bytes, to: path, code, on: console) }
    return code
  }

  private func write(
    _ bytes: [UInt8], to path: FilePath, _ exitCode: ExitCode, on console: Console
  ) throws(RunFailure) -> ExitCode {
    if path == FilePath("-") {
      try console.result(bytes)
      return exitCode
    }
    do {
      try OutputFile.publish(bytes, at: path)
      return exitCode
    } catch {
      // The walls are not affected, but the missing report still counts as a failure.
      console.error("\(error.path): cannot write the report: \(error.reason)")
      return exitCode == .done || exitCode == .incomplete ? .failed : exitCode
    }
  }

  private struct Document: Encodable {
    var program = "Tessera \(TesseraCommand.version)"
    var started = LocalTimestamp.now.text
    var seconds = 0.0
    var exitCode: Int32 = 0
    /// The reported share of the walls.
    var share: String?
    var walls: [Wall] = []
    /// The reason why the only wall failed.
    var failure: FailureKeys?

    private enum CodingKeys: CodingKey {
      case program
      case started
      case seconds
      case exitCode
      case share
      case walls
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(program, forKey: .program)
      try container.encode(started, forKey: .started)
      try container.encode(seconds, forKey: .seconds)
      try container.encode(exitCode, forKey: .exitCode)
      try container.encodeIfPresent(share, forKey: .share)
      try container.encode(walls, forKey: .walls)
      try failure?.encode(to: encoder)
    }
  }

  private struct Wall: Encodable {
    /// Nil for a joined wall.
    var common: DefaultKeys?
    let others: [any Encodable]

    func encode(to encoder: any Encoder) throws {
      try common?.encode(to: encoder)
      for other in others { try other.encode(to: encoder) }
    }
  }

  /// The keys that all walls have.
  private struct DefaultKeys: Encodable {
    var name: String?
    var status: String
    var exitCode: Int32
    /// The reason for a failure.
    var message: String?
    var output: String
    /// The SHA-256 of the file, in the format of `sha256sum`.
    var digest: String?
    /// The pages, if there are several.
    var pages: [Page]?
    var width: Int?
    var height: Int?
    var photos: Int
    var leftOut: [FileNote]
    /// The number of files in folders that are no pictures; missing for an unchanged wall.
    var otherFiles: Int?
    /// The number of photos left out because they have no date, with `--on-this-day`.
    var undated: Int?
    /// The number of photos left out because they are rejected.
    var rejected: Int?
    /// Photos left out as copies of others.
    var copies: [Copy]
    /// For an unchanged wall, the number of copies when it was rendered.
    var copiesEarlier: Int?
    /// For an unchanged wall, the number of inputs left out when it was rendered.
    var leftOutEarlier: Int?
    var damaged: [FileNote]
    /// Photos with too low a resolution at their printed size.
    var lowResolution: [Resolution]?
    /// Raw photos whose previews are enlarged too much.
    var smallPreviews: [FileNote]?
    /// The compromises of an exact size, where photos do not fill it within the allowed crop.
    var sizeFit: [Fit]?
    /// The figures of the arrangement.
    var quality: PlanQuality?
    /// Texts that are not shown as intended.
    var textFaults: [String]?
    /// The reduced dithering of walls whose files would have been too long.
    var dithered: [String]?
    /// Photos whose color profiles could not be used.
    var profilesNotUsed: [FileNote]
    var cache: Cache
    var seconds: Double
    var stages: [String: Double]

    /// - Parameter digests: The known digests, by file.
    init(_ outcome: WallOutcome, name: String?, at path: FilePath, digests: [String: String]) {
      self.name = name
      exitCode = outcome.exitCode.rawValue
      switch outcome.ending {
      case .rendered: status = "rendered"
      case .unchanged: status = "unchanged"
      case .failed(let failure):
        status = failure.exitCode == .busy ? "busy" : "failed"
        message = failure.description
      }
      let files = outcome.files.map { file in
        Page(output: file.losslessText, digest: digests[file.losslessText] ?? Self.digest(of: file))
      }
      output = files.first?.output ?? path.losslessText
      digest = files.first?.digest
      if files.count > 1 { pages = files }
      photos = outcome.photoCount
      leftOut = outcome.leftOut.map { FileNote(file: $0.path.losslessText, reason: $0.reason) }
      otherFiles = outcome.otherFileCount
      undated = outcome.undatedCount
      rejected = outcome.rejectedCount
      copies = outcome.copies.map {
        Copy(
          file: $0.path.losslessText, original: $0.original.losslessText, kind: $0.kind.rawValue,
          reason: $0.reason?.rawValue)
      }
      damaged = outcome.damages.map { FileNote(file: $0.path.losslessText, reason: $0.message) }
      profilesNotUsed = outcome.ignoredProfiles.map { FileNote(file: $0.path.losslessText, reason: $0.message) }
      cache = Cache(
        hits: outcome.hits, misses: outcome.misses, groupsTakenOver: outcome.takenOver, groups: outcome.groupCount)
      seconds = outcome.seconds.rounded(toPlaces: 3)
      stages = Dictionary(
        uniqueKeysWithValues: outcome.stages.map { ("\($0.key)", $0.value.rounded(toPlaces: 3)) })
      noteParticulars(of: outcome)
    }

    /// Adds the keys for remarks, which only some walls have.
    private mutating func noteParticulars(of outcome: WallOutcome) {
      (width, height) = (outcome.size?.width, outcome.size?.height)
      if case .unchanged = outcome.ending {
        leftOutEarlier = outcome.earlierLeftOutCount
        copiesEarlier = outcome.earlierCopyCount
      }
      if !outcome.lowResolutions.isEmpty {
        lowResolution = outcome.lowResolutions.map { Resolution(file: $0.path.losslessText, dpi: $0.resolution) }
      }
      if !outcome.smallPreviews.isEmpty {
        smallPreviews = outcome.smallPreviews.map { FileNote(file: $0.path.losslessText, reason: $0.reason) }
      }
      if !outcome.compromises.isEmpty { sizeFit = outcome.compromises.map(Fit.init) }
      quality = outcome.quality?()
      if !outcome.textFaults.isEmpty { textFaults = outcome.textFaults.map(\.description) }
      if !outcome.reductions.isEmpty { dithered = outcome.reductions.map(\.dithering.reduction) }
    }

    /// The digest of the wall's only file, by file name.
    var digests: [String: String] { digest.map { [output: $0] } ?? [:] }

    static func digest(of path: FilePath) -> String? {
      guard let file = try? OpenFile(path) else { return nil }
      return try? SHA256.digest(of: file)
    }
  }

  /// The keys of a joined wall.
  private struct JoinedKeys: Encodable {
    var status: String
    var exitCode: Int32
    var output: String
    var digest: String?
    var width: Int
    var height: Int
    var photos: Int
    var shares: Int
    var leftOut: [FileNote]
    var seconds: Double

    init(_ joined: JoinRun.Joined, at path: FilePath) {
      status = joined.isUnchanged ? "unchanged" : "rendered"
      exitCode = joined.exitCode.rawValue
      output = path.losslessText
      digest = DefaultKeys.digest(of: path)
      (width, height, photos, shares) = (joined.width, joined.height, joined.photoCount, joined.shareCount)
      leftOut = joined.leftOut.map { FileNote(file: $0.path.losslessText, reason: $0.reason) }
      seconds = joined.seconds.rounded(toPlaces: 3)
    }
  }

  private struct Page: Encodable {
    var output: String
    var digest: String?
  }

  private struct FileNote: Encodable {
    var file: String
    var reason: String
  }

  private struct Resolution: Encodable {
    var file: String
    /// Dots per inch.
    var dpi: Int
  }

  private struct Fit: Encodable {
    /// `crop` or `mat`.
    var how: String
    /// The fraction of each photo that is cropped, or the fraction of the size that photos cover.
    var share: Double

    init(_ compromise: SizeCompromise) {
      switch compromise.way {
      case .cropped(let share): (how, self.share) = ("crop", share.rounded(toPlaces: 3))
      case .matted(let share): (how, self.share) = ("mat", share.rounded(toPlaces: 3))
      }
    }
  }

  private struct Copy: Encodable {
    var file: String
    /// The photo that was kept.
    var original: String
    var kind: String
    /// The advantage of the photo that was kept.
    var reason: String?
  }

  private struct Cache: Encodable {
    var hits: Int
    var misses: Int
    /// The number of groups of rows copied from the previous wall, and the total number.
    var groupsTakenOver: Int
    var groups: Int
  }
}
