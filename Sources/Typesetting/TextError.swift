package import Files
package import Isolation
import Messages

/// The reason why text cannot be set.
package enum TextError: Error, Equatable, CustomStringConvertible {
  /// A library is not installed.
  case unavailable(library: String)
  case noFonts
  case unreadableFont(FilePath)
  /// A font cannot be embedded in a document.
  case unusableFont(FilePath, FontFault)
  /// The typesetting process failed.
  case fault(IsolationFault)
  case noMemory

  package var description: String {
    switch self {
    case .unavailable(let library) where library.hasPrefix("libharfbuzz-subset"):
      "fonts cannot be embedded: \(library) is missing; install libharfbuzz-subset0 (Debian, Ubuntu) "
        + "or harfbuzz (Homebrew)"
    case .unavailable(let library):
      "text cannot be drawn: \(library) is missing; install libpangocairo-1.0-0 (Debian, Ubuntu) or pango (Homebrew)"
    case .noFonts: "text cannot be drawn: the system has no fonts; install one, such as fonts-dejavu-core"
    case .unreadableFont(let path): "\(path): is not a font that can be read"
    case .unusableFont(let path, let fault): "\(path): its glyphs cannot be embedded: \(fault)"
    case .fault(let fault): "text cannot be drawn: \(Self.sentence(fault))"
    case .noMemory: "text cannot be drawn: out of memory"
    }
  }

  private static func sentence(_ fault: IsolationFault) -> String {
    switch fault {
    case .crashed(let signal): "the typesetting process crashed (signal \(signal))"
    case .late(let seconds): "the typesetting process took more than \(seconds) s of processor time"
    case .hung(let seconds): "the typesetting process hung: it did not answer for \(seconds) s"
    case .outOfMemory: "the typesetting process exceeded its memory limit"
    case .forbidden: "the typesetting process was stopped: it made a forbidden system call"
    case .invalidReply: "the typesetting process sent an invalid reply"
    case .killed: "the typesetting process was killed each time it was started"
    case .unstartable(let code):
      "the typesetting process cannot be started: \(systemWords(for: code)); try --no-sandbox"
    case .unreachable: "the typesetting process could not be reached: not enough memory"
    case .unconfined(let obstacle): "the typesetting process cannot be confined: \(obstacle); try --no-sandbox"
    case .abandoned:
      "the typesetting process ended early, perhaps for lack of memory (ulimit -v); "
        + "try --no-sandbox"
    case .lacking(let fault): sentence(fault)
    case .cancelled: "the run was cancelled"
    }
  }
}
