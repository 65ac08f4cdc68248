/**
 * What goes on in the machine while a run is made, sampled at a steady interval: the sampler, and
 * what a probe is. The probes themselves lie in {@code device}, {@code process} and {@code jvm},
 * and read through {@code host}. Everything comes from files of the kernel and of the JVMs, so
 * nothing has to be installed and no native code is needed; where a file is missing, the series has
 * a gap and the gap a reason.
 *
 * <p>Units stand last in a series' name: {@code cores} are CPU seconds per second, {@code mb} is a
 * million bytes.
 */
package assay.lab.probe;
