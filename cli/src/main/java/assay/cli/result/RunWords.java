package assay.cli.result;

final class RunWords {
  static final String RUN =
      "Folder of a run, folder of an experiment (for its newest run), or 'latest' (the newest run"
          + " in folder 'runs').";

  private RunWords() {}
}
