import TesseraLayout

extension LayoutKind {
  /// All layouts, in the order in which help names them.
  static let allCases = [flow, hex, honeycomb, radial, row, grid, masonry, pile]

  /// Rows of photos as wide as the wall.
  static let flow = LayoutKind(
    name: "flow",
    options: [
      "--size", "--max-crop", "--fit", "--corner-radius", "--crop", "--hero", "--last-row", "--stable", "--row-height",
      "--row-breaks", "--no-fill", "--max-row-scale",
    ],
    growsWithPhotos: true,
    hides: { $0.lastRow == .hide && $0.size == nil ? .emptyFrames : .nothing },
    overruled: { look in
      let breaks = ["--row-breaks", "--last-row", "--max-row-scale", "--no-fill", "--hero"]
      if look.size != nil {
        return overruled(breaks + ["--row-height", "--stable"], because: "with \(look.sizeOption)")
      }
      if look.isStable { return overruled(breaks, because: "with --stable") }
      return overruled(["--crop"], because: "without --size")
        + overruled(["--last-row"], because: "with --row-breaks balanced", if: look.rowBreaks == .balanced)
    },
    drafts: { wall, photos throws(RunFailure) in [try wall.flow(photos)] })

  /// Hexagon cells in offset rows or columns.
  static let hex = LayoutKind(
    name: "hex",
    options: [
      "--height", "--size", "--max-crop", "--fit", "--columns", "--aspect", "--content", "--crop", "--hero",
      "--last-row", "--stable", "--hex-orientation", "--hex-offset",
    ],
    isInterlocking: true,
    hasUsualWidth: { $0.height == nil },
    surroundings: { _ in .none },
    overruled: { look in
      overruledInCells(look) + overruled(["--crop"], because: "with --content fit", if: look.content == .fit)
        + overruled(["--last-row"], because: "with \(look.sizeOption)", if: look.size != nil && !look.isStable)
    },
    drafts: { wall, photos throws(RunFailure) in [try wall.hex(photos)] })

  /// Cells around a center, to be dragged, with an optional fish-eye.
  static let honeycomb = LayoutKind(
    name: "honeycomb",
    options: [
      "--height", "--size", "--crop", "--stable", "--diameter", "--cell-shape", "--drag", "--fisheye", "--select",
      "--select-color", "--touch", "--expand",
    ],
    spacing: 0, isView: true, isInterlocking: true,
    hasUsualWidth: { _ in false },
    surroundings: { _ in .none },
    hides: { look in
      let isWhole =
        !look.fisheye && look.drag == .zero && look.size == nil && look.width == nil && look.height == nil
      return isWhole ? .nothing : .outside
    },
    overruled: { look in
      overruled(["--stable"], because: "with --expand", if: !look.expansions.isEmpty)
    },
    drafts: { wall, photos in [wall.honeycomb(photos)] })

  /// Photos on circles around a center.
  static let radial = LayoutKind(
    name: "radial", options: ["--height", "--size", "--corner-radius", "--tile", "--padding"],
    spacing: 0, isView: true,
    hasUsualWidth: { $0.height == nil },
    surroundings: { .inside($0.surroundings) },
    drafts: { wall, photos in
      let look = wall.look
      let radial = Radial(
        tile: look.tile.map { CGFloat($0) }, padding: look.padding, spacing: look.effectiveSpacing,
        fillsSize: look.size != nil)
      return [wall.draft(photos.map { wall.planned($0, .fit) }, by: radial, shape: wall.corneredShape)]
    })

  /// All photos in one row.
  static let row = LayoutKind(
    name: "row", options: ["--corner-radius"],
    spacing: 0, growsWithPhotos: true,
    drafts: { wall, photos in
      let row = PhotoRow(spacing: wall.look.gapAcross)
      return [wall.draft(photos.map { wall.planned($0, .fit) }, by: row, shape: wall.corneredShape)]
    })

  /// A contact sheet, of as many pages as are needed.
  static let grid = LayoutKind(
    name: "grid",
    options: [
      "--height", "--size", "--corner-radius", "--columns", "--aspect", "--content", "--crop", "--last-row", "--stable",
      "--cell", "--rows",
    ],
    hasUsualWidth: { $0.cell == nil },
    check: { look throws(RunFailure) in
      guard look.cell != nil, look.columns != nil else { return }
      let given = look.size != nil ? look.sizeOption : look.width != nil ? "--width" : nil
      if let given { throw .usage("\(given), --columns and --cell conflict; omit one of them") }
    },
    overruled: { look in
      overruledInCells(look) + overruled(["--crop"], because: "with --content fit", if: look.content != .fill)
    },
    drafts: { wall, photos throws(RunFailure) in try wall.grid(photos) })

  /// Columns of photos of one width.
  static let masonry = LayoutKind(
    name: "masonry",
    options: ["--size", "--max-crop", "--fit", "--corner-radius", "--columns", "--crop", "--column-width", "--level"],
    growsWithPhotos: true,
    overruled: { look in
      overruled(["--column-width"], because: "with --columns", if: look.columns != nil)
        + overruled(["--column-width", "--level"], because: "with \(look.sizeOption)", if: look.size != nil)
        + overruled(["--crop"], because: "without --size or --level", if: look.size == nil && !look.isLevel)
    },
    drafts: { wall, photos throws(RunFailure) in [try wall.masonry(photos)] })

  /// Photos strewn over a table.
  static let pile = LayoutKind(
    name: "pile", options: ["--height", "--size", "--corner-radius", "--aspect", "--hero", "--stable", "--tile"],
    spacing: 0, isStrewn: true,
    surroundings: { _ in .none },
    overruled: { look in
      overruled(["--spacing"], because: "with --layout pile")
        + overruled(
          ["--aspect"], because: look.sheet.paper == nil ? "with --size or --height" : "with --paper",
          if: look.size != nil || look.height != nil)
    },
    drafts: { wall, photos in [wall.pile(photos)] })

  /// One photo after another. No name chooses it, but a slideshow.
  static let slides = LayoutKind(
    name: "slideshow", options: ["--height", "--size", "--content", "--crop"],
    surroundings: { _ in .none },
    overruled: { _ in
      overruled(
        [
          "--spacing", "--margin", "--border", "--shadow", "--polaroid", "--tilt", "--title", "--subtitle", "--footer",
          "--title-size", "--title-align", "--caption-position", "--curve",
        ], because: "in a slideshow")
    },
    // Each has the whole canvas: see `WallAnimation.slideshow`.
    drafts: { _, _ in [] })

  /// Photos in cells that together show a picture. No name chooses it, but a target.
  static let mosaic = LayoutKind(
    name: "mosaic",
    options: [
      "--height", "--size", "--stable", "--hex-orientation", "--target", "--cells", "--across", "--cell-aspect",
      "--detail", "--megapixels", "--max-uses", "--use-all", "--repeat-distance", "--mirror", "--color-adjust",
      "--overlay", "--preview",
    ],
    spacing: 0, isInterlocking: true,
    hasUsualWidth: { _ in false },
    surroundings: { _ in .none },
    check: { look throws(RunFailure) in try look.mosaic.check(look) },
    overruled: { look in
      let mosaic = look.mosaic
      return overruled(["--border", "--shadow", "--polaroid", "--tilt"], because: "with --target")
        + overruled(["--cell-aspect"], because: "with --cells \(mosaic.kind.rawValue)", if: !mosaic.hasOwnAspect)
        + overruled(["--detail"], because: "with --cells \(mosaic.kind.rawValue)", if: !mosaic.canBeDivided)
        + overruled(["--hex-orientation"], because: "without --cells hex", if: mosaic.kind != .hex)
        + overruled(
          ["--megapixels"], because: "with --width, --height or --size",
          if: look.width != nil || look.height != nil || look.size != nil)
    },
    // Photos may be on it as often as it takes: see `WallRequest.mosaic`.
    drafts: { _, _ in [] })

  /// What columns and the last row leave without effect where photos stand in cells.
  private static func overruledInCells(_ look: WallLook) -> [OverruledOption] {
    overruled(["--aspect"], because: "with --columns", if: look.columns != nil)
      + overruled(
        ["--last-row"], because: "with --layout \(look.layout.name), unless it is natural or center",
        if: [.fill, .hide].contains(look.lastRow))
  }

  private static func overruled(
    _ names: [String], because reason: String, if isOverruled: Bool = true
  ) -> [OverruledOption] {
    isOverruled ? names.map { OverruledOption(name: $0, reason: reason) } : []
  }
}
