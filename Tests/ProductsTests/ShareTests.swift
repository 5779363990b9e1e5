import Testing

@testable import Planning
@testable import Runs

/// Division of work into shares.
@Suite struct ShareTests {
  @Test(arguments: [
    ("1/1", "1/1"), ("3/64", "3/64"), ("64/64", "64/64"),
  ])
  func sharesAreNamed(text: String, expected: String) throws {
    #expect(try ShareChoice(text)?.share(in: [:]).description == expected)
  }

  @Test(arguments: [
    "0/4", "5/4", "1/0", "-1/4", "1/-4", "1", "/", "1/", "/4", "1/2/3", "auto/", "auto/0", "auto/x", "a", "",
    "1/1000001",
  ])
  func othersAreNot(text: String) { #expect(ShareChoice(text) == nil) }

  private static let slurm = [
    "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "13", "SLURM_ARRAY_TASK_STEP": "3",
    "SLURM_ARRAY_TASK_COUNT": "5",
  ]

  @Test(arguments: [
    ("auto", slurm, "3/5"), ("auto/9", slurm, "7/9"), ("auto/4", ["JOB_COMPLETION_INDEX": "0"], "1/4"),
    ("auto", ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "8"], "3/8"),
    ("auto", ["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "9"], "1/10"),
  ])
  func batchSystemsSayWhichShareItIs(text: String, environment: [String: String], expected: String) throws {
    #expect(try ShareChoice(text)?.share(in: environment).description == expected)
  }

  @Test(arguments: [
    ("auto", [:], "none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX is set"),
    ("auto", ["SLURM_ARRAY_TASK_ID": "1"], "SLURM_ARRAY_TASK_MIN is not set"),
    ("auto", ["SLURM_ARRAY_TASK_MAX": "1"], "SLURM_ARRAY_TASK_MAX is set, but SLURM_ARRAY_TASK_ID is not"),
    ("auto", ["JOB_COMPLETION_INDEX": "1"], "the number of shares is not known; use auto/N"),
    ("auto", ["AWS_BATCH_JOB_ARRAY_INDEX": "1"], "AWS_BATCH_JOB_ARRAY_SIZE is not set"),
    ("auto", ["AWS_BATCH_JOB_ARRAY_SIZE": "1"], "AWS_BATCH_JOB_ARRAY_INDEX is not"),
    ("auto/4", ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "8"], "the array has 8 jobs, not 4"),
    ("auto/4", ["JOB_COMPLETION_INDEX": "4"], "JOB_COMPLETION_INDEX=4 is not one of 4 shares"),
    ("auto/4", ["JOB_COMPLETION_INDEX": "x"], "JOB_COMPLETION_INDEX=x is not a number"),
    ("auto/9", ["JOB_COMPLETION_INDEX": "1", "SLURM_ARRAY_TASK_ID": "1"], "both SLURM_ARRAY_TASK_ID and"),
    ("auto", slurm.merging(["SLURM_ARRAY_TASK_COUNT": "2"]) { $1 }, "with gaps between 1 and 13"),
    ("auto", slurm.merging(["SLURM_ARRAY_TASK_ID": "8"]) { $1 }, "is not one of SLURM_ARRAY_TASK_MIN=1 to"),
  ])
  func halfAConfigurationIsRefused(text: String, environment: [String: String], complaint: String) throws {
    let choice = try #require(ShareChoice(text))
    let failure = #expect(throws: RunFailure.self) { _ = try choice.share(in: environment) }
    #expect(failure?.description.contains(complaint) == true, "\(failure?.description ?? "")")
  }
}
