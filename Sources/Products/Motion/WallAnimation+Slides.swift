import Foundation
import Layouts
import Planning
import Raster
import Wall

// A slideshow: one photo after another.

extension WallAnimation {
  /// Returns the frames of a slideshow of all photos, in order.
  func slideshow(of shown: WallPhotos) throws(RunFailure) -> Animation {
    let size = start.size ?? CGSize(width: 1920, height: 1080)
    let canvas = Plan.Canvas(width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    let page = Plan(canvas: canvas, tiles: [])
    return Slideshow(
      slides(of: shown, on: canvas), on: canvas, slideLength: motion.slideLength, framesOfFade: motion.framesOfFade,
      loops: motion.loops, words: try request.watermark(on: page, amongPhotos: true)
    ).animation
  }

  /// Returns the slides of all photos: pairs share one.
  private func slides(of shown: WallPhotos, on canvas: Plan.Canvas) -> [Slideshow.Slide] {
    let photos = shown.photos
    let (captions, subjects) = (request.captions(of: photos), subjects(of: shown))
    let focuses = focuses(of: shown, amid: subjects)
    let sizes = photos.map { CGSize(width: max(1, $0.width), height: max(1, $0.height)) }
    func photo(_ index: Int, in cell: CGRect?, overPhoto isFilling: Bool) -> Slideshow.Photo {
      Slideshow.Photo(
        Plan.FileName(photos[index].path), size: sizes[index], focus: focuses[index], subjects: subjects[index] ?? [],
        caption: caption(captions[index], on: canvas, in: cell, overPhoto: isFilling))
    }
    let cells = Slideshow.halves(of: canvas)
    var slides: [Slideshow.Slide] = []
    var index = 0
    while index < photos.count {
      if index + 1 < photos.count, arePair(sizes[index], sizes[index + 1], on: canvas) {
        slides.append(
          .init(zip([index, index + 1], cells).map { photo($0, in: $1, overPhoto: true) }, isFilling: true))
        index += 2
      } else {
        let isFilling = fills(canvas, sizes[index])
        slides.append(.init([photo(index, in: nil, overPhoto: isFilling)], isFilling: isFilling))
        index += 1
      }
    }
    return slides
  }

  /// True if two photos share the canvas: each would lose much of it alone, and little in its half.
  private func arePair(_ one: CGSize, _ other: CGSize, on canvas: Plan.Canvas) -> Bool {
    guard motion.pairs, start.content != .fit else { return false }
    let (whole, half) = (CGSize(width: canvas.width, height: canvas.height), Slideshow.halves(of: canvas)[0].size)
    return [one, other].allSatisfy { size in
      Self.crop(of: size, in: whole) > Slideshow.mostCrop && Self.crop(of: size, in: half) <= Slideshow.mostCropOfPair
    }
  }

  /// Returns the fraction of a photo that is cropped to fill a cell.
  private static func crop(of photo: CGSize, in cell: CGSize) -> Double {
    let (photo, cell) = (photo.width / photo.height, cell.width / cell.height)
    return 1 - min(photo / cell, cell / photo)
  }

  /// True if a photo fills the canvas: as requested or, by default, if little of the photo is cropped.
  private func fills(_ canvas: Plan.Canvas, _ size: CGSize) -> Bool {
    if let content = start.content { return content == .fill }
    return Self.crop(of: size, in: CGSize(width: canvas.width, height: canvas.height)) <= Slideshow.mostCrop
  }

  // MARK: - Subjects

  /// Returns the heads on each photo, or the other areas that its metadata names, the largest first; nil where crops
  /// are not searched.
  private func subjects(of shown: WallPhotos) -> [[CGRect]?] {
    let photos = shown.photos
    let crops = photos.map { request.planned($0, .fill).crop }
    let searched = photos.indices.filter { index in
      photos[index].subjects.isEmpty && crops[index].findsFaces
    }
    let plan = Plan(
      canvas: Plan.Canvas(width: 256, height: 256),
      tiles: searched.map { index in
        Plan.Tile(
          file: Plan.FileName(photos[index].path), frame: CGRect(x: 0, y: 0, width: 256, height: 256),
          crop: crops[index])
      })
    let known = photos.known
    let found = Dictionary(
      uniqueKeysWithValues: zip(searched, TileSearch(plan, style: style) { known[$0] }.faces(keptIn: style.store)))
    return photos.indices.map { index in
      if !crops[index].isSearched { return nil }
      let areas = photos[index].subjects.isEmpty ? found[index] ?? [] : photos[index].subjects
      return areas.sorted { $0.width * $0.height > $1.width * $1.height }.map(\.head)
    }
  }

  /// Finds the focus of each photo without heads, horizontally and vertically, with tiles that show only half of it.
  private func focuses(of shown: WallPhotos, amid subjects: [[CGRect]?]) -> [UnitPoint] {
    let photos = shown.photos
    func tiles(isAcross: Bool) -> [Plan.Tile] {
      zip(photos, subjects).map { photo, subjects in
        let ratio = CGFloat(max(1, photo.width)) / CGFloat(max(1, photo.height))
        let side = CGFloat(256)
        let frame =
          isAcross
          ? CGRect(x: 0, y: 0, width: min(side, side * ratio) / 2, height: min(side, side / ratio))
          : CGRect(x: 0, y: 0, width: min(side, side * ratio), height: min(side, side / ratio) / 2)
        let planned = request.planned(photo, .fill)
        return Plan.Tile(
          file: planned.file, frame: CGRect(origin: .zero, size: frame.size.atLeastOnePixel),
          crop: subjects.map { Self.crop(planned.crop, without: $0) } ?? planned.crop)
      }
    }
    let canvas = Plan.Canvas(width: 256, height: 256)
    let plans = [true, false].map { Plan(canvas: canvas, tiles: tiles(isAcross: $0)) }
    let known = shown.photos.known
    let points = request.keepingSubjects(of: photos, on: plans).map { plan in
      TileSearch(plan, style: style) { known[$0] }.focuses()
    }
    return zip(points[0], points[1]).map { UnitPoint(x: $0.x, y: $1.y) }
  }

  /// Returns the crop of a photo whose faces have been searched: around its heads, nothing else is searched.
  private static func crop(_ crop: Plan.Crop, without heads: [CGRect]) -> Plan.Crop {
    if let head = heads.first { return .focus(UnitPoint(x: head.midX, y: head.midY)) }
    return crop.findsFaces ? .attention : crop
  }

  // MARK: - Captions

  /// Sets a caption at the bottom of the canvas: on a scrim over a photo, or else outlined on the background.
  ///
  /// - Parameter cell: The cell of a photo that shares the canvas.
  private func caption(
    _ words: String, on canvas: Plan.Canvas, in cell: CGRect?, overPhoto isOverPhoto: Bool
  ) -> Plan.Text? {
    if words.isEmpty { return nil }
    let cell = cell ?? CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let (look, height) = (start.text, CGFloat(canvas.height))
    let isGiven = settings.look.text.has(\.captionSize)
    let size = isGiven ? look.captionSize : max(10, (height / 30).rounded())
    let room = CGFloat(look.captionLines) * Plan.Text.lineHeight(ofSize: size)
    let edge = (min(height, CGFloat(canvas.width)) / 36).rounded()
    let ink = look.captionColor ?? .white
    let shade: UInt8 = ink.opaque.contrast == .white ? 255 : 0
    var text = Plan.Text(
      words, role: .caption,
      frame: CGRect(x: cell.minX + edge, y: cell.maxY - edge - room, width: cell.width - 2 * edge, height: room),
      font: look.font.name, size: size, lines: look.captionLines, color: Plan.Tint(ink),
      alignment: look.captionAlignment, language: look.locale.tag)
    text.isAtBottom = true
    let veil = Plan.Tint(red: shade, green: shade, blue: shade, alpha: 130)
    if isOverPhoto { text.scrim = veil } else { text.outline = veil }
    return text.frame.width < 2 * size || text.frame.minY < cell.minY ? nil : text
  }
}

extension CGSize {
  fileprivate var atLeastOnePixel: CGSize { CGSize(width: max(1, width), height: max(1, height)) }
}

extension Area {
  /// A face with hair, chin and some space: marked faces extend from the eyebrows to the chin, or to the hair.
  fileprivate var head: CGRect {
    CGRect(x: x - width / 5, y: y - height / 2, width: width * 7 / 5, height: height * 7 / 4)
  }
}
