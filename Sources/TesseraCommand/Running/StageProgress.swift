import Clock
import Files
import Planning

/// The progress of a stage of a run.
struct StageProgress: Sendable {
  /// The name of the wall, if there are several.
  var wall: String?
  var stage: ProgressStage
  var unit = "photos"
  var total: Int
  /// The words for a stage whose steps cannot be counted.
  var words: String?
  private(set) var done = 0
  /// The photo of the latest step.
  private(set) var photo: FilePath?
  private let start: Double

  init(
    wall: String? = nil, _ stage: ProgressStage, unit: String = "photos", total: Int, words: String? = nil,
    at start: Double = StageProgress.now
  ) {
    (self.wall, self.stage, self.unit, self.total, self.words) = (wall, stage, unit, total, words)
    self.start = start
  }

  mutating func advance(with photo: FilePath?) {
    done += 1
    self.photo = photo ?? self.photo
  }

  /// The estimated seconds until the end of the stage; nil before its first step.
  func secondsLeft(at now: Double) -> Double? {
    done == 0 ? nil : Double(max(0, total - done)) * max(0, now - start) / Double(done)
  }

  /// The progress as text: `1200 of 24000 photos, 40/s, 9:30 left`.
  func line(at now: Double) -> String {
    if let words { return words }
    let rate = now > start ? Double(done) / (now - start) : 0
    let left = secondsLeft(at: now).map { ", \(Self.minutes($0)) left" } ?? ""
    return "\(done) of \(total) \(stage.counted(unit))" + (rate >= 1 ? ", \(Int(rate.rounded()))/s" : "") + left
  }

  /// Returns seconds as minutes: `9:05`.
  static func minutes(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }

  /// The progress as a JSON object on one line.
  func record(at now: Double) -> String {
    let record = Record(
      wall: wall, stage: stage.rawValue, unit: unit, done: done, total: total,
      secondsLeft: .init(value: secondsLeft(at: now)?.rounded(toPlaces: 1)), photo: photo?.losslessText)
    return String(decoding: JSONText.bytes(record, isCompact: true), as: UTF8.self)
  }

  private struct Record: Encodable {
    var wall: String?
    var stage: String
    var unit: String
    var done: Int
    var total: Int
    var secondsLeft: Nullable
    var photo: String?

    /// A number, or null.
    struct Nullable: Encodable {
      var value: Double?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
      }
    }
  }

  static var now: Double { WallClock.monotonicSeconds }
}
