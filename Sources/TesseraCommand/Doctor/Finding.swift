/// A finding of `tessera doctor`: a line of its report.
///
///     Finding.fault("libheif", "libheif.so.1 is missing", remedy: "apt install libheif1")
struct Finding: Equatable, Sendable {
  enum State: String, CaseIterable, Encodable, Sendable {
    case ok
    /// A limit, or something optional that is missing.
    case note
    case fault
  }

  var name: String
  var state: State
  var detail: String
  /// The command, or the sentence, that helps.
  var remedy: String?
  /// The missing packages, if installing them is the remedy. The report has one command for those of all findings.
  var need: SystemPackages.Need?

  static func ok(_ name: String, _ detail: String) -> Finding { Finding(name: name, state: .ok, detail: detail) }

  static func note(_ name: String, _ detail: String, remedy: String? = nil) -> Finding {
    Finding(name: name, state: .note, detail: detail, remedy: remedy)
  }

  static func fault(_ name: String, _ detail: String, remedy: String? = nil) -> Finding {
    Finding(name: name, state: .fault, detail: detail, remedy: remedy)
  }

  /// A finding about something that is not installed: a note unless every installation needs it.
  static func missing(
    _ name: String, _ detail: String, _ need: SystemPackages.Need, isRequired: Bool = false
  ) -> Finding {
    Finding(
      name: name, state: isRequired ? .fault : .note, detail: detail, remedy: SystemPackages.here.installing(need),
      need: need)
  }
}
