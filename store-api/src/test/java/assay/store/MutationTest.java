package assay.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class MutationTest {
  private static final Bytes F = Bytes.of("f");
  private static final Bytes Q = Bytes.of("q");

  @Test
  void aReusedChangeKeepsNothingOfItsLastUse() {
    Mutation mutation = new Mutation();
    mutation.put(F, Q, Bytes.of("secret"), 17, Bytes.of("v"));
    mutation.clear();
    assertThat(mutation.size()).isZero();
    Mutation.Change delete = mutation.delete(F, Q);
    assertThat(delete.isDelete()).isTrue();
    assertThat(delete.visibility().length()).isZero();
    assertThat(delete.value().length()).isZero();
    assertThat(delete.timestamp()).isEqualTo(Mutation.SERVER_TIME);
    assertThat(mutation.clear().put(F, Q, Bytes.of("w")).isDelete()).isFalse();
  }

  @Test
  void anInsertIsOneUntilItIsCleared() {
    Mutation mutation = new Mutation();
    assertThat(mutation.isInsert()).isFalse();
    assertThat(mutation.asInsert(true)).isSameAs(mutation);
    mutation.put(F, Q, Q);
    assertThat(mutation.isInsert()).isTrue();
    assertThat(mutation.asInsert(false).isInsert()).isFalse();
    assertThat(mutation.asInsert(true).clear().isInsert()).isFalse();
  }

  @Test
  void changesKeepTheirOrder() {
    Mutation mutation = new Mutation();
    for (int i = 0; i < 5; i++) {
      mutation.put(F, Bytes.of("q" + i), Bytes.of("v"));
    }
    for (int i = 0; i < 5; i++) {
      assertThat(mutation.change(i).qualifier()).isEqualTo(Bytes.of("q" + i));
    }
    mutation.clear().put(F, Q, Q);
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> mutation.change(1));
  }
}
