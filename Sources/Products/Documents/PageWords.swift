import Files
import Foundation
import Gallery
import Layouts
import Planning
import Runs

/// Alt texts and links of photos in a document.
struct PageWords {
  /// Alt texts.
  private let alternatives: @Sendable (Plan.FileName, _ caption: String?) -> String
  /// Link targets.
  private let links: [Plan.FileName: String]
  /// Upright sizes, in pixels.
  private let sizes: [Plan.FileName: CGSize]

  init(_ source: WallSource, _ document: Settings<DocumentSettings>, in locale: TextLocale) {
    alternatives = source.alternativeTexts
    guard let (photos, request) = source.planned else {
      (links, sizes) = ([:], [:])
      return
    }
    func named<Value>(_ words: (Int, Photo) -> Value?) -> [Plan.FileName: Value] {
      Dictionary(
        photos.enumerated().compactMap { index, photo in
          words(index, photo).map { (Plan.FileName(photo.path), $0) }
        }, uniquingKeysWith: { first, _ in first })
    }
    sizes = named { _, photo in
      photo.info.map { CGSize(width: $0.width, height: $0.height) }
    }
    guard let template = document.link else {
      links = [:]
      return
    }
    let dates = PhotoDates(of: photos)
    links = named { index, photo in
      let words = PhotoWords(
        photo, date: dates.date(of: photo), index: index, of: photos.count, group: request.groupWords(of: photo))
      return template.address(of: words, in: locale)
    }
  }

  /// Captions are read beside their photos.
  func alternative(for file: Plan.FileName) -> String { alternatives(file, nil) }

  func link(of file: Plan.FileName) -> String? { links[file] }

  func size(of file: Plan.FileName) -> CGSize? { sizes[file] }
}
