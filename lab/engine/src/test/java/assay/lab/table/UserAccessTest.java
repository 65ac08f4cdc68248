package assay.lab.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.SeedScope;
import assay.lab.plan.TableUse;
import assay.lab.plan.TableUser;
import assay.lab.workload.rows.Preset;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.capability.Users;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class UserAccessTest {
  private static final Plan PLAN =
      new Plan(
          "users",
          "accumulo",
          new TreeMap<>(),
          new TreeMap<>(),
          List.of(new PlannedTable("t", TableUse.NEW, Preset.C.workload(10, 1))),
          List.of(),
          List.of(
              new TableUser("assay_reader", Set.of(Users.Right.READ), Set.of()),
              new TableUser("assay_writer", Set.of(Users.Right.WRITE), Set.of())),
          Clients.ONE,
          SeedScope.of(1),
          Optional.empty(),
          Optional.empty());

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch never = new CountDownLatch(1);

  /** A question that is not answered. */
  private volatile String silent = "";

  private interface StoreWithUsers extends Store, Users {}

  @Test
  void usersAreMadeAndRemoved() throws Exception {
    UserAccess admission = admission();
    admission.begin();
    assertThat(admission.end()).isEmpty();
    assertThat(asked)
        .containsExactly(
            "userExists assay_reader",
            "createUser assay_reader",
            "grant assay_reader",
            "userExists assay_writer",
            "createUser assay_writer",
            "grant assay_writer",
            "dropUser assay_reader",
            "dropUser assay_writer");
  }

  @Test
  void aUserWhoIsNotRemovedInTimeIsNamedAndTheOthersAreRemoved() throws Exception {
    UserAccess admission = admission();
    admission.begin();
    silent = "dropUser assay_reader";
    assertThat(admission.end())
        .contains(
            "cannot remove user 'assay_reader': no answer within 0.12 s; are all servers up?");
    assertThat(asked).last().isEqualTo("dropUser assay_writer");
  }

  @Test
  void aUserWhoIsNotMadeInTimeFailsAndIsRemoved() throws Exception {
    UserAccess admission = admission();
    silent = "grant assay_reader";
    assertThatThrownBy(admission::begin)
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("cannot create user 'assay_reader': no answer within 0.12 s");
    assertThat(admission.end()).isEmpty();
    assertThat(asked).last().isEqualTo("dropUser assay_reader");
  }

  private UserAccess admission() {
    Store store =
        (Store)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {StoreWithUsers.class},
                (proxy, method, arguments) -> answer(method, arguments));
    return new UserAccess(PLAN, store);
  }

  private Object answer(Method method, Object[] arguments) throws InterruptedException {
    if (method.getName().equals("info")) {
      return new StoreInfo(
          "accumulo", "2", "here", new TreeMap<>(Map.of(Setting.TIMEOUT.name(), "20ms")));
    }
    String question = method.getName() + " " + arguments[0];
    asked.add(question);
    if (question.equals(silent)) {
      never.await();
    }
    return method.getReturnType() == boolean.class ? false : null;
  }
}
