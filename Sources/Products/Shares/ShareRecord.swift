import Colors
package import Files
package import Foundation
package import Gallery
package import ImageCodecs
import Palettes
import Planning
package import Pyramids
import Raster
import TesseraLayout
package import Wall

/// What a share of a wall says of itself, beside its rows: all that is needed to join it, and to see whether it may be.
package struct ShareRecord: Codable, Sendable {
  var program = "Tessera \(Version.number)"
  var libraries = CodecLibraries.versions
  var share: Share
  /// Where the plan was, for messages and for `--replan`.
  package var plan: String
  /// How many times as large as it was planned the wall is.
  package var scale: Double
  /// The digest of the plan and of how it is drawn.
  var settings: String
  /// What the wall will say of itself that it was made of; nil where photos may change without a trace.
  var inputs: String?
  var contents: String?
  package var carriesDigest: Bool
  package var picture: Picture
  /// Where the wall is cut into shares.
  package var borders: [Int]
  /// The digest of what the share was made of; nil where photos may change without a trace.
  var content: String?
  /// Digests of what each group of rows was made of, in base 64.
  package var groups: Data
  /// Of the whole plan.
  var tileCount: Int
  package var rows: Rows
  /// How many of the groups were made before the run was told to stop; nil if all were.
  var made: Int?
  var leftOut: [Loss] = []
  var damages: [Damage] = []
  var textFaults: [String] = []
  var seconds = 0.0
  /// The options that others are to be made with, too, and the folder in which names in them are; nil in shares of
  /// versions that did not note them.
  package var options: [String]?
  package var directory: String?
  /// Of the record; nil before it is written, and in those of versions that had none.
  var checksum: String?

  /// The file with the rows.
  package struct Rows: Codable, Hashable, Sendable {
    package var file: String
    var bytes: Int
    /// Of all bytes; nil in shares of versions that had none.
    var checksum: String?
  }

  /// A photo that is not shown.
  package struct Loss: Codable, Hashable, Sendable {
    package var file: String
    package var reason: String
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
  package struct Damage: Codable, Hashable, Sendable {
    package var file: String
    package var message: String
    var x: Double
    var y: Double
  }

  /// As what the wall is written.
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

  /// The pyramid that the wall is.
  package struct Tiles: Codable, Hashable, Sendable {
    var kind: String
    var tileSize: Int
    /// The color of tiles that are left out.
    var blank: [UInt8]?
    package var isContained: Bool
    package var address: String?
    /// How many halvings the shares have made.
    var halvings: Int
  }
}

// MARK: - Files

extension ShareRecord {
  /// The name of the record of a share.
  static func name(of share: Share) -> FilePath { FilePath("\(share.number)-of-\(share.count).json") }

  /// The name of the rows of a share.
  static func rowsName(of share: Share) -> FilePath { FilePath("\(share.number)-of-\(share.count).rows") }

  /// The share that a record with this name is of.
  package static func share(named name: FilePath) -> Share? {
    let parts = name.losslessText.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "of", parts[2].hasSuffix(".json"), let number = Int(parts[0]),
      let count = Int(parts[2].dropLast(".json".count)), let share = Share(number, of: count),
      self.name(of: share) == name
    else { return nil }
    return share
  }

  /// The record of a share; nil if there is none that can be understood, or some of its bits have changed.
  init?(at path: FilePath) {
    guard let file = try? OpenFile(path), file.size <= Self.longest,
      let bytes = try? file.bytes(at: 0, count: file.size),
      let record = try? JSONDecoder().decode(ShareRecord.self, from: Data(bytes)), record.isIntact
    else { return nil }
    self = record
  }

  private static let longest = 1 << 30

  /// The record with its checksum, as it is kept.
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

  /// The checksum of everything else in the record.
  private var currentChecksum: String {
    var (record, written) = (self, WrittenBytes())
    record.checksum = nil
    written.add(record.text)
    return written.checksum
  }

  private var isIntact: Bool { checksum.map { $0 == currentChecksum } ?? true }
}

// MARK: - Pictures

/// What shares are joined to, and where.
package struct SharedPicture {
  package enum Content {
    case picture(OutputPicture)
    /// - Parameter halvings: How many the shares have made.
    case pyramid(Pyramid, halvings: Int)
  }

  package let content: Content
  package let borders: ShareBorders
  package let encoder: any GroupEncoder

  /// What the wall is written as, as people call it.
  package var title: String {
    switch content {
    case .picture(let picture): picture.style.format.name
    case .pyramid(let pyramid, _): "pyramid (\(pyramid.kind.title))"
    }
  }
}

extension ShareRecord {
  /// Nil if the record contradicts itself.
  package var joint: SharedPicture? {
    guard let content = picture.content, let encoder = content.encoder,
      let borders = ShareBorders(borders, of: encoder.groupCount), borders.count == share.count,
      groups.count == borders[share.number - 1].count * WallRenderer.unknownDigest.count
    else { return nil }
    if case .pyramid(let pyramid, let halvings) = content {
      let rows = pyramid.rowsPerPart(halvings: halvings)
      let first = borders.groups.dropLast().map { encoder.rows(ofGroup: $0).lowerBound }
      guard first.allSatisfy({ $0 % rows == 0 }) else { return nil }
    }
    return SharedPicture(content: content, borders: borders, encoder: encoder)
  }
}

extension SharedPicture.Content {
  /// Nil where the format cannot be joined.
  fileprivate var encoder: (any GroupEncoder)? {
    switch self {
    case .picture(let picture): picture.encoder as? any JoinableEncoder
    case .pyramid(let pyramid, _): pyramid.strips
    }
  }
}

extension ShareRecord.Picture {
  /// - Parameter pyramid: The pyramid that the wall is, and how many halvings shares make.
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

  /// Nil if this is nothing that can be joined.
  var content: SharedPicture.Content? {
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
    return .picture(
      OutputPicture(
        width: width, height: height, hasAlpha: hasAlpha, style: style, effort: effort, resolution: resolution,
        profile: profile))
  }

  private func content(
    of tiles: ShareRecord.Tiles, _ style: OutputStyle, _ effort: Effort, _ profile: ColorProfile?
  ) -> SharedPicture.Content? {
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
    return .pyramid(pyramid, halvings: tiles.halvings)
  }
}
