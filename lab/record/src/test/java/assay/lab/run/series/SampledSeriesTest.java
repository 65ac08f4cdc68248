package assay.lab.run.series;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.series.SampledSeries.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampledSeriesTest {
  private static final List<Sample> EVERY_FIVE_SECONDS =
      List.of(new Sample(8, 1), new Sample(13, 2), new Sample(18, 3), new Sample(23, 4));

  @Test
  void aMeanSinceBeforeATimeIsNotOfIt() {
    SampledSeries sent = new SampledSeries("net.tserver.out.mb_per_s", EVERY_FIVE_SECONDS);
    assertThat(sent.within(10, 20)).containsExactly(new Sample(18, 3));
    assertThat(sent.within(13, 20)).as("begun with it").containsExactly(new Sample(18, 3));
    assertThat(sent.within(9, 12)).isEmpty();
    assertThat(sent.within(1, 12))
        .as("mostly of it")
        .containsExactly(new Sample(8, 1), new Sample(13, 2));
  }

  @Test
  void whatIsOfAMomentIsOfItsTime() {
    SampledSeries tablets = new SampledSeries("store.tablets.count", EVERY_FIVE_SECONDS);
    assertThat(tablets.within(8, 18)).containsExactly(new Sample(13, 2), new Sample(18, 3));
  }

  @Test
  void aFirstSecondMayBeginBefore() {
    SampledSeries lo =
        new SampledSeries(
            "net.lo.in.mb_per_s", List.of(new Sample(9, 1), new Sample(10, 2), new Sample(11, 3)));
    assertThat(lo.within(9.5, 11)).containsExactly(new Sample(10, 2), new Sample(11, 3));
  }

  @Test
  void aSampleIsOfTheTimeThatItsMiddleLiesIn() {
    SampledSeries cpu =
        new SampledSeries(
            "cpu.assay.cores",
            List.of(
                new Sample(9.7, 1), new Sample(10.7, 2), new Sample(11.7, 3), new Sample(12.3, 4)));
    assertThat(cpu.within(10, 11)).containsExactly(new Sample(10.7, 2));
    assertThat(cpu.within(10, 11.5)).containsExactly(new Sample(10.7, 2), new Sample(11.7, 3));
  }

  @Test
  void afterAGapASampleIsOfAsMuchAsTheNext() {
    SampledSeries wait =
        new SampledSeries(
            "wait.assay.share",
            List.of(
                new Sample(3, 1), new Sample(20.6, 2), new Sample(21.6, 3), new Sample(21.6, 4)));
    assertThat(wait.within(20, 22))
        .containsExactly(new Sample(20.6, 2), new Sample(21.6, 3), new Sample(21.6, 4));
  }
}
