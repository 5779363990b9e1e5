import Foundation
import Planning

/// The settings that a wall depends on, for its digest.
///
/// The digests of standing walls contain the keys in this order. New properties of `WallLook` follow them; settings of
/// one kind of output are in its `productInputs`, if they have no key here.
struct WallInputs: Sendable {
  var look: WallLook
  var picture: PictureLook
  /// The settings of one kind of output, some of which have keys of their own.
  var own: OwnSettings
  var derived: [String: any SettingValue]
}

extension WallSettings {
  var inputs: WallInputs { WallInputs(look: look, picture: picture, own: own, derived: derived) }
}

extension WallInputs: Equatable {
  static func == (first: Self, second: Self) -> Bool {
    (first.look, first.picture, first.own) == (second.look, second.picture, second.own)
      && first.derived.count == second.derived.count
      && first.derived.allSatisfy { key, value in second.derived[key].map { isEqual(value, $0) } ?? false }
  }
}

extension WallInputs: Encodable {
  /// The beginning of the keys of groups that are encoded with the picture.
  static let picturePrefix = "picture."

  private enum Key: CodingKey {
    case choice, readsMetadata, readsDates, groups, separatesGroups
    case arrangement, frame, own, mosaic, text, sheet, poster, motion, pageOfFewPhotos, hasEdge, hasHardText, video
    case longestSide, pixels, watermarkSettings, picture
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(look.choice, forKey: .choice)
    try keys.encode(look.readsMetadata, forKey: .readsMetadata)
    try keys.encode(look.readsDates, forKey: .readsDates)
    try keys.encode(look.groups, forKey: .groups)
    try keys.encode(look.separatesGroups, forKey: .separatesGroups)
    try keys.encode(look.arrangement, forKey: .arrangement)
    try keys.encode(look.frame, forKey: .frame)
    try keys.encode(look.own, forKey: .own)
    try keys.encode(look.mosaic, forKey: .mosaic)
    try keys.encode(look.text, forKey: .text)
    try keys.encode(look.sheet, forKey: .sheet)
    try keys.encode(own.encodable(Key.poster.stringValue), forKey: .poster)
    try keys.encode(own.encodable(Key.motion.stringValue), forKey: .motion)
    try keys.encodeIfPresent(look.pageOfFewPhotos, forKey: .pageOfFewPhotos)
    try keys.encodeIfPresent(look.hasEdge, forKey: .hasEdge)
    try keys.encodeIfPresent(look.hasHardText, forKey: .hasHardText)
    if let video = derived[Key.video.stringValue] { try keys.encode(video, forKey: .video) }
    try keys.encode(look.longestSide, forKey: .longestSide)
    try keys.encode(look.pixels, forKey: .pixels)
    try keys.encode(look.watermarkSettings, forKey: .watermarkSettings)
    try keys.encode(Picture(look: picture, own: own), forKey: .picture)
  }
}

extension WallInputs {
  /// The encoding of the output, with the settings of pyramids and documents.
  private struct Picture: Encodable {
    let look: PictureLook
    let own: OwnSettings

    private enum Key: CodingKey {
      case settings, tiles, pages, partFormat
    }

    func encode(to encoder: any Encoder) throws {
      var keys = encoder.container(keyedBy: Key.self)
      try keys.encode(look.settings, forKey: .settings)
      for key in [Key.tiles, .pages] {
        try keys.encode(own.encodable(picturePrefix + key.stringValue), forKey: key)
      }
      try keys.encodeIfPresent(look.partFormat, forKey: .partFormat)
    }
  }
}

extension OwnSettings {
  /// Returns the group with a key in digests, or one without given values.
  fileprivate func encodable(_ key: String) -> AnyGroup { AnyGroup(group: group(keyed: key)) }
}

/// A group whose type is not known, if it has given values.
private struct AnyGroup: Encodable {
  let group: (any SettingsStore)?

  private enum NoKey: CodingKey {}

  func encode(to encoder: any Encoder) throws {
    if let group { return try group.encode(to: encoder) }
    _ = encoder.container(keyedBy: NoKey.self)
  }
}
