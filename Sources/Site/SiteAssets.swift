package import Files

/// The files that all pages of a site have in common: style sheets, scripts, the owner's design.
package struct SiteAssets: Sendable {
  /// The style sheet of Tessera.
  let style: SiteAddress
  /// The style sheet of pages with albums or a logo.
  let albumStyle: SiteAddress
  /// The owner's style sheet, which comes last.
  let ownStyle: SiteAddress?
  let logo: SiteAddress?
  let script: SiteAddress
  /// The parts of the script, by the names of their first modules.
  let parts: [String: SiteAddress]
  let template: SiteTemplate?

  /// A text that changes with the script and the style sheets. Pages loaded with others load themselves again.
  var program: String {
    ([script, style] + [ownStyle].compactMap { $0 }).map(\.path.name.text).joined(separator: "+")
  }

  /// Writes the files.
  package init(
    writingTo folder: SiteFolder, _ files: inout SiteFolder.Files, design: SiteDesign
  ) throws(FileError) {
    func asset(_ name: String, _ ending: String, _ bytes: [UInt8]) throws(FileError) -> SiteAddress {
      let address = SiteFolder.address("assets", name, ending, of: bytes)
      try folder.write(bytes, at: address, &files)
      return address
    }
    style = try asset("site", "css", Array(SiteProgram.styleSheet.utf8))
    albumStyle = try asset("albums", "css", Array(SiteProgram.text(of: "albums.css").utf8))
    ownStyle = if let sheet = design.styleSheet { try asset("own", "css", sheet) } else { nil }
    logo = if let logo = design.logo { try asset("logo", logo.fileExtension, logo.bytes) } else { nil }
    var parts: [String: SiteAddress] = [:]
    for name in SiteProgram.script.partNames {
      parts[name] = try asset(Self.partName(name), "js", Array(SiteProgram.script.part(name).utf8))
    }
    self.parts = parts
    script = try asset(
      "wall", "js", Array(SiteProgram.script.main(parts: parts.mapValues { $0.path.name.text }).utf8))
    template = design.template
    for file in template?.files ?? [] {
      guard let address = template?.address(of: file.path) else { continue }
      try folder.write(file.bytes, at: address, &files)
    }
  }

  /// Names of files have letters only.
  static func partName(_ module: String) -> String { String(module.dropLast(3).filter(\.isLetter)) }
}
