package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.UserKeys;
import assay.lab.plan.admin.ThrottlePlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.BadKey;
import assay.lab.study.ByteRate;
import assay.lab.study.Key;
import assay.lab.study.Rate;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

record ThrottleSpec(
    @Key(Key.PHASE_NAME) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key("User to throttle. Default: all users.") Optional<String> user,
    @Key(
            value =
                "Scope of the limits: table, namespace (the table's namespace) or all-tables "
                    + "(requires 'user').",
            otherwise = "table")
        Reach scope,
    @Key("Maximum rate of reads and scans per server, such as 500/s. Default: no limit.")
        Optional<Rate> reads,
    @Key("Maximum rate of writes per server, such as 500/s. Default: no limit.")
        Optional<Rate> writes,
    @Key("Maximum read throughput of each server, such as 5 MB/s. Default: no limit.")
        Optional<ByteRate> readBytes,
    @Key("Maximum write throughput of each server, such as 5 MB/s. Default: no limit.")
        Optional<ByteRate> writeBytes)
    implements PhaseSpec {
  ThrottleSpec {
    BadKey.require(
        scope != Reach.ALL_TABLES || user.isPresent(),
        "scope",
        "'all-tables' requires 'user': limits on all tables can only apply to a single user");
    BadKey.require(
        scope != Reach.ALL_TABLES || table.isEmpty(),
        "table",
        "must be omitted with 'scope: all-tables'");
  }

  @Override
  public PhasePlan plan(String phase, Planner planner) {
    if (scope != Reach.ALL_TABLES) {
      planner.table(table).require();
    }
    user.ifPresent(who -> UserKeys.require(who, planner.keys().users().keySet()));
    Map<Limit, Long> limits = new EnumMap<>(Limit.class);
    reads.ifPresent(rate -> limits.put(Limit.READ, scaled(rate.perSecond(), planner)));
    writes.ifPresent(rate -> limits.put(Limit.WRITE, scaled(rate.perSecond(), planner)));
    readBytes.ifPresent(
        rate -> limits.put(Limit.READ_BYTES, scaled((double) rate.perSecond(), planner)));
    writeBytes.ifPresent(
        rate -> limits.put(Limit.WRITE_BYTES, scaled((double) rate.perSecond(), planner)));
    return new ThrottlePlan(phase, planner.table(table).name(), user, scope, limits);
  }

  private static long scaled(double perSecond, Planner planner) {
    return Math.max(1, Math.round(planner.scaling().rate(perSecond)));
  }
}
