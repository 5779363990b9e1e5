import Colors
package import Files
package import Foundation
package import Gallery
import ImageCodecs
import Layouts
import Palettes
import Planning
import PyramidOutput
import Pyramids
import Raster
import Runs
import Wall

/// The record of a wall's share, stored beside its rows: everything needed to check and join it.
package struct ShareRecord: Codable, Sendable {
  var program = "Tessera \(Version.number)"
  var libraries = CodecLibraries.versions
  var share: Share
  /// The plan's path, for messages and for `--replan`.
  package var plan: String
  /// The scale factor from the plan to the wall.
  package var scale: Double
  /// The digest of the plan and of its look.
  var settings: String
  /// The digest of the future wall's inputs; nil if file stamps are unreliable.
  var inputs: String?
  var contents: String?
  package var carriesDigest: Bool
  package var picture: Picture
  /// The borders between shares.
  package var borders: [Int]
  /// The digest of the share's inputs; nil if file stamps are unreliable.
  var content: String?
  /// Digests of the inputs of each row group, in base 64.
  package var groups: Data
  /// The number of tiles in the whole plan.
  var tileCount: Int
  package var rows: Rows
  /// The number of groups finished before the run was stopped; nil if all were.
  var made: Int?
  var leftOut: [Loss] = []
  var damages: [Damage] = []
  var textFaults: [String] = []
  var seconds = 0.0
  /// The options for making other shares, and the folder that their paths are relative to; nil in shares of older
  /// versions.
  package var options: [String]?
  package var directory: String?
  /// The checksum of the record; nil before it is written, and in records of older versions.
  var checksum: String?

  /// The file with the rows.
  package struct Rows: Codable, Hashable, Sendable {
    package var file: String
    var bytes: Int
    /// The checksum of all rows; nil in shares of older versions.
    var checksum: String?
  }

  /// A photo that was left out.
  package struct Loss: Codable, Hashable, Sendable {
    package var file: String
    package var reason: String
    /// True if another run may succeed with the same file.
    var isPassing: Bool
    /// The rows of the photo's tiles in the plan.
    var rows: [Rows]

    struct Rows: Codable, Hashable, Sendable {
      var from: Int
      var to: Int
    }
  }

  /// A tile with a damaged photo.
  package struct Damage: Codable, Hashable, Sendable {
    package var file: String
    package var message: String
    var x: Double
    var y: Double
  }

  /// The output format and quality.
  package struct Picture: Codable, Hashable, Sendable {
    package var width: Int
    package var height: Int
    var hasAlpha: Bool
    package var format: String
    var quality: Int
    var isLossless: Bool
    var subsampling: String
    var isProgressive: Bool
    var effort: String
    var resolution: Double?
    var profile: Data?
    var palette: PaletteStyle?
    package var pyramid: Tiles?
  }

  /// The pyramid to be made.
  package struct Tiles: Codable, Hashable, Sendable {
    var kind: String
    var tileSize: Int
    /// The color of omitted tiles.
    var blank: [UInt8]?
    package var isContained: Bool
    package var address: String?
    /// The number of levels made by the shares.
    var halvings: Int
  }
}

// MARK: - Files

extension ShareRecord {
  /// The name of the record of a share.
  static func name(of share: Share) -> FilePath { FilePath("\(share.number)-of-\(share.count).json") }

  /// The name of the rows of a share.
  static func rowsName(of share: Share) -> FilePath { FilePath("\(share.number)-of-\(share.count).rows") }

  /// Returns the share of a record's name; nil for other names.
  package static func share(named name: FilePath) -> Share? {
    let parts = name.losslessText.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "of", parts[2].hasSuffix(".json"), let number = Int(parts[0]),
      let count = Int(parts[2].dropLast(".json".count)), let share = Share(number, of: count),
      self.name(of: share) == name
    else { return nil }
    return share
  }

  /// Reads the record of a share; nil if it is missing, invalid or damaged.
  init?(at path: FilePath) {
    guard let file = try? OpenFile(path), file.size <= Self.longest,
      let bytes = try? file.bytes(at: 0, count: file.size),
      let record = try? JSONDecoder().decode(ShareRecord.self, from: Data(bytes)), record.isIntact
    else { return nil }
    self = record
  }

  private static let longest = 1 << 30

  /// The record with its checksum, as stored.
  var json: [UInt8] {
    var record = self
    record.checksum = currentChecksum
    return record.text
  }

  private var text: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(((try? encoder.encode(self)) ?? Data()) + Data("\n".utf8))
  }

  /// The checksum of all other fields.
  private var currentChecksum: String {
    var (record, written) = (self, WrittenBytes())
    record.checksum = nil
    written.add(record.text)
    return written.checksum
  }

  private var isIntact: Bool { checksum.map { $0 == currentChecksum } ?? true }
}

// MARK: - Pictures

/// The result of joining shares.
struct SharedPicture {
  let content: any SharedContent
  let borders: ShareBorders
  let encoder: any GroupEncoder
}

extension ShareRecord {
  /// The result of joining; nil if the record contradicts itself.
  var joint: SharedPicture? {
    guard let content = picture.content, let encoder = content.encoder,
      let borders = ShareBorders(borders, of: encoder.groupCount), borders.count == share.count,
      groups.count == borders[share.number - 1].count * WallRenderer.unknownDigest.count
    else { return nil }
    let first = borders.groups.dropLast().map { encoder.rows(ofGroup: $0).lowerBound }
    guard first.allSatisfy({ $0 % content.rowStep == 0 }) else { return nil }
    return SharedPicture(content: content, borders: borders, encoder: encoder)
  }
}

extension ShareRecord.Picture {
  /// - Parameter pyramid: The pyramid to be made, and the number of levels made by shares.
  init(
    _ canvas: Plan.Canvas, _ look: WallRenderer.Look,
    _ pyramid: (Pyramid, settings: PyramidSettings, halvings: Int)? = nil
  ) {
    (width, height, hasAlpha) = (canvas.width, canvas.height, !look.background.isOpaque)
    let style = look.output
    (format, quality) = (style.format.rawValue, style.quality)
    (isLossless, isProgressive) = (style.isLossless, style.isProgressive)
    subsampling = style.subsampling.rawValue
    effort = look.effort.rawValue
    resolution = look.resolution
    palette = style.palette
    profile = look.colors.profile.map { Data($0.bytes) }
    self.pyramid = pyramid.map { pyramid, settings, halvings in
      let blank = pyramid.blank.map { [$0.red, $0.green, $0.blue, $0.alpha] }
      return ShareRecord.Tiles(
        kind: pyramid.kind.rawValue, tileSize: pyramid.tileSize, blank: blank, isContained: settings.isContained,
        address: settings.address, halvings: halvings)
    }
  }

  /// The content to be joined; nil if the format cannot be joined.
  var content: (any SharedContent)? {
    guard let format = OutputFormat(rawValue: format), let effort = Effort(rawValue: effort),
      let subsampling = OutputStyle.Subsampling(rawValue: subsampling), width > 0, height > 0,
      format.hasAlpha || !hasAlpha, (1...100).contains(quality)
    else { return nil }
    var style = OutputStyle(format)
    (style.quality, style.isLossless, style.isProgressive) = (quality, isLossless, isProgressive)
    style.subsampling = subsampling
    style.palette = palette
    let profile = profile.map { ColorProfile(Array($0)) }
    if let pyramid { return content(of: pyramid, style, effort, profile) }
    guard max(width, height) <= format.longestSide, palette?.isPossible ?? true, format.suits(palette?.palette),
      palette == nil || !hasAlpha
    else { return nil }
    return PictureInShares(
      picture: OutputPicture(
        width: width, height: height, hasAlpha: hasAlpha, style: style, effort: effort, resolution: resolution,
        profile: profile))
  }

  private func content(
    of tiles: ShareRecord.Tiles, _ style: OutputStyle, _ effort: Effort, _ profile: ColorProfile?
  ) -> (any SharedContent)? {
    guard let kind = Pyramid.Kind(rawValue: tiles.kind), Pyramid.formats(of: kind).contains(style.format),
      PyramidSettings.allows(tileSize: tiles.tileSize), tiles.blank?.count ?? 4 == 4
    else { return nil }
    var pyramid = Pyramid(kind, width: width, height: height, hasAlpha: hasAlpha)
    (pyramid.tileSize, pyramid.style, pyramid.effort) = (tiles.tileSize, style, effort)
    (pyramid.profile, pyramid.resolution) = (profile, resolution)
    pyramid.blank = tiles.blank.map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
    guard (0...max(0, pyramid.mostSharedHalvings)).contains(tiles.halvings), pyramid.mostSharedHalvings >= 0 else {
      return nil
    }
    return PyramidInShares(pyramid: pyramid, tiles: tiles)
  }
}
