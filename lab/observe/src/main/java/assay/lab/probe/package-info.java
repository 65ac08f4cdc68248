/**
 * Samples the machine during a run at a fixed interval. This package contains the sampler and the
 * interface of probes. The packages {@code device}, {@code process} and {@code jvm} contain the
 * probes, which read files through {@code host}. All data comes from files that the kernel and the
 * JVMs provide. Nothing needs to be installed, and no native code is needed. If a file is missing,
 * its series have a gap with a reason.
 *
 * <p>Names of series end in a unit. The unit {@code cores} means CPU seconds per second, and {@code
 * mb} means a million bytes.
 */
package assay.lab.probe;
