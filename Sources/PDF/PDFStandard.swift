package import Colors

/// A standard that a document follows beyond that of PDF.
package enum PDFStandard: String, CaseIterable, Encodable, Sendable {
  /// PDF/X-4 for print shops, without transparency.
  case x4
  /// PDF/A-2b for archives.
  case a2b

  /// The common name of the standard.
  package var title: String {
    switch self {
    case .x4: "PDF/X-4"
    case .a2b: "PDF/A-2b"
    }
  }

  /// The version of PDF that the standard is based on.
  var version: String { self == .x4 ? "1.6" : "1.7" }

  /// True if links are allowed on pages.
  package var allowsLinks: Bool { self != .x4 }

  var intent: String {
    switch self {
    case .x4: "GTS_PDFX"
    case .a2b: "GTS_PDFA1"
    }
  }
}

/// The device that a document is to be printed or shown on.
package struct OutputIntent: Hashable, Sendable {
  package var profile: ColorProfile

  package init(_ profile: ColorProfile) { self.profile = profile }

  /// The number of inks or lights; nil if it is not valid for a document.
  package var componentCount: Int? {
    switch String(decoding: profile.bytes.dropFirst(16).prefix(4), as: UTF8.self) {
    case "GRAY": 1
    case "RGB ": 3
    case "CMYK": 4
    default: nil
    }
  }

  /// True if the device is a printer, which print shops expect.
  package var isOfPrinter: Bool {
    String(decoding: profile.bytes.dropFirst(12).prefix(4), as: UTF8.self) == "prtr"
  }

  package var name: String { profile.name ?? "Custom" }
}
