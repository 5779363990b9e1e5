package import Files

extension Store {
  /// The default folder of the store: `tessera` in `XDG_CACHE_HOME`, or in `~/.cache`.
  package static var defaultFolder: FilePath {
    FilePath.userFolder("XDG_CACHE_HOME", inHome: ".cache").appending(FilePath("tessera"))
  }
}
