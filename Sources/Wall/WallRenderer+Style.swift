import Files
package import ImageCodecs
import Layouts
import Parallel
package import Plans
package import Store
package import Typesetting

extension WallRenderer {
  /// The style in which a wall is rendered: its look, and how the work is done.
  package struct Style: Sendable {
    package var look: Look
    /// The limits of decoding, including the memory for the wall.
    package var decoding: DecodingLimits
    /// The cache of finished tiles.
    package var store: Store?
    /// Digests of contents, if tiles are identified by these instead of by stamps.
    package var contents: ContentDigests?
    /// The number of cores used; nil for all.
    package var jobs: Int?
    /// The time of each stage, collected while rendering.
    package var timings: Timings?
    /// The warnings about photos, collected while rendering.
    package var warnings: PhotoWarnings?
    /// The typesetter for text; nil to draw none.
    package var typesetter: Typesetter?
    /// An identifier of the fonts in which text can be set.
    package var fonts: String?
    /// The walls that had to be dithered less than requested, collected while rendering.
    package var reductions: DitherReductions?
    /// The HDR photos of walls that keep their light, collected while rendering.
    package var lights: KeptLights?
    /// The text elements that are shown incompletely, collected while rendering.
    package var textFaults: TextFaults?
    /// The metadata that is kept if the wall is a copy of a photo.
    package var metadata: KeptMetadata?

    package init(_ look: Look = Look(), decoding: DecodingLimits = .init()) {
      self.look = look
      self.decoding = decoding
    }

    /// The number of threads that decode and draw. A thread waits while its photo is handed to a decoder process and
    /// back, so with such processes one more than the cores keeps all of them busy.
    package var threadCount: Int { jobs ?? (decoding.isolation == nil ? coreCount : coreCount + 1) }

    var tiles: TileStyle {
      TileStyle(look: look.tiles, store: store, contents: contents, adjustsTones: look.adjustsTones)
    }
  }

  /// The settings that change the pixels of a wall, in addition to its plan and its photos.
  ///
  /// Digests include the whole look, so that a wall with another look never reuses these pixels.
  @dynamicMemberLookup
  package struct Look: Hashable, Encodable, Sendable {
    package var background = Background.color(.white)
    /// A translucent picture over the whole wall.
    package var overlay: Overlay?
    /// The mark drawn over the finished wall.
    package var watermark: Watermark?
    /// The part that changes the pixels of tiles.
    package var tiles = TileLook()
    /// The format of the wall, and its quality.
    package var output = OutputStyle(.png)
    /// The resolution in dots per inch.
    package var resolution: Double?
    /// True if each photo gets the levels and midtones that suit it.
    package var adjustsTones = false
    /// True if the wall keeps the HDR light of its photos.
    package var keepsHDR = false

    package init() {}

    package subscript<Value>(dynamicMember setting: WritableKeyPath<TileLook, Value>) -> Value {
      get { tiles[keyPath: setting] }
      set { tiles[keyPath: setting] = newValue }
    }
  }
}

extension WallRenderer.Style {
  /// Returns the same style, with the mat of a plan as its background.
  func onMat(of plan: Plan) -> Self {
    guard let mat = plan.mat else { return self }
    var style = self
    let file = PictureFile(FilePath(mat))
    // A mat that cannot be opened is reported when it is drawn.
    style.look.background = .picture(BackgroundPicture((try? file.opened(decoding)) ?? file, isBlurred: true))
    return style
  }
}
