package assay.stores.ycsb;

import assay.store.Secrets;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.util.List;
import java.util.Map;
import java.util.Properties;

public final class YcsbProvider implements StoreProvider {
  private static final Setting CLASS =
      new Setting("binding-class", "", "Class of the binding, such as site.ycsb.db.JdbcDBClient.");
  private static final Setting PATH =
      Setting.path(
          "binding-path",
          "",
          "Jars, folders and YCSB release archives (.tar.gz) of the binding, separated as in a"
              + " class path.");
  private static final Setting BUFFERS =
      new Setting("buffers", "false", "Whether the binding batches writes (see docs/ycsb.md).");
  private static final Setting EMBEDDED =
      new Setting("embedded", "false", "Whether the store runs in Assay's own process.");

  @Override
  public String name() {
    return "ycsb";
  }

  @Override
  public String description() {
    return "any compiled YCSB binding (site.ycsb.DB 0.17, com.yahoo.ycsb.DB); other settings are"
        + " passed to the binding";
  }

  @Override
  public Class<? extends Store> storeClass() {
    return YcsbStore.class;
  }

  @Override
  public List<Setting> settings() {
    return List.of(CLASS, PATH, BUFFERS, EMBEDDED);
  }

  @Override
  public boolean acceptsOtherSettings() {
    return true;
  }

  @Override
  public void check(StoreSettings settings) throws StoreException {
    if (settings.text(CLASS.name()).isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'binding-class' is missing. " + CLASS.meaning());
    }
    settings.flag(BUFFERS.name());
    settings.flag(EMBEDDED.name());
  }

  @Override
  public Store open(StoreSettings settings) throws StoreException {
    check(settings);
    String type = settings.text(CLASS.name());
    boolean buffers = settings.flag(BUFFERS.name());
    boolean embedded = settings.flag(EMBEDDED.name());
    Properties properties = new Properties();
    for (Map.Entry<String, String> entry : settings.all().entrySet()) {
      if (settings().stream().noneMatch(own -> own.name().equals(entry.getKey()))) {
        properties.setProperty(entry.getKey(), entry.getValue());
      }
    }
    StoreInfo info =
        new StoreInfo(
            name(),
            "client of YCSB 0.17.0",
            type,
            Secrets.without(settings.all()),
            embedded,
            List.of(),
            embedded ? StoreInfo.HERE : List.of());
    Binding binding = Binding.open(type, settings.text(PATH.name()), properties);
    try {
      return new YcsbStore(info, binding, buffers);
    } catch (StoreException | RuntimeException | Error e) {
      binding.close();
      throw e;
    }
  }
}
