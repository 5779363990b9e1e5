import Colors
import Digests
import Files
import Foundation
import ImageCodecs
import TesseraLayout
import Wall

/// What a share of a wall says of itself, beside its rows: all that is needed to join it, and to see whether it may be.
struct ShareRecord: Codable, Sendable {
  var program = "Tessera \(TesseraCommand.version)"
  var libraries = CodecLibraries.versions
  var share: Share
  /// Where the plan was, for messages and for `--replan`.
  var plan: String
  /// The digest of the plan and of how it is drawn.
  var settings: String
  /// What the wall will say of itself that it was made of; nil where photos may change without a trace.
  var inputs: String?
  var contents: String?
  var carriesDigest: Bool
  var picture: Picture
  /// Where the wall is cut into shares.
  var borders: [Int]
  /// The digest of what the share was made of; nil where photos may change without a trace.
  var content: String?
  /// Digests of what each group of rows was made of, in base 64.
  var groups: Data
  /// Of the whole plan.
  var tileCount: Int
  var rows: Rows
  var leftOut: [Loss] = []
  var damages: [Damage] = []
  var textFaults: [String] = []
  var seconds = 0.0

  /// The file with the rows.
  struct Rows: Codable, Hashable, Sendable {
    var file: String
    var bytes: Int
  }

  /// A photo that is not shown.
  struct Loss: Codable, Hashable, Sendable {
    var file: String
    var reason: String
    /// Whether another run may fare better although the file is the same.
    var isPassing: Bool
    /// The rows of the tiles that it has on the plan.
    var rows: [Rows]

    struct Rows: Codable, Hashable, Sendable {
      var from: Int
      var to: Int
    }
  }

  /// A tile whose photo was damaged.
  struct Damage: Codable, Hashable, Sendable {
    var file: String
    var message: String
    var x: Double
    var y: Double
  }

  /// As what the wall is written.
  struct Picture: Codable, Hashable, Sendable {
    var width: Int
    var height: Int
    var hasAlpha: Bool
    var format: String
    var quality: Int
    var isLossless: Bool
    var subsampling: String
    var isProgressive: Bool
    var effort: String
    var resolution: Double?
    var profile: Data?
  }
}

// MARK: - Files

extension ShareRecord {
  /// The name of the record of a share.
  static func name(of share: Share) -> FilePath { FilePath("\(share.number)-of-\(share.count).json") }

  /// The share that a record with this name is of.
  static func share(named name: FilePath) -> Share? {
    let parts = name.losslessText.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "of", parts[2].hasSuffix(".json"), let number = Int(parts[0]),
      let count = Int(parts[2].dropLast(".json".count)), let share = Share(number, of: count),
      self.name(of: share) == name
    else { return nil }
    return share
  }

  /// The record of a share; nil if there is none that can be understood.
  init?(at path: FilePath) {
    guard let file = try? OpenFile(path), file.size <= Self.longest,
      let bytes = try? file.bytes(at: 0, count: file.size),
      let record = try? JSONDecoder().decode(ShareRecord.self, from: Data(bytes))
    else { return nil }
    self = record
  }

  private static let longest = 1 << 30

  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(((try? encoder.encode(self)) ?? Data()) + Data("\n".utf8))
  }
}

// MARK: - Pictures

extension ShareRecord {
  /// What the share is joined to, and where; nil if the record contradicts itself.
  var joint: (picture: OutputPicture, borders: ShareBorders)? {
    guard let picture = picture.output, picture.encoder is any JoinableEncoder,
      let borders = ShareBorders(borders, of: picture.encoder.groupCount), borders.count == share.count,
      groups.count == borders[share.number - 1].count * WallRenderer.unknownDigest.count
    else { return nil }
    return (picture, borders)
  }
}

extension ShareRecord.Picture {
  init(_ canvas: Plan.Canvas, _ look: WallRenderer.Look) {
    (width, height, hasAlpha) = (canvas.width, canvas.height, !look.background.isOpaque)
    let style = look.output
    (format, quality) = (style.format.rawValue, style.quality)
    (isLossless, isProgressive) = (style.isLossless, style.isProgressive)
    subsampling = style.subsampling.rawValue
    effort = look.effort.rawValue
    resolution = look.resolution
    profile = look.colors.profile.map { Data($0.bytes) }
  }

  /// Nil if this is not a picture that can be joined.
  var output: OutputPicture? {
    guard let format = OutputFormat(rawValue: format), let effort = Effort(rawValue: effort),
      let subsampling = OutputStyle.Subsampling(rawValue: subsampling), width > 0, height > 0,
      max(width, height) <= format.longestSide, format.hasAlpha || !hasAlpha, (1...100).contains(quality)
    else { return nil }
    var style = OutputStyle(format)
    (style.quality, style.isLossless, style.isProgressive) = (quality, isLossless, isProgressive)
    style.subsampling = subsampling
    return OutputPicture(
      width: width, height: height, hasAlpha: hasAlpha, style: style, effort: effort, resolution: resolution,
      profile: profile.map { ColorProfile(Array($0)) })
  }
}
