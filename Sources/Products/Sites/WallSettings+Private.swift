import Files
import Planning
import Runs
import Sealing
import Site

extension WallSettings {
  /// Returns the lock of a private site; nil for a public one. Options that would make files which are not encrypted
  /// are refused.
  func siteLock(in folder: FilePath) throws(RunFailure) -> SiteLock? {
    guard let path = site.passwordFile else { return nil }
    let name = option(\SiteSettings.passwordFile)
    if site.becomesPublic { throw .usage("\(option(\SiteSettings.becomesPublic)) cannot be combined with \(name)") }
    if let other = optionAgainstPrivacy {
      throw .usage("\(other) cannot be combined with \(name)")
    }
    if let fault = Sealer.fault { throw .usage("\(name): encryption is not available: \(fault)") }
    let passwords = try PasswordFile(path, naming: site.albums.map { .albums($0) } ?? .groups)
    if look.choice.grouping == nil, site.albums == nil,
      let entry = passwords.entries.first(where: { $0.group != nil })
    {
      throw .usage("\(path): line \(entry.line): a password for a group needs --group-by or --albums")
    }
    return SiteLock(passwords, SiteFolder(folder))
  }

  private var optionAgainstPrivacy: String? {
    if look.mosaic.target != nil { return "--target" }
    if site.template != nil { return option(\SiteSettings.template) }
    if site.originals == .link { return "\(option(\SiteSettings.originals)) link, which does not encrypt," }
    if site.videos != .poster { return option(\SiteSettings.videos) }
    return site.baseAddress == nil ? nil : "\(option(\SiteSettings.baseAddress)), which is for link previews,"
  }
}
