import Foundation

/// Removes folders, with only the files that belong to a result.
struct FolderRemoval {
  let owns: OutputFolder.Ownership

  /// Removes the folder. It is kept if it contains other files.
  func remove(_ folder: FilePath) {
    empty(folder)
    // Sound: the path is zero-terminated and outlives the call.
    _ = unsafe rmdir(folder.terminated)
  }

  /// Removes the folder's contents.
  func empty(_ folder: FilePath) { empty(folder, []) }

  private func empty(_ folder: FilePath, _ components: [String]) {
    for name in (try? folder.entries()) ?? [] {
      let components = components + [name.text]
      let path = folder.appending(name)
      // A folder cannot be unlinked, and the targets of links are not touched.
      if !owns(components) || path.remove() { continue }
      empty(path, components)
      _ = unsafe rmdir(path.terminated)
    }
  }
}
