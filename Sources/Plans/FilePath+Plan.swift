package import Files
package import Layouts

extension FilePath {
  /// Creates the path of a file in a plan.
  package init(_ name: Plan.FileName) {
    self.init(name.text)
  }
}

extension Plan.FileName {
  /// Creates the name of the file in a plan; different paths have different names.
  package init(_ path: FilePath) {
    self.init(path.losslessText)
  }
}
