import Foundation
import Planning
import Video

/// The settings that a wall depends on, for its digest.
///
/// The digests of standing walls contain the keys in this order. New properties of `WallLook` follow them; settings of
/// one kind of output are in its `productInputs`.
struct WallInputs: Hashable, Sendable {
  var look: WallLook
  var picture: PictureLook
  var poster: Settings<PosterSettings>
  var motion: Settings<MotionSettings>
  var video: VideoFormat?
}

extension WallSettings {
  var inputs: WallInputs {
    WallInputs(look: look, picture: picture, poster: poster, motion: motion, video: video)
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
    try keys.encode(poster, forKey: .poster)
    try keys.encode(motion, forKey: .motion)
    try keys.encodeIfPresent(look.pageOfFewPhotos, forKey: .pageOfFewPhotos)
    try keys.encodeIfPresent(look.hasHardText, forKey: .hasHardText)
    try keys.encodeIfPresent(video, forKey: .video)
    try keys.encode(look.longestSide, forKey: .longestSide)
    try keys.encode(look.pixels, forKey: .pixels)
    try keys.encode(look.watermarkSettings, forKey: .watermarkSettings)
    try keys.encode(picture, forKey: .picture)
  }
}
