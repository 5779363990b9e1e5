package import Files

/// Files in the folder of a site that hosts and version control ask for. They are left alone.
package enum HostFiles {
  /// The same names are in `Packaging/private-site/open-private-site`.
  package static let names: Set<String> = [
    ".DS_Store", ".domains", ".git", ".gitattributes", ".github", ".gitignore", ".gitlab-ci.yml", ".htaccess",
    ".htpasswd", ".nojekyll", ".well-known", "404.html", "CNAME", "LICENSE", "README.md", "Thumbs.db", "_headers",
    "_redirects", "desktop.ini", "favicon.ico", "netlify.toml", "robots.txt", "vercel.json",
  ]

  /// True if a folder with these names has nothing else.
  static func isAll(_ entries: [FilePath]) -> Bool {
    entries.allSatisfy { names.contains(String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// An empty file that tells GitHub Pages, and hosts like it, to publish all files as they are.
  static let noJekyll = FilePath(".nojekyll")

  /// True for a file that Jekyll does not publish. Without `noJekyll`, some hosts run it.
  static func isLeftOutByJekyll(_ address: SiteAddress) -> Bool {
    address.path.components.contains { name in
      name.first.map { "_.#".utf8.contains($0) } == true || name.last == UInt8(ascii: "~")
    }
  }
}

extension SiteFolder {
  /// True if hosts that run Jekyll publish all of these files.
  func isPublished(_ files: some Sequence<SiteAddress>) -> Bool {
    !files.contains(where: HostFiles.isLeftOutByJekyll)
      || (try? path.appending(HostFiles.noJekyll).ownStatus()) != nil
  }

  /// Adds an empty `.nojekyll` if Jekyll would leave out any of the files. It is never removed: it may be the user's.
  package func addMarkForHosts(of files: Files) throws(FileError) {
    if !isPublished(files.addresses) { try path.appending(HostFiles.noJekyll).makeEmptyFile() }
  }
}
