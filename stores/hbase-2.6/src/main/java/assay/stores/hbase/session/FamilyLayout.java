package assay.stores.hbase.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import assay.store.Bytes;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/**
 * Maps the column families of a table to HBase's column families. HBase stores each of its column
 * families in separate files. By default, each family is stored as an HBase family of the same
 * name, as other HBase programs expect. Families in the same locality group share one HBase family,
 * named {@code +GROUP}. In a shared HBase family, each qualifier starts with the name of the
 * original family and a zero byte. Family names contain no zero byte. The locality groups are
 * stored in the table's descriptor. Immutable.
 */
public final class FamilyLayout {
  private static final String GROUP_KEY = "assay.group.";
  private static final byte END_OF_FAMILY = 0;

  private final Map<String, Set<Bytes>> groups;
  private final Map<Bytes, Place> shared = new HashMap<>();
  private final Set<Bytes> sharedNames = new HashSet<>();

  /**
   * The HBase family that contains the cells of an Assay family, and the prefix of the cells'
   * qualifiers. Callers must not modify the arrays, which HBase's client uses too.
   */
  static final class Place {
    private final Bytes name;
    private final byte[] family;
    private final byte[] prefix;

    private Place(Bytes name, byte[] family, byte[] prefix) {
      this.name = name;
      this.family = family;
      this.prefix = prefix;
    }

    Bytes name() {
      return name;
    }

    byte[] family() {
      return family;
    }

    byte[] prefix() {
      return prefix;
    }
  }

  public FamilyLayout(Map<String, Set<Bytes>> groups) {
    this.groups = groups;
    groups.forEach(
        (group, families) -> {
          if (families.size() > 1) {
            byte[] name = ("+" + encode(group)).getBytes(UTF_8);
            sharedNames.add(Bytes.of(name));
            families.forEach(family -> shared.put(family, place(family, name)));
          }
        });
  }

  private static Place place(Bytes family, byte[] name) {
    byte[] prefix = new byte[family.length() + 1];
    System.arraycopy(family.array(), family.offset(), prefix, 0, family.length());
    prefix[family.length()] = END_OF_FAMILY;
    return new Place(family.copy(), name, prefix);
  }

  public static FamilyLayout of(TableDescriptor table) {
    Map<String, Set<Bytes>> groups = new LinkedHashMap<>();
    table
        .getValues()
        .forEach(
            (key, value) -> {
              String name = new String(key.get(), key.getOffset(), key.getLength(), UTF_8);
              if (name.startsWith(GROUP_KEY)) {
                groups.put(
                    decode(name.substring(GROUP_KEY.length())),
                    families(new String(value.get(), value.getOffset(), value.getLength(), UTF_8)));
              }
            });
    return new FamilyLayout(groups);
  }

  public void writeTo(TableDescriptorBuilder table, TableDescriptor before) {
    FamilyLayout.of(before)
        .groups
        .keySet()
        .forEach(group -> table.removeValue(GROUP_KEY + encode(group)));
    groups.forEach(
        (group, families) ->
            table.setValue(
                GROUP_KEY + encode(group),
                String.join(" ", families.stream().map(FamilyLayout::encode).sorted().toList())));
  }

  public Map<String, Set<Bytes>> groups() {
    return groups;
  }

  /** Returns whether each family is stored as a separate HBase family. */
  public boolean isPlain() {
    return shared.isEmpty();
  }

  Set<Bytes> sharedNames() {
    return sharedNames;
  }

  Place place(Bytes family) {
    Place place = shared.get(family);
    return place != null ? place : new Place(family.copy(), family.toArray(), new byte[0]);
  }

  public static Set<Bytes> namesOf(TableDescriptor table) {
    return table.getColumnFamilyNames().stream().map(Bytes::of).collect(Collectors.toSet());
  }

  /**
   * Returns the names of the HBase families that a table needs for this layout.
   *
   * @param before current descriptor of the table
   */
  public Set<Bytes> storedWith(TableDescriptor before) {
    FamilyLayout old = FamilyLayout.of(before);
    Set<Bytes> families = new HashSet<>(old.shared.keySet());
    families.addAll(namesOf(before));
    families.removeAll(old.sharedNames);
    groups.values().forEach(families::addAll);
    return families.stream()
        .map(family -> Bytes.of(place(family).family()))
        .collect(Collectors.toSet());
  }

  /**
   * Replaces HBase's names of a cell's family and qualifier with Assay's names. The names are
   * replaced in place.
   */
  void show(Bytes family, Bytes qualifier) {
    if (sharedNames.isEmpty() || !sharedNames.contains(family)) {
      return;
    }
    int length = 0;
    while (qualifier.at(length) != END_OF_FAMILY) {
      length++;
    }
    byte[] array = qualifier.array();
    int offset = qualifier.offset();
    family.set(array, offset, length);
    qualifier.set(array, offset + length + 1, qualifier.length() - length - 1);
  }

  private static Set<Bytes> families(String text) {
    return Arrays.stream(text.split(" "))
        .map(family -> Bytes.of(URLDecoder.decode(family, ISO_8859_1).getBytes(ISO_8859_1)))
        .collect(Collectors.toSet());
  }

  private static String encode(Bytes family) {
    return URLEncoder.encode(new String(family.toArray(), ISO_8859_1), ISO_8859_1);
  }

  private static String encode(String group) {
    return URLEncoder.encode(group, UTF_8);
  }

  private static String decode(String group) {
    return URLDecoder.decode(group, UTF_8);
  }
}
