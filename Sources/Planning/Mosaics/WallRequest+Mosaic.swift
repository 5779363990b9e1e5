import Foundation
import Gallery
import ImageCodecs
package import Layouts
import Mosaic
import Plans
package import Raster
import Similarity

extension WallRequest {
  /// Chooses a photo for each cell of a mosaic.
  func mosaic(_ photos: [Photo]) throws(RunFailure) -> FittedWall {
    let target = try target()
    var wall = FittedWall()
    var (chosen, miniatures) = ([Photo](), [Miniature]())
    let others = try withoutTarget(photos)
    for (photo, result) in zip(others, features(of: others)) {
      switch result {
      case .success(let miniature):
        chosen.append(photo)
        miniatures.append(miniature)
      case .failure(let error): wall.leftOut.append(LeftOut(error))
      }
    }
    guard !chosen.isEmpty else { throw .noPhotos }
    wall.photos = chosen
    let canvas = try canvas(for: target)
    let rules = rules(for: chosen)
    let mosaic = try mosaic(of: target, on: canvas, from: miniatures, rules, keeping: earlierPhotos(of: chosen))
    tell(mosaic, rules)
    for photo in mosaic.crowdedOut {
      notes.note("--pin \(chosen[photo].path): another photo is pinned to the same cell; choose a point farther away")
    }
    let forecast = MosaicForecast(of: mosaic, adjustment: look.mosaic.adjustment, overlay: look.mosaic.overlay)
    if let warning = forecast.warning { notes.note(warning) }
    wall.forecast = forecast
    wall.pages = [plan(of: mosaic, on: canvas, chosen)]
    return wall
  }

  private func features(of photos: [Photo]) -> [Result<Miniature, ImageError>] {
    let counter = notes.counter(.analyzing, of: photos.count)
    defer { counter.finish() }
    return Gallery.miniatures(of: photos, in: environment) { counter.advance(with: $0) }
  }

  /// The target of the mosaic.
  package func target() throws(RunFailure) -> DistantPicture { try withTarget { $0 } }

  /// Returns the part of the target that fills a canvas, resampled to `width` × `height`.
  package func targetPixels(filling canvas: Plan.Canvas, width: Int, height: Int) throws(RunFailure) -> Pixels {
    try withTarget { target throws(ImageError) in
      try target.pixels(filling: canvas, width: width, height: height)
    }
  }

  private func withTarget<Result>(_ work: (DistantPicture) throws(ImageError) -> Result) throws(RunFailure) -> Result {
    guard let path = look.mosaic.target else { preconditionFailure("A mosaic must have a target.") }
    do throws(ImageError) {
      return try work(DistantPicture(path, behind: look.background.orDefault, limits: environment.decoding))
    } catch {
      throw .usage("--target \(error)")
    }
  }

  /// Returns the photos without the target, which would be the best match for its own cells.
  private func withoutTarget(_ photos: [Photo]) throws(RunFailure) -> [Photo] {
    guard let target = look.mosaic.target, let identity = (try? target.status())?.identity else { return photos }
    return photos.filter { photo in
      let isTarget = photo.stamp?.identity == identity || photo.path.place == target.place
      if isTarget { notes.note("\(photo.path): is the target; not used as a photo") }
      return !isTarget
    }
  }

  // MARK: - Sizes

  /// The pixels of the mosaic, without margins.
  private func canvas(for target: DistantPicture) throws(RunFailure) -> Plan.Canvas {
    let aspect = target.size.width / target.size.height
    var (width, height) = (proposal.width.map { Double($0) }, proposal.height.map { Double($0) })
    if width == nil && height == nil {
      let usual = Double(look.mosaic.across) * Self.defaultCell * look.defaultScale
      width = look.mosaic.megapixels.map { ($0 * 1e6 * aspect).squareRoot() } ?? usual
    }
    let across = width ?? (height ?? 0) * aspect
    let down = height ?? across / aspect
    let canvas = Plan.Canvas(width: max(1, Int(across.rounded())), height: max(1, Int(down.rounded())))
    let whole = Plan.Canvas(
      width: canvas.width + Int(2 * look.margin), height: canvas.height + Int(2 * look.margin))
    try look.output.limit.refuseLarger(whole.scaled(by: look.scale ?? 1))
    if look.mosaic.across > canvas.width {
      throw .usage(
        "--across \(look.mosaic.across): cells would be smaller than a pixel; the mosaic is \(canvas.width) pixels wide"
      )
    }
    return canvas
  }

  /// The default width of a cell, for walls without a given size.
  private static let defaultCell = 60.0

  private func rules(for photos: [Photo]) -> Mosaic.Rules {
    let look = look.mosaic
    var cells = MosaicCells.Rules(look.kind, across: look.across)
    (cells.aspect, cells.detail, cells.orientation) = (look.cellAspect, look.detail, self.look.hex.orientation)
    cells.photoAspects = photos.map { Double($0.width / $0.height) }
    var rules = Mosaic.Rules(cells)
    rules.mostUses =
      switch look.uses {
      case .fewest: nil
      case .atMost(let count): count
      case .any: .max
      }
    (rules.usesAll, rules.repeatDistance) = (look.usesAll, look.repeatDistance)
    (rules.showsMirrored, rules.showsTurned) = (look.showsMirrored, look.showsTurned)
    rules.pins = photos.enumerated().flatMap { index, photo in
      photo.marks.pins.map { Mosaic.Pin(photo: index, point: CGPoint(x: $0.x, y: $0.y)) }
    }
    (rules.adjustment, rules.seed, rules.jobs) = (look.adjustment / 100, self.look.choice.seed, environment.jobs)
    (rules.candidates, rules.passes) =
      switch self.look.effort {
      case .fast: (20, 1)
      case .balanced: (64, 4)
      case .best: (160, 20)
      }
    return rules
  }

  private func mosaic(
    of target: DistantPicture, on canvas: Plan.Canvas, from miniatures: [Miniature], _ rules: Mosaic.Rules,
    keeping kept: Mosaic.Kept
  ) throws(RunFailure) -> Mosaic {
    // Enough pixels for 8 × 8 colors in each of the smallest cells, but no more than the target has.
    let fine = Double(look.mosaic.across << look.mosaic.detail) * 10 / Double(canvas.width)
    let own = min(target.size.width / Double(canvas.width), target.size.height / Double(canvas.height))
    let most = (Self.maxTargetPixels / Double(canvas.width * canvas.height)).squareRoot()
    let scale = min(1, fine, own, most)
    let pixels = try targetPixels(
      filling: canvas, width: max(1, Int(Double(canvas.width) * scale)),
      height: max(1, Int(Double(canvas.height) * scale)))
    do throws(Mosaic.Shortage) {
      let counter = notes.announcement(.choosing, "choosing photos for cells …")
      defer { counter.finish() }
      return try Mosaic(of: pixels, on: canvas, from: miniatures, by: rules, keeping: kept)
    } catch {
      let (uses, cells, photos) = (rules.mostUses ?? 1, error.cellCount, miniatures.count)
      let across = Int(Double(look.mosaic.across) * (Double(uses * photos) / Double(cells)).squareRoot())
      throw .usage(
        "--max-uses \(uses): \(photos) photos fill \(uses * photos) cells, but there are \(cells); "
          + "use --across \(max(1, across)) or --max-uses \((cells + photos - 1) / photos)")
    }
  }

  private static let maxTargetPixels = 24e6

  /// Returns the photos of the previous mosaic's cells, with `--stable`.
  private func earlierPhotos(of photos: [Photo]) -> Mosaic.Kept {
    if !look.isStable { return ([:], []) }
    guard let output = environment.output else {
      notes.noteIdle("--stable", " on a mosaic without a fixed output name")
      return ([:], [])
    }
    guard let plan = WallMemory(of: output).pages.first else { return ([:], []) }
    let places = Dictionary(
      photos.enumerated().map { (Plan.FileName($1.path), $0) }, uniquingKeysWith: { first, _ in first })
    let inOrder = plan.tiles.map { places[$0.file] }
    let byMiddle = zip(plan.middlesOfCells(scale: look.scale ?? 1), inOrder).compactMap { middle, photo in
      photo.map { (middle, $0) }
    }
    return (Dictionary(byMiddle, uniquingKeysWith: { first, _ in first }), inOrder)
  }

  // MARK: - Results

  private func tell(_ mosaic: Mosaic, _ rules: Mosaic.Rules) {
    if let uses = mosaic.relaxedUses, look.mosaic.repeatDistance != nil {
      notes.note("a photo is used up to \(uses) times, to keep repeats apart")
    }
    if let distance = mosaic.relaxedDistance, let asked = look.mosaic.repeatDistance {
      let shortest = ((distance * 10).rounded() / 10).shortest
      notes.note(
        "repeats are as close as \(shortest) cells, not \(asked.shortest): there are too few photos")
    }
  }

  private func plan(of mosaic: Mosaic, on canvas: Plan.Canvas, _ photos: [Photo]) -> Plan {
    let margin = look.margin
    let tiles = mosaic.pieces.enumerated().map { index, piece in
      let cell = mosaic.cells.cells[index]
      let form = mosaic.cells.forms[cell.form]
      let frame = cell.frame.spaced(look.effectiveSpacing, form.shape).offsetBy(dx: margin, dy: margin)
      var tile = Plan.Tile(
        file: Plan.FileName(photos[piece.photo].path), frame: piece.pose.isSideways ? frame.sideways : frame,
        shape: form.shape)
      tile.treatment = Plan.Treatment(
        crop: Plan.Crop(around: UnitPoint(x: piece.focus.x, y: piece.focus.y)), mirrored: piece.pose.isMirrored,
        tones: piece.tones, turn: Double(90 * piece.pose.quarters))
      return tile
    }
    let around = Int(2 * margin)
    return Plan(canvas: .init(width: canvas.width + around, height: canvas.height + around), tiles: tiles)
  }
}

extension Plan {
  /// Returns the middles of a mosaic's cells.
  func middlesOfCells(scale: Double) -> [Mosaic.Middle] {
    // The frame of a tile is that of its photo before it is turned.
    Mosaic.middles(of: tiles.map { $0.turn == 0 ? $0.frame : $0.rotation.bounds(of: $0.frame) }, scale: scale)
  }
}

extension CGRect {
  /// The rectangle turned by a quarter around its middle.
  fileprivate var sideways: CGRect {
    CGRect(x: midX - height / 2, y: midY - width / 2, width: height, height: width)
  }

  /// The cell, smaller by half a gap on each side.
  fileprivate func spaced(_ gap: Double, _ shape: Plan.Shape) -> CGRect {
    if gap <= 0 { return self }
    // Cells keep at least half of their shorter side.
    let least = min(width, height) / 2
    if case .rectangle = shape { return insetBy(dx: min(gap, least) / 2, dy: min(gap, least) / 2) }
    let share = min(gap, least) / min(width, height)
    return insetBy(dx: width * share / 2, dy: height * share / 2)
  }
}
