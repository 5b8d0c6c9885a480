package desktop;

import android.content.SharedPreferences;
import java.util.Map;

final class FakePreferences implements SharedPreferences, SharedPreferences.Editor {
  private final Map<String, Integer> values;

  FakePreferences(Map<String, Integer> values) {
    this.values = values;
  }

  @Override
  public int getInt(String key, int fallback) {
    return values.getOrDefault(key, fallback);
  }

  @Override
  public SharedPreferences.Editor edit() {
    return this;
  }

  @Override
  public SharedPreferences.Editor putInt(String key, int value) {
    values.put(key, value);
    return this;
  }

  @Override
  public void apply() {
  }
}
