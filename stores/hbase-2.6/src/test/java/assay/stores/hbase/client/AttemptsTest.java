package assay.stores.hbase.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.ConnectException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.jupiter.api.Test;

class AttemptsTest {
  @Test
  void aTryThatWasTurnedAwayHadNoEffect() {
    assertThat(
            mayHaveHadEffect(
                new NotServingRegionException("moved"),
                new RemoteException(RpcThrottlingException.class.getName(), "wait"),
                new ConnectException("refused"),
                new DoNotRetryIOException("no such family")))
        .isFalse();
  }

  @Test
  void aTryWithoutAnAnswerMayHaveHadItsEffect() {
    assertThat(mayHaveHadEffect(new ConnectionClosedException("gone"))).isTrue();
    assertThat(mayHaveHadEffect(new CallTimeoutException("late"))).isTrue();
    assertThat(mayHaveHadEffect(new IOException("?"), new ConnectException("refused"))).isTrue();
  }

  @Test
  void eachOperationBeginsAnew() {
    assertThat(mayHaveHadEffect(new CallTimeoutException("late"))).isTrue();
    assertThat(mayHaveHadEffect()).isFalse();
    Attempts.begin();
    assertThat(Attempts.mayHaveHadEffect()).as("of an operation that made no try").isTrue();
  }

  /** A controller refers to a whole request and its answer, and the client has 256 threads. */
  @Test
  void noThreadKeepsTheControllerOfItsLastOperation() {
    WeakReference<Object> controller =
        new WeakReference<>(new Attempts(new Configuration(false)).newController());
    await()
        .until(
            () -> {
              System.gc();
              return controller.get() == null;
            });
  }

  private static boolean mayHaveHadEffect(IOException... failures) {
    Attempts.begin();
    var controller = new Attempts(new Configuration(false)).newController();
    for (IOException failure : failures) {
      controller.reset();
      controller.setFailed(failure);
    }
    return Attempts.mayHaveHadEffect();
  }
}
