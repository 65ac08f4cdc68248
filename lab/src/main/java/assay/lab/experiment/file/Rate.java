package assay.lab.experiment.file;

/** Operations a second, above zero. */
record Rate(double perSecond) {}
