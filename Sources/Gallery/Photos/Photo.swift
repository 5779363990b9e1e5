package import Files
package import ImageCodecs
package import Layouts
package import Raster

/// A photo that can be put on a wall. There may be millions of them, so it is kept small.
package struct Photo: Equatable, Sendable {
  package var path: FilePath
  /// The upright width, from the file's header or its manifest.
  package var width: Double
  package var height: Double
  @Rare package var hints = Hints()
  /// The header, if the file was opened or is in the catalog.
  package var info: ImageInfo?
  /// The stamp of the file when it was found.
  package var stamp: FileStamp?
  /// The group, if photos are grouped.
  package var group: FilePath?
  /// The caption given in a manifest, which is not a template.
  package var caption: String?
  /// The metadata, if it was requested.
  @Rare package var metadata: Metadata?
  /// The source of its date, if the metadata was read; nil for a date in its name or of its file.
  package var dateSource: DateSource?
  /// The title of its folder, if its page or a service’s note has one.
  @Rare package var folderTitle: String?
  /// The page of its folder, or of the nearest one above it.
  package var page: FolderPage?
  /// The fingerprint stored in a manifest, or to be stored in one.
  @Rare var fingerprint: NotedFingerprint?
  /// The metadata given in a manifest.
  @Rare var declared = Metadata()
  /// The values in columns of a list that are no other property.
  @Rare package var columns = PhotoColumns()
  /// The video beside it, of a Live Photo.
  @Rare package var clip: SidecarFile?
  /// True if its sidecar or its video is beside it. Known only with `--dedupe`, or with the metadata.
  var hasCompanion = false
  /// True if the photo is shown again, in another of its groups.
  package internal(set) var isRepeat = false
  /// The faces that a search found, as fractions of its upright size; nil if none were searched.
  @Rare package var foundFaces: [Area]?
  /// The role given to the photo by the wall's options.
  @Rare package var marks = Marks()

  /// True if the photo also has a short video: a motion photo or a Live Photo. Known only with the metadata.
  package var isMotion: Bool { clip != nil || metadata?.isMotion ?? false }

  /// True if the photo is larger than others.
  package var isHero: Bool { marks.isHero || hints.weight ?? 1 >= 2 }

  /// The areas of the photo's subjects, as fractions of its upright size, from its file or sidecar.
  package var subjects: [Area] {
    guard let info, let metadata else { return [] }
    return metadata.subjects.areas(on: info)
  }

  /// The faces that its file or sidecar marks, as fractions of its upright size. If there are any, none are searched.
  var markedFaces: [Area] {
    guard let info, let metadata else { return [] }
    return metadata.subjects.faces(on: info)
  }

  /// The marked faces, or else those that a search found.
  package var faces: [Area] {
    let marked = markedFaces
    return marked.isEmpty ? foundFaces ?? [] : marked
  }

  /// The role of a photo that a wall's options name, or that is on the wall because of them.
  package struct Marks: Equatable, Sendable {
    package var isHero = false
    package var isSelected = false
    package var isTouched = false
    /// The points of a mosaic at which the photo is shown.
    package var pins: [UnitPoint] = []
    /// The photo in the center of this one's expansion; nil if this photo is not from the folder of an expansion.
    package var center: FilePath?

    package init() {}
  }

  /// The layout settings that a manifest gives for one photo.
  package struct Hints: Equatable, Encodable, Sendable {
    /// The cell in a hexagon wall.
    package var cell: OffsetCoordinate?
    /// The distance from the center of a radial wall.
    package var radius: Double?
    /// The proportional width in a row: a photo with 1 is twice as wide as one with 0.
    package var priority: Double?
    /// The weight: 2 makes a hero.
    package var weight: Double?
    /// The point that must stay visible if the photo is cropped.
    package var focus: UnitPoint?

    package init(
      cell: OffsetCoordinate? = nil, radius: Double? = nil, priority: Double? = nil, weight: Double? = nil,
      focus: UnitPoint? = nil
    ) {
      self.cell = cell
      self.radius = radius
      self.priority = priority
      self.weight = weight
      self.focus = focus
    }
  }
}

extension Photo {
  /// Creates a photo named in a plan. Without a header, its size is zero.
  package init(path: FilePath, stamp: FileStamp?, info: ImageInfo?) {
    self.init(path: path, width: Double(info?.width ?? 0), height: Double(info?.height ?? 0), info: info, stamp: stamp)
  }
}

extension [Photo] {
  /// The photos without those that are shown again in another of their groups.
  package var withoutRepeats: [Photo] { contains(where: \.isRepeat) ? filter { !$0.isRepeat } : self }
}

extension Photo.Hints: HavingDefaultValue {
  package static let standard = Photo.Hints()
}

extension Photo.Marks: HavingDefaultValue {
  package static let standard = Photo.Marks()
}

extension Metadata: HavingDefaultValue {
  package static let standard = Metadata()
}

// MARK: - Digests of what hints are made of

extension UnitPoint: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(x)
    try container.encode(y)
  }
}
