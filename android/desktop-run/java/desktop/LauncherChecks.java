package desktop;

import static desktop.RunChecks.check;
import static desktop.RunChecks.origin;
import static desktop.RunChecks.phone;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.os.Parcel;
import android.support.customtabs.ICustomTabsCallback;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

final class LauncherChecks {
  private static final String EXTRA = "android.support.customtabs.extra.";
  private static final String TRUSTED = EXTRA + "LAUNCH_AS_TRUSTED_WEB_ACTIVITY";
  private static final String SESSION = EXTRA + "SESSION";
  private static final String CHROME = "com.android.chrome";
  private static final String FIREFOX = "org.mozilla.firefox";
  private static final int GONE = 8;

  private LauncherChecks() {
  }

  static void run() throws Exception {
    opensTrusted();
    fallsBack();
    followsLinks();
    speaksTheProtocol();
    checksBeforeTheFirstOpening();
    remembersTheFirstOpening();
  }

  private static Phone phoneWithChrome() {
    Phone phone = phone();
    phone.install(CHROME, true, true);
    phone.openedBefore(2);
    return phone;
  }

  private static Activity launch(Phone phone) throws Exception {
    return phone.open("LauncherActivity", null);
  }

  private static void opensTrusted() throws Exception {
    Phone phone = phoneWithChrome();
    Activity activity = launch(phone);
    check("views the start page, with the version, in the browser",
        phone.onlyStarted().get("action").equals("android.intent.action.VIEW")
            && phone.onlyStarted().get("data").toString().equals(origin + "/?android=7")
            && phone.onlyStarted().get("package").equals(CHROME));
    check("as trusted, with the session that the browser gave",
        Boolean.TRUE.equals(phone.onlyStarted().get(TRUSTED))
            && phone.onlyStarted().get(SESSION) == phone.service.session.asBinder());
    check("with a toolbar colour", phone.onlyStarted().containsKey(EXTRA + "TOOLBAR_COLOR"));
    check("bound with AUTO_CREATE and WAIVE_PRIORITY",
        Fake.log.stream().anyMatch(line -> line.startsWith("ContextWrapper.bindService") && line.endsWith(", 33]")));
    check("no timer is left", phone.timers.isEmpty());
    check("stays under the browser", !phone.finished);
    Phone.call(activity, "onRestart");
    check("ends when the person comes back", phone.finished);
    Phone.call(activity, "onDestroy");
    check("unbinds at the end", Fake.logged("ContextWrapper.unbindService"));

    phone = phone();
    phone.openedBefore(2);
    phone.install(FIREFOX, true, false);
    phone.install(CHROME, true, true);
    launch(phone);
    check("a browser that can wins over a default that cannot", phone.onlyStarted().get("package").equals(CHROME));

    phone = phoneWithChrome();
    Bundle state = new Bundle();
    Fake.of(state).put("launched", true);
    phone.open("LauncherActivity", state);
    check("only ends when recreated after the opening", phone.finished && phone.started.isEmpty());
  }

  private static void fallsBack() throws Exception {
    Phone phone = phoneWithChrome();
    phone.service.grants = false;
    launch(phone);
    check("session refused: custom tab", !phone.onlyStarted().containsKey(TRUSTED)
        && phone.onlyStarted().containsKey(SESSION) && phone.onlyStarted().get(SESSION) == null);

    phone = phoneWithChrome();
    phone.bindAnswers = false;
    launch(phone);
    check("bind refused: custom tab", !phone.onlyStarted().containsKey(TRUSTED));

    phone = phoneWithChrome();
    phone.connectsAtOnce = false;
    launch(phone);
    check("slow browser: nothing yet", phone.started.isEmpty() && phone.timers.size() == 1);
    phone.timers.get(0).run();
    check("slow browser: custom tab in the end", !phone.onlyStarted().containsKey(TRUSTED));
    phone.connection.onServiceConnected(null, phone.service);
    check("slow browser: its late answer opens nothing twice", phone.started.size() == 1);

    phone = phone();
    phone.openedBefore(2);
    phone.install(FIREFOX, true, false);
    launch(phone);
    check("no trusted browser: custom tab without binding",
        phone.onlyStarted().get("package").equals(FIREFOX) && phone.connection == null);

    phone = phone();
    phone.openedBefore(2);
    phone.install(FIREFOX, true, false);
    Fake.of(phone.metaData).put("app.sayso.FALLBACK", "webview");
    launch(phone);
    check("web view where the deployment prefers it", phone.onlyStarted().toString().contains("WebViewActivity"));

    phone = phone();
    phone.openedBefore(2);
    phone.install("plain.browser", false, false);
    launch(phone);
    check("no custom tabs at all: web view", phone.onlyStarted().toString().contains("WebViewActivity"));

    phone = phone();
    phone.openedBefore(2);
    phone.install(FIREFOX, true, false);
    phone.nextActivityIsMissing = true;
    launch(phone);
    check("the browser went away meanwhile: web view", phone.onlyStarted().toString().contains("WebViewActivity"));
  }

  private static void followsLinks() throws Exception {
    for (String own : new String[] {"/share/abc", "/postdetails?id=1#c", "/guestprofile?id=2"}) {
      Phone phone = phoneWithChrome();
      phone.launchIntent = new Intent("android.intent.action.VIEW", new FakeUri(origin + own));
      launch(phone);
      check("own link opens as it is: " + own, phone.onlyStarted().get("data").toString().equals(origin + own));
    }
    String authority = origin.substring("http://".length());
    String[] foreign = {"http://evil.test/", "https://" + authority + "/", "http://" + authority + ".evil.test/",
      "http://" + authority + "@evil.test/", "http://127.0.0.1:1/", "javascript:alert(1)"};
    for (String link : foreign) {
      Phone phone = phoneWithChrome();
      phone.launchIntent = new Intent("android.intent.action.VIEW", new FakeUri(link));
      launch(phone);
      check("foreign link is ignored: " + link,
          phone.onlyStarted().get("data").toString().equals(origin + "/?android=7"));
    }
  }

  /** Across processes the service is only a binder, and calls travel as numbered transactions. */
  private static void speaksTheProtocol() throws Exception {
    Phone phone = phoneWithChrome();
    List<Object> wire = new ArrayList<>();
    Phone.on("Binder.queryLocalInterface", (self, args) -> null);
    Phone.on("Parcel.obtain", (self, args) -> new Parcel());
    Phone.on("Parcel.writeInterfaceToken", (self, args) -> wire.add(args[0]));
    Phone.on("Parcel.writeStrongBinder", (self, args) -> wire.add(args[0]));
    Phone.on("Parcel.readInt", (self, args) -> 1);
    Phone.on("Binder.transact", (self, args) -> wire.add(args[0]));
    launch(phone);
    check("newSession is transaction 3 and carries the callback", wire.size() == 3
        && wire.get(0).equals("android.support.customtabs.ICustomTabsService")
        && wire.get(1) instanceof ICustomTabsCallback && wire.get(2).equals(3));
    check("its answer leads to the trusted page",
        Boolean.TRUE.equals(phone.onlyStarted().get(TRUSTED)) && phone.onlyStarted().get(SESSION) == wire.get(1));
    Method onTransact = Class.forName("android.support.customtabs.ICustomTabsCallback$Stub")
        .getDeclaredMethod("onTransact", int.class, Parcel.class, Parcel.class, int.class);
    onTransact.setAccessible(true);
    Uri.CREATOR = parcel -> new FakeUri(origin + "/");
    Bundle.CREATOR = parcel -> new Bundle();
    for (int code = 1; code <= 13; code++) {
      Object taken = onTransact.invoke(wire.get(1), code, new Parcel(), new Parcel(), 0);
      check("browser event " + code, taken.equals(code >= 2 && code <= 6));
    }
  }

  private static void checksBeforeTheFirstOpening() throws Exception {
    Phone phone = phoneWithChrome();
    phone.openedBefore(0);
    phone.online = false;
    launch(phone);
    check("first start without a network: the app's own page", phone.started.isEmpty() && phone.connection == null
        && phone.text("notice_title").equals("offline_title") && phone.text("notice_text").equals("offline_text"));
    check("with a Retry that can be pressed", phone.text("notice_retry").equals("retry")
        && phone.shown("notice_retry").get("enabled").equals(true));
    check("and no way past it", !phone.shown("notice_open_anyway").containsKey("visibility"));
    phone.press("notice_retry");
    check("still offline after Retry: still there", phone.started.isEmpty() && phone.posted.isEmpty());
    phone.online = true;
    RunChecks.status.set(503);
    phone.press("notice_retry");
    check("while asking: trying, not pressable", phone.text("notice_retry").equals("trying")
        && phone.shown("notice_retry").get("enabled").equals(false));
    phone.runPosted();
    check("server down: says so and names it", phone.started.isEmpty()
        && phone.text("notice_title").equals("unreachable_title")
        && phone.text("notice_text").equals("unreachable_text " + origin.substring("http://".length())));
    RunChecks.status.set(200);
    phone.press("notice_retry");
    phone.runPosted();
    check("server back: opens", phone.onlyStarted().get("package").equals(CHROME));

    phone = phoneWithChrome();
    phone.openedBefore(0);
    Fake.of(phone.metaData).put("app.sayso.START_URL", "http://127.0.0.1:1/");
    launch(phone);
    phone.runPosted();
    check("nobody listens: the app's own page", phone.text("notice_title").equals("unreachable_title"));

    phone = phoneWithChrome();
    phone.openedBefore(0);
    Activity activity = launch(phone);
    Phone.call(activity, "onDestroy");
    phone.runPosted();
    check("an answer after the end opens nothing", phone.started.isEmpty());
  }

  private static void remembersTheFirstOpening() throws Exception {
    Phone phone = phoneWithChrome();
    phone.openedBefore(0);
    launch(phone);
    phone.runPosted();
    check("one opening does not mean that the page was saved", phone.preferences.get("successes") == 1);
    phone.service.session.onNavigationEvent(1, null);
    check("nor does a page that began to load", phone.preferences.get("successes") == 1);
    phone.service.session.onNavigationEvent(2, null);
    check("a loaded page does", phone.preferences.get("successes") == 2);

    phone = phoneWithChrome();
    phone.openedBefore(1);
    phone.online = false;
    launch(phone);
    check("half-way and offline: the page offers to open anyway", phone.started.isEmpty()
        && phone.shown("notice_open_anyway").get("visibility").equals(0));
    phone.press("notice_open_anyway");
    check("and does", phone.onlyStarted().get("package").equals(CHROME));

    phone = phoneWithChrome();
    phone.online = false;
    launch(phone);
    check("later starts offline: straight to the saved page", phone.onlyStarted().get("package").equals(CHROME)
        && phone.posted.isEmpty());
    check("the notice was never built", phone.shown("notice").getOrDefault("visibility", GONE).equals(GONE));
  }
}
