package desktop;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.ServiceConnection;
import android.net.ConnectivityManager;
import android.net.Network;
import android.os.Bundle;
import android.view.View;
import android.webkit.WebView;
import android.widget.Button;
import java.io.FileReader;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A phone without Android: browsers, a network, preferences, views, and what the app did with them. */
final class Phone {
  static final String PACKAGE = "example.sayso";
  static final int VERSION_CODE = 7;
  private static final Properties ids = readIds();

  final List<Intent> started = new ArrayList<>();
  final List<Runnable> timers = new ArrayList<>();
  final BlockingQueue<Runnable> posted = new LinkedBlockingQueue<>();
  final Map<String, Integer> preferences = new HashMap<>();
  final Map<Integer, View> views = new HashMap<>();
  final Bundle metaData = new Bundle();
  final TabsService service = new TabsService();
  Intent launchIntent = new Intent("android.intent.action.MAIN");
  ServiceConnection connection;
  boolean online = true;
  boolean finished;
  boolean bindAnswers = true;
  boolean connectsAtOnce = true;
  boolean nextActivityIsMissing;
  private final FakePackages packages = new FakePackages(metaData, VERSION_CODE);

  Phone(String startUrl) {
    Fake.reset();
    Fake.of(metaData).put("app.sayso.START_URL", startUrl);
    Fake.of(metaData).put("app.sayso.FALLBACK", "customtabs");
    answerForObjects();
    answerForActivities();
    answerForViews();
  }

  private void answerForObjects() {
    Fake.Handler put = (self, args) -> {
      Fake.of(self).put(args[0], args[1]);
      return self;
    };
    for (String name : new String[] {"Bundle.putBinder", "BaseBundle.putBoolean", "Intent.putExtra"}) on(name, put);
    on("BaseBundle.getString", (self, args) -> Fake.of(self).get(args[0]));
    on("BaseBundle.getBoolean", (self, args) -> Fake.of(self).getOrDefault(args[0], false));
    on("Intent.Intent", (self, args) -> {
      if (args.length > 1) Fake.of(self).put(args[1] instanceof Class ? "class" : "data", args[1]);
      return Fake.of(self).put("action", args[0]);
    });
    on("Intent.setPackage", (self, args) -> with(self, "package", args[0]));
    on("Intent.setData", (self, args) -> with(self, "data", args[0]));
    on("Intent.getData", (self, args) -> Fake.of(self).get("data"));
    on("Intent.getClipData", (self, args) -> Fake.of(self).get("clips"));
    on("Intent.putExtras", (self, args) -> {
      Fake.of(self).putAll(Fake.of(args[0]));
      return self;
    });
    on("IntentFilter.hasCategory", (self, args) -> Fake.of(self).get("trusted"));
    on("Uri.parse", (self, args) -> new FakeUri((String) args[0]));
    on("Builder.appendQueryParameter", (self, args) ->
        with(self, "uri", Fake.of(self).get("uri") + "" + args[0] + "=" + args[1]));
    on("Builder.build", (self, args) -> new FakeUri((String) Fake.of(self).get("uri")));
  }

  private void answerForActivities() {
    on("Activity.getIntent", (self, args) -> launchIntent);
    on("Activity.finish", (self, args) -> finished = true);
    on("ContextWrapper.getPackageManager", (self, args) -> packages);
    on("ContextWrapper.getPackageName", (self, args) -> PACKAGE);
    on("ContextWrapper.getSharedPreferences", (self, args) -> new FakePreferences(preferences));
    on("ContextWrapper.getSystemService", (self, args) ->
        args[0].equals("connectivity") ? new ConnectivityManager() : new android.app.DownloadManager());
    on("ConnectivityManager.getActiveNetwork", (self, args) -> online ? new Network() : null);
    on("ContextWrapper.startActivity", (self, args) -> {
      if (nextActivityIsMissing) {
        nextActivityIsMissing = false;
        throw new ActivityNotFoundException();
      }
      return started.add((Intent) args[0]);
    });
    on("ContextWrapper.bindService", (self, args) -> {
      connection = (ServiceConnection) args[1];
      if (bindAnswers && connectsAtOnce) connection.onServiceConnected(null, service);
      return bindAnswers;
    });
    on("Binder.queryLocalInterface", (self, args) -> self);
    on("Handler.post", (self, args) -> posted.add((Runnable) args[0]));
    on("Handler.postDelayed", (self, args) -> timers.add((Runnable) args[0]));
    on("Handler.removeCallbacks", (self, args) -> timers.remove(args[0]));
  }

  private void answerForViews() {
    on("Activity.findViewById", (self, args) -> views.computeIfAbsent((Integer) args[0],
        id -> id == id("id.web") ? new WebView() : new Button()));
    on("View.setVisibility", (self, args) -> with(self, "visibility", args[0]));
    on("View.setEnabled", (self, args) -> with(self, "enabled", args[0]));
    on("View.setOnClickListener", (self, args) -> with(self, "click", args[0]));
    on("TextView.setText", (self, args) -> with(self, "text", args[0]));
    on("Context.getString", (self, args) -> args.length == 1
        ? nameOf((Integer) args[0]) : nameOf((Integer) args[0]) + " " + ((Object[]) args[1])[0]);
  }

  static void on(String name, Fake.Handler handler) {
    Fake.handlers.put(name, handler);
  }

  private static Object with(Object self, String key, Object value) {
    Fake.of(self).put(key, value);
    return self;
  }

  void install(String packageName, boolean customTabs, boolean trusted) {
    packages.add(packageName, customTabs, trusted);
  }

  void openedBefore(int times) {
    preferences.put("successes", times);
  }

  Activity open(String activity, Bundle state) throws Exception {
    Constructor<?> constructor = Class.forName("app.sayso.shell." + activity).getDeclaredConstructor();
    constructor.setAccessible(true);
    Activity made = (Activity) constructor.newInstance();
    Method onCreate = made.getClass().getDeclaredMethod("onCreate", Bundle.class);
    onCreate.setAccessible(true);
    onCreate.invoke(made, state);
    return made;
  }

  static void call(Activity activity, String method) throws Exception {
    Method found = activity.getClass().getDeclaredMethod(method);
    found.setAccessible(true);
    found.invoke(activity);
  }

  /** Waits for what another thread hands to the main thread. */
  void runPosted() throws InterruptedException {
    Runnable next = posted.poll(20, TimeUnit.SECONDS);
    if (next == null) throw new AssertionError("nothing was posted");
    next.run();
  }

  void press(String viewName) {
    ((View.OnClickListener) shown(viewName).get("click")).onClick(null);
  }

  /** The properties of a view: visibility, text (the resource's name), enabled. */
  Map<Object, Object> shown(String viewName) {
    View view = views.get(id("id." + viewName));
    return view == null ? Map.of() : Fake.of(view);
  }

  String text(String viewName) {
    Object text = shown(viewName).get("text");
    return text instanceof Integer ? nameOf((Integer) text) : String.valueOf(text);
  }

  Map<Object, Object> onlyStarted() {
    if (started.size() != 1) throw new AssertionError("started " + started.size() + " activities\n" + Fake.log);
    return Fake.of(started.get(0));
  }

  private static int id(String name) {
    return Integer.decode(ids.getProperty(name));
  }

  private static String nameOf(int id) {
    for (String name : ids.stringPropertyNames()) {
      if (id(name) == id) return name.replaceFirst(".*\\.", "");
    }
    throw new AssertionError("no resource " + id);
  }

  private static Properties readIds() {
    Properties read = new Properties();
    try (FileReader file = new FileReader(System.getProperty("ids"))) {
      read.load(file);
      return read;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
