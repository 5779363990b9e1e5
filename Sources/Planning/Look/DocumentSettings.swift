import Colors
package import Files
package import Gallery
package import PDF

/// The settings of a PDF.
package struct DocumentSettings: Hashable, Encodable {
  /// True if `--format pdf` asks for a document, whatever the name of the file.
  package var isStated = false
  /// Nil for the wall's own title, or the name of the file.
  package var title: String?
  package var author: String?
  package var subject: String?
  package var keywords: [String] = []
  package var date: DocumentDate?
  package var standard: PDFStandard?
  /// The printing condition of the pages.
  package var intent = DocumentIntent.none
  /// The link of each photo.
  package var link: Template?
  /// True if unchanged JPEGs are embedded without decoding.
  package var passesPhotos = false
  /// True if groups are pages of one document.
  package var joinsPages = false

  /// The default resolution, in pixels per inch.
  package static let usualResolution = 300.0

  /// In inches: beyond that, some programs show nothing.
  package static let longestSide = 200.0

  package init() {}
}

extension DocumentSettings {
  /// Notes what a print shop may refuse.
  package func noteUnusualIntent(on notes: any Notes) {
    guard standard == .x4 else { return }
    if let intent = intent.profile {
      if intent.isOfPrinter { return }
      notes.note("--output-intent: “\(intent.name)” is not a printer profile, which print shops expect of PDF/X")
    } else {
      notes.note("PDF/X without --output-intent is for the wall’s own colors; print shops expect a printer’s profile")
    }
  }
}

/// The profile of what a document is to be printed on, from a file that is yet to be read.
package enum DocumentIntent: Hashable {
  case none
  case file(FilePath)
  case profile(OutputIntent)

  /// The same, with a file named from a folder.
  package func inside(_ folder: FilePath) -> DocumentIntent {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  package var profile: OutputIntent? { if case .profile(let intent) = self { intent } else { nil } }

  /// Reads the profile, if there is one to be read.
  package mutating func read() throws(RunFailure) {
    guard case .file(let path) = self else { return }
    let profile: ColorProfile
    do throws(FileError) {
      let file = try OpenFile(path)
      profile = ColorProfile(try file.bytes(at: 0, count: min(file.size, ColorProfile.longest + 1)))
    } catch {
      throw .usage("--output-intent \(error)")
    }
    let intent = OutputIntent(profile)
    let isProfile = profile.bytes.dropFirst(36).prefix(4).elementsEqual("acsp".utf8)
    guard isProfile, profile.bytes.count <= ColorProfile.longest else {
      throw .usage("--output-intent \(path): is not an ICC profile")
    }
    guard intent.componentCount != nil else {
      throw .usage("--output-intent \(path): is a profile of neither gray, RGB nor CMYK colors")
    }
    self = .profile(intent)
  }
}

extension DocumentIntent: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(profile?.profile.description)
  }
}
