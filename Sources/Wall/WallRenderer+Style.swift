import Files
package import ImageCodecs
package import Store
import TesseraLayout
package import Typesetting

extension WallRenderer {
  /// How a wall is rendered: what it looks like, and where and how the work is done.
  package struct Style: Sendable {
    package var look: Look
    /// The limits of decoding, among them the memory that the wall may take.
    package var decoding: DecodingLimits
    /// The cache of finished tiles.
    package var store: Store?
    /// Digests of contents, where tiles are found by these and not by stamps.
    package var contents: ContentDigests?
    /// The number of cores used; nil for all.
    package var jobs: Int?
    /// Collects the time that each stage takes.
    package var timings: Timings?
    /// Collects warnings about photos.
    package var warnings: PhotoWarnings?
    /// Sets words; without it none are drawn.
    package var typesetter: Typesetter?
    /// Identifies the fonts that words can be set in.
    package var fonts: String?
    /// Collects walls that had to be dithered less than was asked for.
    package var reductions: DitherReductions?
    /// Collects texts that are shown incompletely.
    package var textFaults: TextFaults?
    /// What a wall that is a copy of a photo keeps of its metadata.
    package var metadata: KeptMetadata?

    package init(_ look: Look = Look(), decoding: DecodingLimits = .init()) {
      self.look = look
      self.decoding = decoding
    }

    var tiles: TileStyle {
      TileStyle(look: look.tiles, store: store, contents: contents, adjustsTones: look.adjustsTones)
    }
  }

  /// The settings that change the pixels of a wall, beside its plan and its photos.
  ///
  /// Digests are made of all of it, so that a wall with another look never reuses pixels of this one.
  @dynamicMemberLookup
  package struct Look: Hashable, Encodable, Sendable {
    package var background = Background.color(.white)
    /// A picture that shines through all of the wall.
    package var overlay: Overlay?
    /// What is drawn over the finished wall.
    package var watermark: Watermark?
    /// The part that changes the pixels of tiles.
    package var tiles = TileLook()
    /// The format of the wall, and its quality.
    package var output = OutputStyle(.png)
    /// In dots per inch.
    package var resolution: Double?
    /// A setting that gives each photo the levels and midtones that suit it.
    package var adjustsTones = false

    package init() {}

    package subscript<Value>(dynamicMember setting: WritableKeyPath<TileLook, Value>) -> Value {
      get { tiles[keyPath: setting] }
      set { tiles[keyPath: setting] = newValue }
    }
  }
}

extension WallRenderer.Style {
  /// The same style, with the mat of a plan as its background.
  func onMat(of plan: Plan) -> Self {
    guard let mat = plan.mat else { return self }
    var style = self
    let file = PictureFile(FilePath(mat))
    // One that cannot be opened is named when it is drawn.
    style.look.background = .picture(BackgroundPicture((try? file.opened(decoding)) ?? file, isBlurred: true))
    return style
  }
}
