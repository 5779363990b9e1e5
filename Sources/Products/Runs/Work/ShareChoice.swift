package import Gallery
package import Planning

/// The value of `--share`: a share, or a request to read it from the environment.
package enum ShareChoice: Hashable, Encodable, Sendable {
  case stated(Share)
  /// The share number from the environment; the count is given for systems that do not set it.
  case automatic(count: Int?)

  /// Reads `3/64`, `auto` or `auto/64`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts[0] == "auto" {
      let count = parts.count == 2 ? Int(parts[1]).flatMap { (1...Share.most).contains($0) ? $0 : nil } : nil
      guard parts.count == 1 || count != nil else { return nil }
      self = .automatic(count: count)
    } else {
      guard let share = Share(text) else { return nil }
      self = .stated(share)
    }
  }

  /// Returns the share.
  ///
  /// - Parameter environment: The variables that batch systems set.
  package func share(in environment: [String: String]) throws(RunFailure) -> Share {
    switch self {
    case .stated(let share): share
    case .automatic(let count): try BatchSystem.share(of: count, in: environment)
    }
  }
}

extension Notation where Value == ShareChoice {
  package static var share: Notation {
    .text("K/N with K from 1 to N, auto, or auto/N") { ShareChoice($0) }
  }
}

/// Batch systems that run one command many times, and number the runs with variables.
private enum BatchSystem {
  case slurm, kubernetes, aws

  private var variable: String {
    switch self {
    case .slurm: "SLURM_ARRAY_TASK_ID"
    case .kubernetes: "JOB_COMPLETION_INDEX"
    case .aws: "AWS_BATCH_JOB_ARRAY_INDEX"
    }
  }

  static func share(of count: Int?, in environment: [String: String]) throws(RunFailure) -> Share {
    let all = [slurm, kubernetes, aws]
    let present = all.filter { environment[$0.variable] != nil }
    guard let system = present.first else {
      let halves = ["SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT", "AWS_BATCH_JOB_ARRAY_SIZE"]
      if let half = halves.first(where: { environment[$0] != nil }) {
        let missing = half.hasPrefix("SLURM") ? slurm : aws
        throw .usage("--share auto: \(half) is set, but \(missing.variable) is not")
      }
      throw .usage("--share auto: none of \(Values.list(all.map(\.variable))) is set")
    }
    if present.count > 1 {
      throw .usage("--share auto: both \(present[0].variable) and \(present[1].variable) are set; use K/N")
    }
    let variables = Variables(environment: environment)
    let index = try variables.required(system.variable)
    let (number, known) =
      switch system {
      case .slurm: count == nil ? try slurmShare(index, variables) : (index, nil)
      case .kubernetes: (index + 1, nil)
      case .aws: (index + 1, try variables.optional("AWS_BATCH_JOB_ARRAY_SIZE"))
      }
    guard let whole = count ?? known else {
      let size = system == .aws ? "AWS_BATCH_JOB_ARRAY_SIZE is not set" : "the number of shares is not known"
      throw .usage("--share auto: \(system.variable) is set, but \(size); use auto/N")
    }
    if let count, let known, known != count {
      throw .usage("--share auto/\(count): the array has \(known) jobs, not \(count)")
    }
    guard let share = Share(number, of: whole) else {
      throw .usage("--share: \(system.variable)=\(index) is not one of \(whole) shares")
    }
    return share
  }

  /// Returns the index in a job array, whose numbers may begin anywhere.
  private static func slurmShare(
    _ index: Int, _ variables: Variables
  ) throws(RunFailure) -> (number: Int, count: Int?) {
    let first = try variables.required("SLURM_ARRAY_TASK_MIN")
    let last = try variables.required("SLURM_ARRAY_TASK_MAX")
    let step = try variables.optional("SLURM_ARRAY_TASK_STEP") ?? 1
    guard step > 0, first <= index, index <= last, (index - first).isMultiple(of: step) else {
      throw .usage(
        "--share auto: SLURM_ARRAY_TASK_ID=\(index) is not one of SLURM_ARRAY_TASK_MIN=\(first) to "
          + "SLURM_ARRAY_TASK_MAX=\(last) in steps of \(step)")
    }
    let count = (last - first) / step + 1
    if let tasks = try variables.optional("SLURM_ARRAY_TASK_COUNT"), tasks != count {
      throw .usage(
        "--share auto: the array has \(tasks) tasks, with gaps between \(first) and \(last); to rerun some shares, "
          + "use auto/N, with tasks numbered from 1")
    }
    return ((index - first) / step + 1, count)
  }

  /// Environment variables with numbers.
  private struct Variables {
    var environment: [String: String]

    func optional(_ name: String) throws(RunFailure) -> Int? {
      guard let text = environment[name] else { return nil }
      guard let number = Int(text), number >= 0 else { throw .usage("--share auto: \(name)=\(text) is not a number") }
      return number
    }

    func required(_ name: String) throws(RunFailure) -> Int {
      guard let number = try optional(name) else { throw .usage("--share auto: \(name) is not set") }
      return number
    }
  }
}
