import Foundation

/// The fonts that tests need.
package enum InstalledFonts {
  package static let haveDejaVu = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
}
