package assay.lab.probe.device;

import assay.lab.probe.CounterRate;
import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;

/**
 * Samples TCP retransmissions, which indicate lost packets. {@code tcp.retransmits.per_s} covers
 * all connections in the network namespace of the sampling process, which is usually the machine's
 * namespace.
 */
public final class RetransmitProbe implements Probe {
  private static final String LINE = "Tcp: ";

  private static final int WORDS_BEFORE = 11;

  private final File file;
  private final KernelText text = new KernelText();
  private final CounterRate retransmits = new CounterRate();

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
    // The first line contains names; the second line contains values.
    boolean named = text.seekLine(LINE);
    text.nextLine();
    text.require(named && text.seekLine(LINE));
    text.skipWords(WORDS_BEFORE);
    out.value("tcp.retransmits.per_s", retransmits.perSecond(nanoTime, text.number()));
  }
}
