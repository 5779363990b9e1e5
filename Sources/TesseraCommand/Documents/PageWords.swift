import Files
import Foundation
import Gallery
import TesseraLayout

/// What a document says of photos, beside what is seen on its pages.
struct PageWords {
  /// What stands for a photo where it cannot be seen.
  private let alternatives: [Plan.FileName: String]
  /// Where a click on a photo leads.
  private let links: [Plan.FileName: String]
  /// What photos are put together by.
  private let groups: [Plan.FileName: String]
  /// Upright, in pixels.
  private let sizes: [Plan.FileName: CGSize]
  private let text: TextLook

  init(_ source: WallSource, _ document: DocumentSettings, _ text: TextLook) {
    self.text = text
    alternatives = source.alternatives
    guard let (photos, request) = source.planned else {
      (links, groups, sizes) = ([:], [:], [:])
      return
    }
    func named<Value>(_ words: (Int, WallPhoto) -> Value?) -> [Plan.FileName: Value] {
      Dictionary(
        photos.enumerated().compactMap { index, photo in
          words(index, photo).map { (Plan.FileName(photo.path), $0) }
        }, uniquingKeysWith: { first, _ in first })
    }
    groups = named { _, photo in request.groupWords(of: photo.photo)?.text(in: text.locale) }
    sizes = named { _, photo in
      photo.photo.info.map { CGSize(width: $0.width, height: $0.height) }
    }
    guard let template = document.link else {
      links = [:]
      return
    }
    let dates = PhotoDates(of: photos.map(\.photo))
    links = named { index, photo in
      let photo = photo.photo
      let words = PhotoWords(
        photo, date: dates.date(of: photo), index: index, of: photos.count, group: request.groupWords(of: photo))
      return template.address(of: words, in: text.locale)
    }
  }

  func alternative(for file: Plan.FileName) -> String { alternatives[file] ?? FilePath(file).stem.text }

  func link(of file: Plan.FileName) -> String? { links[file] }

  func size(of file: Plan.FileName) -> CGSize? { sizes[file] }

  func group(of file: Plan.FileName) -> String? { groups[file] }

  /// What words that belong to no photo are, by their size.
  func role(of words: Plan.Text, scale: Double) -> Role {
    let size = words.size / scale
    if text.title != nil, abs(size - text.titleSize) < 0.01 { return .title }
    if text.groupHeading != nil, abs(size - text.headingSize) < 0.01 { return .heading }
    return .paragraph
  }

  enum Role {
    case title
    case heading
    case paragraph
  }
}
