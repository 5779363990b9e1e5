package import Files
package import TesseraLayout

extension FilePath {
  /// The file that a plan names.
  package init(_ name: Plan.FileName) {
    self.init(name.text)
  }
}

extension Plan.FileName {
  /// The path as a plan has it; every path has a name of its own.
  package init(_ path: FilePath) {
    self.init(path.losslessText)
  }
}
