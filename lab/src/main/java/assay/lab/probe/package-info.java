/**
 * What goes on in the machine while a run is made: processes, devices and this very JVM, sampled
 * once a second. Everything is read from the kernel's text files, so nothing has to be installed
 * and no native code is needed; where a file is missing, the series has a gap and the gap a reason.
 *
 * <p>Units stand last in a series' name: {@code cores} are CPU seconds per second, {@code mb} is a
 * million bytes.
 */
package assay.lab.probe;
