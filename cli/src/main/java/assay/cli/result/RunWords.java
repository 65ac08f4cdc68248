package assay.cli.result;

final class RunWords {
  static final String RUN =
      "Folder of a run; of an experiment, for its newest run; or 'latest', the newest in runs.";

  private RunWords() {}
}
