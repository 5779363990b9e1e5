import Colors
import Isolation
import Parallel

/// The conversion needed between two color spaces, determined by a worker that sees only these spaces: profiles can be
/// as harmful as pictures, and the result for a profile must be right for every photo that has it.
struct ColorFinding: Equatable, Sendable {
  /// The name of the source color space.
  var name: String
  var outcome: Outcome

  enum Outcome: Equatable, Sendable {
    case nothing
    /// Conversion by tables, which are harmless whatever their source.
    case tables(ColorTables)
    /// Conversion by LittleCMS, in each photo's own worker.
    case conversion
    case error(ColorError)
  }

  /// Determines the conversion in this process.
  init(_ from: ColorSpace, _ to: ColorSpace, _ samples: ColorSpace.Samples) {
    name = from.name
    do throws(ColorError) {
      guard let conversion = try ColorConversion.between(from, and: to, samples: samples) else {
        outcome = .nothing
        return
      }
      outcome = conversion.tables.map { .tables($0) } ?? .conversion
    } catch {
      outcome = .error(error)
    }
  }

  /// Determines the conversion in a worker, unless it is cached.
  init(
    _ from: ColorSpace, _ to: ColorSpace, _ samples: ColorSpace.Samples, in isolation: Isolation
  ) throws(IsolationFault) {
    let key = Key(from: from, to: to, samples: samples)
    if let known = Self.known.withLock({ $0[key] }) {
      self = known
      return
    }
    var answer = MessageReader(try isolation.ask(DecodingRequest.finding(from, to, samples).bytes))
    let finding = try answer.finding()
    try answer.finish()
    Self.known.withLock { known in
      if known.count == Self.most { known = [:] }
      known[key] = finding
    }
    self = finding
  }

  fileprivate init(name: String, outcome: Outcome) {
    (self.name, self.outcome) = (name, outcome)
  }

  private struct Key: Hashable {
    var from: ColorSpace
    var to: ColorSpace
    var samples: ColorSpace.Samples
  }

  private static let known = Mutex<[Key: ColorFinding]>([:])
  private static let most = 64
}

extension MessageWriter {
  mutating func add(_ finding: ColorFinding) {
    add(finding.name)
    switch finding.outcome {
    case .nothing: add(0)
    case .tables(let tables):
      add(1)
      add(tables.bytes)
    case .conversion: add(2)
    case .error(let error):
      add(3)
      add(error.description)
    }
  }
}

extension MessageReader {
  fileprivate mutating func finding() throws(IsolationFault) -> ColorFinding {
    ColorFinding(name: try text(), outcome: try outcome())
  }

  private mutating func outcome() throws(IsolationFault) -> ColorFinding.Outcome {
    switch try number(in: 0...3) {
    case 0: return .nothing
    case 1:
      guard let tables = ColorTables(try bytes()) else { throw .invalidReply }
      return .tables(tables)
    case 2: return .conversion
    default: return .error(ColorError(description: try text()))
    }
  }
}
