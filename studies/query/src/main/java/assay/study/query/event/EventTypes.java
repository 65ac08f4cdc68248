package assay.study.query.event;

import assay.store.Bytes;
import assay.store.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The event types that experiments can use. There are more than fifty event types, as in the paper
 * by Sawyer et al. (HPEC 2013, §III).
 */
public final class EventTypes {
  /**
   * The event type that is used for the four queries of Sawyer et al. (HPEC 2013). The type has
   * more than fifty fields.
   */
  public static final EventType WEB_REQUEST = webRequest();

  /**
   * An event type for tests of stores. The type has unusual values: empty values, long values,
   * values that look like parts of row keys, and values that are not text.
   */
  public static final EventType EDGE_VALUES = edgeValues();

  public static final EventType FIELD_CHANGE = fieldChange();

  private static final Map<String, EventType> ALL = all();

  private EventTypes() {}

  public static List<EventType> list() {
    return List.copyOf(ALL.values());
  }

  public static EventType named(String name) {
    EventType type = ALL.get(name);
    if (type == null) {
      throw new IllegalArgumentException(
          "no event type '" + name + "'; " + Names.nearest(name, ALL.keySet()));
    }
    return type;
  }

  private static EventType webRequest() {
    List<Field> fields = new ArrayList<>();
    fields.add(Field.of("event_time", new ValueDistribution.Time()));
    fields.add(Field.of("source_ip", new ValueDistribution.Addresses(20_000)).withIndex());
    fields.add(Field.of("source_port", new ValueDistribution.Numbers(1024, 65_535)));
    fields.add(Field.of("domain_name", ValueDistribution.Zipfian.domains(10_000, 1.0)).withIndex());
    fields.add(Field.of("destination_ip", new ValueDistribution.Addresses(10_000)).withIndex());
    fields.add(
        Field.of("destination_port", ValueDistribution.Zipfian.of(2, "443", "80", "8080", "8443")));
    fields.add(
        Field.of(
                "method",
                ValueDistribution.Zipfian.of(2, "GET", "POST", "HEAD", "PUT", "CONNECT", "DELETE"))
            .withIndex());
    fields.add(
        Field.of(
                "status",
                ValueDistribution.Zipfian.of(
                    1.5, "200", "304", "302", "404", "301", "403", "500", "503", "204", "206"))
            .withIndex());
    fields.add(Field.of("path", new ValueDistribution.Digits(24)));
    fields.add(Field.of("query_text", new ValueDistribution.Digits(32)).in(0.3));
    fields.add(Field.of("user_name", new ValueDistribution.Numbers(1, 5_000)).in(0.4).withIndex());
    fields.add(
        Field.of(
            "user_agent", ValueDistribution.Zipfian.of(1.2, "browser/1", "browser/2", "fetch/7")));
    fields.add(Field.of("referrer", ValueDistribution.Zipfian.domains(1_000, 1.0)).in(0.5));
    fields.add(
        Field.of(
            "content_type",
            ValueDistribution.Zipfian.of(
                1.1, "text/html", "image/png", "application/json", "text/css")));
    fields.add(Field.of("request_bytes", new ValueDistribution.Numbers(100, 4_000)));
    fields.add(Field.of("response_bytes", new ValueDistribution.Numbers(0, 1_000_000)));
    fields.add(Field.of("duration_ms", new ValueDistribution.Numbers(1, 30_000)));
    fields.add(
        Field.of(
            "cache_result", ValueDistribution.Zipfian.of(1, "MISS", "HIT", "EXPIRED", "NONE")));
    fields.add(Field.of("session_id", new ValueDistribution.Digits(32)).in(0.7));
    fields.add(Field.of("cookie", new ValueDistribution.Digits(48)).in(0.2));
    // Each header field occurs in fewer events than the previous header field.
    for (int i = 1; i <= 34; i++) {
      fields.add(
          Field.of("header_" + i, new ValueDistribution.Digits(8 + 2 * (i % 5))).in(1.0 / i));
    }
    return new EventType("web_request", fields);
  }

  private static EventType edgeValues() {
    List<Bytes> odd =
        List.of(
            new Bytes(),
            Bytes.of("\0"),
            Bytes.of("\0\0"),
            Bytes.of("a"),
            Bytes.of("a\0b"),
            Bytes.of("ab"),
            Bytes.of("\1"),
            Bytes.of("_"),
            Bytes.of("schema"),
            Bytes.of(new byte[] {(byte) 0xff, (byte) 0xfe, 0}));
    byte[] many = new byte[1 << 16];
    Arrays.fill(many, (byte) 'x');
    return new EventType(
        "edge_values",
        List.of(
            Field.of("event_time", new ValueDistribution.Time()),
            Field.of("odd", new ValueDistribution.OneOf(odd)).in(0.8).withIndex(),
            Field.of("even", new ValueDistribution.OneOf(odd)).withIndex(),
            Field.of("long", new ValueDistribution.OneOf(List.of(new Bytes(), Bytes.of(many))))
                .in(0.02)));
  }

  private static EventType fieldChange() {
    return new EventType(
        "field_change",
        List.of(
            Field.of("event_time", new ValueDistribution.Time()),
            Field.of("tenant", ValueDistribution.Zipfian.numbered("tenant-", 100, 1.0)).withIndex(),
            Field.of("entity", new ValueDistribution.Numbers(1, 5_000)).withIndex(),
            Field.of("field_name", ValueDistribution.Zipfian.numbered("field-", 40, 0.8)),
            Field.of("before", new ValueDistribution.Digits(24)).in(0.8),
            Field.of("after", new ValueDistribution.Digits(24)),
            Field.of("user_name", new ValueDistribution.Numbers(1, 500))));
  }

  private static Map<String, EventType> all() {
    Map<String, EventType> all = new LinkedHashMap<>();
    all.put(WEB_REQUEST.name(), WEB_REQUEST);
    all.put(EDGE_VALUES.name(), EDGE_VALUES);
    all.put(FIELD_CHANGE.name(), FIELD_CHANGE);
    List<String> subjects =
        List.of("dns", "dhcp", "flow", "login", "mail", "file", "process", "proxy", "vpn", "print");
    List<String> acts = List.of("open", "close", "denied", "error", "query", "answer");
    for (String subject : subjects) {
      for (String act : acts) {
        EventType type = simple(subject + "_" + act);
        all.put(type.name(), type);
      }
    }
    return all;
  }

  private static EventType simple(String name) {
    return new EventType(
        name,
        List.of(
            Field.of("event_time", new ValueDistribution.Time()),
            Field.of("source_ip", new ValueDistribution.Addresses(20_000)).withIndex(),
            Field.of("host_name", new ValueDistribution.Numbers(1, 2_000)).withIndex(),
            Field.of("user_name", new ValueDistribution.Numbers(1, 5_000)).in(0.6).withIndex(),
            Field.of("result", ValueDistribution.Zipfian.of(1.5, "ok", "refused", "failed"))
                .withIndex(),
            Field.of("detail", new ValueDistribution.Digits(32)).in(0.5)));
  }
}
