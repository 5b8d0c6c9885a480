package desktop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers every call into the platform: by a handler where one is set, else with a default; keeps a log. */
public final class Fake {
  public interface Handler {
    Object call(Object self, Object[] args);
  }

  /** Sorted by "SimpleClass.method". */
  static final Map<String, Handler> handlers = new HashMap<>();
  static final List<String> log = new ArrayList<>();
  private static final Map<Object, Map<Object, Object>> properties = new IdentityHashMap<>();

  private Fake() {
  }

  public static synchronized Object call(Object self, String name, String type, Object[] args) {
    log.add(name + Arrays.deepToString(args));
    Handler handler = handlers.get(name);
    if (handler != null) return handler.call(self, args);
    switch (type) {
      case "boolean":
        return false;
      case "int":
        return 0;
      case "long":
        return 0L;
      default:
        // Builders return themselves.
        return self != null && self.getClass().getSimpleName().equals(type) ? self : null;
    }
  }

  /** What was put into a fake object (an intent's extras, a view's text). */
  static synchronized Map<Object, Object> of(Object object) {
    return properties.computeIfAbsent(object, key -> new LinkedHashMap<>());
  }

  static void reset() {
    handlers.clear();
    log.clear();
    properties.clear();
  }

  static boolean logged(String start) {
    return log.stream().anyMatch(line -> line.startsWith(start));
  }
}
