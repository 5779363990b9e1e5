import Clock
import Files
import Gallery
import Planning
package import Runs

extension ProductKinds {
  package static var comics: any Product.Type { ComicProduct.self }
}

/// A comic-book archive (CBZ): a ZIP of pages, which readers for comics show one by one.
struct ComicProduct: Product {
  static let title = "a comic book"
  static let refused = [
    Refusal(.hdr), Refusal(named: "--pyramid"), Refusal(.palette), Refusal(.maxBytes), Refusal(.qualityFor),
    Refusal(.imageMap), Refusal(.preview), Refusal(.groups),
  ]

  let format = "CBZ"
  let isSigned = true
  let storesResolution = true
  /// True if each photo has a page of its own, because no option says how photos share pages.
  let hasPhotoPages: Bool
  /// The title of the book, if it is not on its pages.
  let bookTitle: Template?

  static func isPromised(by output: FilePath) -> Bool { output.fileExtension == "cbz" }

  static func chosen(by settings: inout WallSettings, for output: inout OutputName) throws(RunFailure) -> ComicProduct?
  {
    guard isPromised(by: output.stable) else { return nil }
    try refuse(settings, output)
    if settings.look.mosaic.target != nil {
      throw .usage("“\(output.stable)”: a mosaic is one picture, not the pages of a book; use PNG")
    }
    if let format = settings.picture.format, format != .jpeg {
      throw .usage("--format \(format.rawValue): pages of \(title) are JPEG; omit --format")
    }
    settings.picture.format = .jpeg
    try settings.picture.settle(.jpeg, settings.look.background.orDefault)
    let hasPhotoPages = settings.hasPhotoPages
    if hasPhotoPages { settings.look.shapePagesOfPhotos() }
    settings.look.separatesGroups = settings.look.choice.grouping != nil
    let text = settings.look.text
    let bookTitle = hasPhotoPages ? text.title : nil
    if hasPhotoPages { (settings.look.text.title, settings.look.text.subtitle) = (nil, nil) }
    settings.productInputs = Inputs(comicBook: .init(title: bookTitle))
    return ComicProduct(hasPhotoPages: hasPhotoPages, bookTitle: bookTitle)
  }

  /// The inputs of the archive other than its wall, for its digest.
  private struct Inputs: Encodable {
    struct Book: Encodable {
      var version = 1
      var title: Template?
    }

    var comicBook: Book
  }

  func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    setting.name == option(\TextSettings.subtitle) && hasPhotoPages
      ? " where each photo has its own page" : defaultIgnoredReason(of: setting, settings)
  }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    try make(run, of: files, at: moment, &outcome, session) { files, file, outcome throws(RunFailure) in
      let making = ComicMaking(run: run, hasPhotoPages: hasPhotoPages, title: bookTitle)
      try making.make(of: files, to: file, &outcome, session)
    }
  }
}

extension WallLook {
  /// Gives each page the shape of its photo, unless all have the same size.
  fileprivate mutating func shapePagesOfPhotos() {
    // A page of one photo has no other arrangement.
    self.another = .number(0)
    if self.size != nil { return }
    if self.width == nil {
      (pageOfFewPhotos, self.height) = (.free, nil)
    } else {
      (self.layout, self.columns, pageOfFewPhotos) = (.masonry, 1, nil)
    }
  }
}

extension WallSettings {
  fileprivate var hasPhotoPages: Bool {
    plan == nil && !look.arrangement.has(\.layout) && look.choice.grouping == nil && !look.dividesPhotos
  }
}

/// The outcome of a comic book: the number of its pages.
struct ComicPages: OutcomeDetails {
  let count: Int

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    summary.content = "\(summary.photos) on \(count == 1 ? "1 page" : "\(count) pages")"
  }

  /// Reports have no key for it.
  func encode(to encoder: any Encoder) {}
}
