package assay.lab.verdict.limit;

import assay.lab.run.Event;
import assay.lab.run.EventDetail.HostDetail;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One machine of a run, and the processes that sampled the machine. Samples of different machines
 * are never compared with each other.
 *
 * @param name name of the machine in messages; empty if unknown
 * @param own whether the run's leading process is on this machine
 * @param serialDisks disks that certainly handle one request at a time
 * @param machine samples of the machine as a whole; empty if no process sampled the machine
 * @param processes samples of Assay's processes that put load on the store, or that lead such
 *     processes
 */
record SampledHost(
    String name,
    boolean own,
    List<String> serialDisks,
    Optional<WriterSeries> machine,
    List<WriterSeries> processes) {

  /** Returns all machines of the run. The machine of the leading process is first. */
  static List<SampledHost> of(RecordedRun run, RecordedPhase phase) {
    Map<String, Event> facts = new LinkedHashMap<>();
    for (Event event : run.events()) {
      if (event.kind().equals(Event.HOST)) {
        facts.putIfAbsent(event.detail(HostDetail.class).writer(), event);
      }
    }
    String own = kernel(facts.get(""));
    Map<String, List<WriterSeries>> byMachine = new LinkedHashMap<>();
    run.writers()
        .forEach(
            (writer, series) -> {
              WriterSeries one = new WriterSeries(writer, phase, series);
              String kernel = kernel(facts.get(writer));
              String key = !kernel.isEmpty() ? kernel : one.isProbe() ? writer : own;
              byMachine.computeIfAbsent(key, machine -> new ArrayList<>()).add(one);
            });
    return byMachine.entrySet().stream()
        .map(entry -> of(entry.getKey().equals(own), entry.getValue(), facts))
        .toList();
  }

  private static SampledHost of(boolean own, List<WriterSeries> writers, Map<String, Event> facts) {
    Optional<Event> told =
        writers.stream().map(one -> facts.get(one.writer())).filter(Objects::nonNull).findFirst();
    return new SampledHost(
        told.map(Event::text).orElse(""),
        own,
        told.map(first -> first.detail(HostDetail.class).serialDisks()).orElse(List.of()),
        writers.stream().filter(one -> one.mean("cpu.machine.cores").isPresent()).findFirst(),
        writers.stream().filter(one -> !one.isProbe()).toList());
  }

  private static String kernel(Event facts) {
    return facts == null ? "" : facts.detail(HostDetail.class).kernel();
  }
}
