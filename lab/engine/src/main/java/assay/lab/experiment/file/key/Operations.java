package assay.lab.experiment.file.key;

import assay.lab.study.BadKey;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.Preset;
import java.util.Map;
import java.util.Optional;

/**
 * Operations of a workload or of a phase, and the distribution of the requested rows. The
 * operations of a phase override the operations of the workload.
 */
public record Operations(
    Optional<Preset> preset,
    Map<OperationKind, Double> mix,
    Optional<RequestDistribution> distribution) {

  public static void check(Optional<Preset> preset, Map<OperationKind, Double> mix) {
    if (preset.isPresent() && !mix.isEmpty()) {
      throw new BadKey("mix", "'preset' and 'mix' are mutually exclusive; remove one");
    }
    if (preset.isPresent() && preset.get().mix().isEmpty()) {
      throw new BadKey(
          "preset",
          "must be a letter from 'a' to 'f'; got 'load'. To load rows, add a phase 'load'.");
    }
    if (!mix.isEmpty()) {
      try {
        new Mix(mix);
      } catch (IllegalArgumentException e) {
        throw new BadKey("mix", e.getMessage());
      }
    }
  }

  public Operations or(Operations others) {
    boolean own = preset.isPresent() || !mix.isEmpty();
    return new Operations(
        own ? preset : others.preset,
        own ? mix : others.mix,
        distribution.isPresent() || own ? distribution : others.distribution);
  }

  public Mix toMix() {
    if (!mix.isEmpty()) {
      return new Mix(mix);
    }
    return preset
        .flatMap(Preset::mix)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no operations; set 'preset' or 'mix', here or in 'workload'"));
  }

  public RequestDistribution toDistribution() {
    return distribution.orElseGet(
        () ->
            preset
                .map(chosen -> chosen.workload(1, 0).distribution())
                .orElseGet(RequestDistribution.Uniform::new));
  }
}
