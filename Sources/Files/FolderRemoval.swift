import Foundation

/// Removes folders with the files that a result may have, and nothing else.
struct FolderRemoval {
  let owns: OutputFolder.Ownership

  /// Removes the folder. It stays if there are other files in it.
  func remove(_ folder: FilePath) {
    empty(folder)
    // Sound: the path is zero-terminated and outlives the call.
    _ = unsafe rmdir(folder.terminated)
  }

  /// Removes what is in the folder.
  func empty(_ folder: FilePath) { empty(folder, []) }

  private func empty(_ folder: FilePath, _ components: [String]) {
    for name in (try? folder.entries()) ?? [] {
      let components = components + [name.text]
      let path = folder.appending(name)
      // A folder cannot be unlinked, and what a link leads to is not touched.
      if !owns(components) || path.remove() { continue }
      empty(path, components)
      _ = unsafe rmdir(path.terminated)
    }
  }
}
