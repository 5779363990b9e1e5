import Foundation
import Gallery
import Layouts

// The default size of a wall of few photos: a page of whole photos, not a strip.

extension WallRequest {
  /// The number of photos up to which a wall always has the shape of a page.
  private static let fewPhotos = 9
  /// The number of photos up to which it has that shape if rows would be a strip.
  static let fewPhotosOfStrip = 24
  /// The aspect ratio of a strip.
  private static let strip = 2.4
  /// The maximum enlargement of a photo beyond its pixels.
  private static let maxEnlargement = 3.0
  /// Photos so much longer than wide stay in rows, which say if they have no room.
  private static let maxAspect = 12.0

  /// Returns the request with the size of a page that photos fill; nil if they fill rows, or if options say how.
  func pageOfFewPhotos(_ photos: [Photo]) throws(RunFailure) -> WallRequest? {
    if photos.count == 1, look.hasEdge == true, look.text.title == nil, look.text.footer == nil {
      // The picture of a single photo is the photo itself.
      var look = look
      (look.margin, look.hasEdge) = (0, nil)
      return try with(look).pageOfFewPhotos(photos)
    }
    guard let arrangement = look.pageOfFewPhotos, other == nil, look.size == nil, look.layout == .flow,
      !isGrouped || !stacksGroups, try isFew(photos), let page = try page(of: photos, arrangement)
    else { return nil }
    return try paged(page, arrangement)
  }

  private func isFew(_ photos: [Photo]) throws(RunFailure) -> Bool {
    guard (1...Self.fewPhotosOfStrip).contains(photos.count) else { return false }
    let aspects = photos.map { $0.width / $0.height }
    if photos.count > 1, aspects.contains(where: { max($0, 1 / $0) > Self.maxAspect }) { return false }
    if photos.count <= Self.fewPhotos { return true }
    let frames = try flow(photos).frames.reduce(CGRect.null) { $0.union($1) }
    return frames.width > Self.strip * frames.height
  }

  /// Returns the request for a page of an exact size. Photos lose less than a pixel.
  private func paged(
    _ page: (number: Int, size: CGSize), _ arrangement: PageArrangement
  ) throws(RunFailure) -> WallRequest {
    var look = look
    look.size = page.size
    look.fit = .crop
    look.maxCrop = 0
    // Less than a pixel is cropped.
    if look.crop == .auto { look.crop = .center }
    if arrangement == .free { look.flow.rowBreaks = nil }
    var request = try with(look).compromising
    request.page = page.number
    return request
  }

  /// Returns the number of a page, and its size, at most as wide and high as a wall usually is wide, at which half of
  /// the photos keep their pixels; nil if no page shows them whole.
  private func page(
    of photos: [Photo], _ arrangement: PageArrangement
  ) throws(RunFailure) -> (number: Int, size: CGSize)? {
    let subviews = LayoutSubviews(photos.map { planned($0, .fill).layout })
    var flow = ExactFlow(spacing: look.gapAcross, maxCrop: 0.005, verticalSpacing: look.gapDown)
    if arrangement == .rows { flow.rowBreaks = .balanced }
    let insets = look.surroundings
    let around = CGSize(width: insets.across + 2 * look.margin, height: insets.down + 2 * look.margin)
    var width = max(1, Self.defaultWidth - around.width)
    let pages = flow.pages(of: subviews, width: width, atMost: another + 1)
    guard another < pages.count || look.another == .daily else { throw missing(pages.count) }
    // Every day has a page.
    let number = another % pages.count
    var page = pages[number]
    let most = max(1, Self.defaultWidth - around.height)
    let scale = min(1, most / page.size.height, sharpScale(of: photos, in: page.frames))
    if scale < 1 {
      // Tolerates rounding errors, which would cost a pixel.
      width = max(1, (width * scale + 1e-6).rounded(.down))
      page = flow.pages(of: subviews, width: width, atMost: number + 1).last ?? page
    }
    let room = CGSize(width: width, height: max(1, page.size.height.rounded()))
    guard FlowPage(flow, number: number).fit(subviews, in: room).crop < 0.02 else { return nil }
    return (number, CGSize(width: width + around.width, height: room.height + around.height))
  }

  /// Returns the scale of a page at which half of the photos keep their pixels, and none becomes much larger, unless
  /// that would halve the page.
  private func sharpScale(of photos: [Photo], in frames: [CGRect]) -> Double {
    let enlargements = zip(photos, frames).compactMap { photo, frame in
      photo.info?.drawing == nil ? Double(frame.width) / photo.width : nil
    }.sorted()
    guard let most = enlargements.last else { return 1 }
    let middle = min(1, 1 / enlargements[(enlargements.count - 1) / 2])
    return min(middle, max(Self.maxEnlargement / most, middle / 2))
  }
}
