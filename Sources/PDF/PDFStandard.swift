package import Colors

/// Rules that a document keeps to beyond those of PDF.
package enum PDFStandard: String, CaseIterable, Encodable, Sendable {
  /// For print shops: PDF/X-4, without transparency.
  case x4
  /// For archives: PDF/A-2b.
  case a2b

  /// What people call it.
  package var title: String {
    switch self {
    case .x4: "PDF/X-4"
    case .a2b: "PDF/A-2b"
    }
  }

  /// The version of PDF that it is made of.
  var version: String { self == .x4 ? "1.6" : "1.7" }

  /// Whether there may be links on its pages.
  package var allowsLinks: Bool { self != .x4 }

  var intent: String {
    switch self {
    case .x4: "GTS_PDFX"
    case .a2b: "GTS_PDFA1"
    }
  }
}

/// What a document is to be printed or shown on.
package struct OutputIntent: Hashable, Sendable {
  package var profile: ColorProfile

  package init(_ profile: ColorProfile) { self.profile = profile }

  /// How many inks or lights it has; nil where it cannot be that of a document.
  package var componentCount: Int? {
    switch String(decoding: profile.bytes.dropFirst(16).prefix(4), as: UTF8.self) {
    case "GRAY": 1
    case "RGB ": 3
    case "CMYK": 4
    default: nil
    }
  }

  /// Whether it is of something that prints, which is what print shops expect.
  package var isOfPrinter: Bool {
    String(decoding: profile.bytes.dropFirst(12).prefix(4), as: UTF8.self) == "prtr"
  }

  package var name: String { profile.name ?? "Custom" }
}
