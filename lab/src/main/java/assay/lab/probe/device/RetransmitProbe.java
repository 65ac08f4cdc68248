package assay.lab.probe.device;

import assay.lab.probe.Probe;
import assay.lab.probe.Rate;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;

/**
 * Segments that TCP sent once more since nobody acknowledged them: {@code tcp.retransmits.per_s},
 * of all connections of the machine, or of the network name space that the sampling process is in.
 * They tell of lost packets.
 */
public final class RetransmitProbe implements Probe {
  private static final String LINE = "Tcp: ";

  /** Words of the line before the one that counts them. */
  private static final int WORDS_BEFORE = 11;

  private final File file;
  private final KernelText text = new KernelText();
  private final Rate retransmits = new Rate();

  public RetransmitProbe(HostFiles files) {
    file = files.proc().resolve("self/net/snmp").toFile();
  }

  @Override
  public String name() {
    return "TCP retransmits";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    text.read(file);
    // The first line has names, the second values.
    boolean named = text.seekLine(LINE);
    text.nextLine();
    if (!named || !text.seekLine(LINE)) {
      throw text.malformed(file);
    }
    text.skipWords(WORDS_BEFORE);
    out.value("tcp.retransmits.per_s", retransmits.perSecond(nanoTime, text.number(file)));
  }
}
