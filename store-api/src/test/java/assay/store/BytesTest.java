package assay.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BytesTest {
  private static final byte[] PAGE = {0, 1, (byte) 0x80, (byte) 0xff, 'a', 'b', 'a', 'b'};

  private static Bytes window(int offset, int length) {
    return new Bytes().set(PAGE, offset, length);
  }

  @Test
  void windowsOntoLikeBytesAreEqual() {
    assertThat(window(4, 2)).isEqualTo(window(6, 2)).hasSameHashCodeAs(window(6, 2));
    assertThat(window(4, 2)).isEqualTo(Bytes.of("ab")).isNotEqualTo(window(4, 3));
    assertThat(new Bytes()).isEqualTo(window(3, 0));
  }

  @Test
  void orderIsOfUnsignedBytesAndPrefixesComeFirst() {
    List<Bytes> ordered =
        List.of(new Bytes(), window(0, 1), window(0, 2), window(1, 1), window(2, 1), window(3, 1));
    List<Bytes> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new java.util.Random(7));
    Collections.sort(shuffled);
    assertThat(shuffled).isEqualTo(ordered);
  }

  @Test
  void exactSharesAWholeArrayAndCopiesAPart() {
    assertThat(window(0, PAGE.length).exact()).isSameAs(PAGE);
    assertThat(window(4, 2).exact()).isEqualTo(new byte[] {'a', 'b'});
    assertThat(window(0, 2).exact()).isNotSameAs(PAGE).hasSize(2);
  }

  @Test
  void aCopyIsNotReachedByLaterWrites() {
    byte[] page = {1, 2, 3};
    Bytes window = new Bytes().set(page, 1, 2);
    Bytes copy = window.copy();
    page[1] = 9;
    assertThat(window.at(0)).isEqualTo((byte) 9);
    assertThat(copy.at(0)).isEqualTo((byte) 2);
  }

  @Test
  void windowsBeyondTheArrayAreRefused() {
    for (int[] bounds : new int[][] {{-1, 1}, {0, 9}, {8, 1}, {1, -1}, {1, Integer.MAX_VALUE}}) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> window(bounds[0], bounds[1]));
    }
  }

  @Test
  void textShowsWhatCannotBePrinted() {
    assertThat(window(2, 4)).hasToString("\\x80\\xffab");
    assertThat(Bytes.of("a\\b")).hasToString("a\\x5cb");
  }
}
