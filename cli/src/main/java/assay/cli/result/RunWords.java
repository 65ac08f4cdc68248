package assay.cli.result;

/** What help says of a run that a command reads. */
final class RunWords {
  static final String RUN =
      "the run's folder; an experiment's for its newest run; or 'latest', the newest in runs";

  private RunWords() {}
}
