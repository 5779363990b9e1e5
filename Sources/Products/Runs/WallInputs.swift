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
  private enum Key: CodingKey {
    case choice, readsMetadata, readsDates, groups, separatesGroups
    case arrangement, frame, own, mosaic, text, sheet, poster, motion, pageOfFewPhotos, hasHardText, video
    case longestSide, pixels, watermarkSettings, picture
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    func encodeOwn(_ key: Key) throws {
      if let group = own.group(keyed: key.stringValue) {
        try keys.encode(group, forKey: key)
      } else {
        try keys.encode(NoSettings(), forKey: key)
      }
    }
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
    try encodeOwn(.poster)
    try encodeOwn(.motion)
    try keys.encodeIfPresent(look.pageOfFewPhotos, forKey: .pageOfFewPhotos)
    try keys.encodeIfPresent(look.hasHardText, forKey: .hasHardText)
    if let video = derived[Key.video.stringValue] { try keys.encode(video, forKey: .video) }
    try keys.encode(look.longestSide, forKey: .longestSide)
    try keys.encode(look.pixels, forKey: .pixels)
    try keys.encode(look.watermarkSettings, forKey: .watermarkSettings)
    try keys.encode(picture, forKey: .picture)
  }
}

/// A group without given values.
private struct NoSettings: Encodable {}
