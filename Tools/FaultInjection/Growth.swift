import Foundation

/// Observes the open files and the memory of a process while it renders one wall after the other.
final class Growth {
  private struct Sample {
    var walls: Int
    var descriptors: Int
    var megabytes: Double
  }

  private let folder: String
  private let count: Int
  private var samples: [Sample] = []

  /// - Parameters:
  ///   - folder: The folder for the walls.
  ///   - count: The number of walls.
  init(_ folder: String, count: Int) {
    self.folder = folder
    self.count = count
  }

  func sample(_ process: pid_t) {
    let manager = FileManager.default
    guard let descriptors = try? manager.contentsOfDirectory(atPath: "/proc/\(process)/fd").count,
      let memory = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8),
      let pages = memory.split(separator: " ").dropFirst().first.flatMap({ Double($0) }), pages > 0,
      let walls = try? manager.contentsOfDirectory(atPath: folder).count
    else { return }
    let megabytes = pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    samples.append(Sample(walls: walls, descriptors: descriptors, megabytes: megabytes))
  }

  /// The maximum at the beginning, when everything has been used once, and at the end.
  private var most: (early: Sample, late: Sample)? {
    let (tenth, fifth) = (count / 10, count / 5)
    let early = samples.filter { (tenth..<(tenth + fifth)).contains($0.walls) }
    let late = samples.filter { $0.walls >= count - fifth }
    guard early.count > 4, late.count > 4 else { return nil }
    func most(_ samples: [Sample]) -> Sample {
      Sample(
        walls: samples[0].walls, descriptors: samples.map(\.descriptors).max() ?? 0,
        megabytes: samples.map(\.megabytes).max() ?? 0)
    }
    return (most(early), most(late))
  }

  /// The complaints about memory or descriptors that have grown.
  var complaints: [String] {
    guard let most else { return ["the process could not be watched"] }
    var complaints: [String] = []
    // A few more may be open by chance.
    if most.late.descriptors > most.early.descriptors + 4 { complaints.append("descriptors grow: \(description)") }
    if most.late.megabytes > most.early.megabytes * 1.1 + 4 { complaints.append("memory grows: \(description)") }
    return complaints
  }

  var description: String {
    guard let most else { return "" }
    let megabytes = [most.early, most.late].map { ($0.megabytes * 10).rounded() / 10 }
    return "descriptors \(most.early.descriptors) and \(most.late.descriptors), "
      + "memory \(megabytes[0]) and \(megabytes[1]) MB, from wall \(most.early.walls) and from wall \(most.late.walls)"
  }
}
