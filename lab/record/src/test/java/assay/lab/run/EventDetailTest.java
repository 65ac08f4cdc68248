package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.run.EventDetail.ActionDetail;
import assay.lab.run.EventDetail.AdminEnd;
import assay.lab.run.EventDetail.PhaseStart;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventDetailTest {
  @Test
  void totalsKeepTheirOrderAndOmitWhatDidNotHappen() throws Exception {
    PhaseTotals totals =
        new PhaseTotals(
            1, 2, 3, 4, 5, 6, 7, 9, 8, 10, 11, 12, 13, 14, 15, 0, 0, 0, 1.5, List.of(7L), null);
    assertThat(written(totals))
        .isEqualTo(
            "{'started':1,'ok':2,'absent':3,'failed':4,'unknown':5,'denied':6,'neverStarted':7,"
                + "'acceptedWrites':9,'acknowledgedWrites':8,'unacknowledgedWrites':1,"
                + "'wrongReads':10,'outdatedReads':11,'uncheckedRows':12,'missingRows':13,"
                + "'scannedRows':14,'scannedCells':15,'finalLagMillis':1.5,'closeMicros':[7]}");
    assertThat(EventDetail.of(EventDetail.toValues(totals), PhaseTotals.class)).isEqualTo(totals);
    PhaseTotals retried =
        new PhaseTotals(
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, List.of(), List.of(5L));
    assertThat(written(retried))
        .endsWith(
            "'scannedCells':0,'handledRows':2,'retried':3,'retryPauseMicros':0,"
                + "'finalLagMillis':0.0,'closeMicros':[],'threadMicros':[5]}");
    assertThat(EventDetail.of(EventDetail.toValues(retried), PhaseTotals.class)).isEqualTo(retried);
  }

  @Test
  void figuresOfOtherVersionsAreIgnoredAndMissingOnesAreEmpty() {
    assertThat(EventDetail.of(NamedValues.of("retried", 3, "later", 1), PhaseTotals.class))
        .returns(3L, PhaseTotals::retried)
        .returns(0L, PhaseTotals::retryPauseMicros)
        .returns(List.of(), PhaseTotals::closeMicros);
    assertThat(EventDetail.of(NamedValues.NONE, PhaseStart.class))
        .isEqualTo(new PhaseStart("closed", null, 0, 0, null, null));
    NamedValues failed = NamedValues.of("kind", "count", "seconds", 1.5);
    assertThat(EventDetail.of(failed.with("rows", 7), AdminEnd.class).results())
        .isEqualTo(Map.of("rows", 7));
    assertThat(EventDetail.of(failed, AdminEnd.class).results()).isEmpty();
  }

  @Test
  void unknownFiguresAreNotWritten() throws Exception {
    assertThat(written(new ActionDetail(1, "throttle", "", null, null, 2.5)))
        .isEqualTo("{'id':1,'act':'throttle','lateMillis':2.5}");
    assertThat(EventDetail.toValues(null)).isEqualTo(NamedValues.NONE);
  }

  private static String written(Object detail) throws Exception {
    return RunFolder.JSON.writeValueAsString(EventDetail.toValues(detail)).replace('"', '\'');
  }
}
