package desktop;

import static desktop.RunChecks.check;
import static desktop.RunChecks.origin;
import static desktop.RunChecks.phone;

import android.app.Activity;
import android.content.ClipData;
import android.content.Intent;
import android.net.Uri;
import android.net.http.SslError;
import android.os.Build;
import android.os.Environment;
import android.webkit.CookieManager;
import android.webkit.DownloadListener;
import android.webkit.ServiceWorkerController;
import android.webkit.ServiceWorkerWebSettings;
import android.webkit.SslErrorHandler;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceRequest;
import android.webkit.WebSettings;
import android.webkit.WebViewClient;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

final class WebViewChecks {
  private static final int GONE = 8;
  private static final int VISIBLE = 0;

  private final Phone phone = phone();
  private final List<String> settings = new ArrayList<>();
  private final String on;
  private final int sdk;
  private final Activity activity;
  private WebViewClient pages;
  private WebChromeClient picker;
  private DownloadListener downloads;

  static void run() throws Exception {
    for (int sdk : new int[] {23, 34}) {
      WebViewChecks checks = new WebViewChecks(sdk);
      checks.loads();
      checks.staysOnItsSite();
      checks.goesBack();
      checks.showsItsOwnErrorPage();
      checks.downloads();
      checks.picksFiles();
    }
  }

  private WebViewChecks(int sdk) throws Exception {
    this.sdk = sdk;
    on = "web view on API " + sdk + ": ";
    Build.VERSION.SDK_INT = sdk;
    Environment.DIRECTORY_DOWNLOADS = "Download";
    phone.launchIntent = new Intent("x", new FakeUri(origin + "/share/abc"));
    Phone.on("WebView.getSettings", (self, args) -> new RecordedSettings());
    Phone.on("ServiceWorkerController.getInstance", (self, args) -> new ServiceWorkerController() {
      @Override
      public ServiceWorkerWebSettings getServiceWorkerWebSettings() {
        return new RecordedWorkerSettings();
      }
    });
    Phone.on("WebView.setWebViewClient", (self, args) -> pages = (WebViewClient) args[0]);
    Phone.on("WebView.setWebChromeClient", (self, args) -> picker = (WebChromeClient) args[0]);
    Phone.on("WebView.setDownloadListener", (self, args) -> downloads = (DownloadListener) args[0]);
    activity = phone.open("WebViewActivity", null);
  }

  private void loads() {
    check(on + "loads what was asked for", Fake.logged("WebView.loadUrl[" + origin + "/share/abc]"));
    check(on + "scripts and storage on, files and mixed content off",
        settings.containsAll(List.of("scripts true", "storage true", "files false", "mixed 1")));
    check(on + "service worker settings only from API 24", settings.contains("worker files false") == (sdk >= 24));
    check(on + "no notice at first", phone.shown("notice").get("visibility").equals(GONE));
  }

  private void staysOnItsSite() {
    check(on + "own page stays", !pages.shouldOverrideUrlLoading(null, new Request(origin + "/x", true)));
    check(on + "foreign frame stays", !pages.shouldOverrideUrlLoading(null, new Request("https://other.test/", false)));
    check(on + "foreign page leaves", pages.shouldOverrideUrlLoading(null, new Request("https://other.test/", true))
        && phone.onlyStarted().get("data").toString().equals("https://other.test/"));
  }

  private void goesBack() throws Exception {
    Phone.call(activity, "onBackPressed");
    check(on + "back leaves when there is no earlier page", Fake.logged("Activity.onBackPressed"));
    Phone.on("WebView.canGoBack", (self, args) -> true);
    Phone.call(activity, "onBackPressed");
    check(on + "back goes back", Fake.logged("WebView.goBack"));
  }

  private void showsItsOwnErrorPage() {
    pages.onReceivedError(null, new Request(origin + "/picture", false), null);
    check(on + "a missing picture is no reason for a notice", phone.shown("notice").get("visibility").equals(GONE));
    phone.online = false;
    pages.onReceivedError(null, new Request(origin + "/", true), null);
    pages.onPageFinished(null, origin + "/");
    check(on + "offline: its own page, which stays", phone.shown("notice").get("visibility").equals(VISIBLE)
        && phone.text("notice_title").equals("offline_title"));
    phone.press("notice_retry");
    check(on + "Retry loads again", Fake.logged("WebView.reload"));
    pages.onPageFinished(null, origin + "/");
    check(on + "and makes way for the page", phone.shown("notice").get("visibility").equals(GONE));
    phone.online = true;
    Phone.on("SslError.getUrl", (self, args) -> origin + "/");
    pages.onReceivedSslError(null, new SslErrorHandler(), new SslError());
    check(on + "broken certificate: refused, with its own page", Fake.logged("SslErrorHandler.cancel")
        && phone.text("notice_title").equals("unreachable_title"));
  }

  private void downloads() {
    Phone.on("URLUtil.guessFileName", (self, args) -> "picture.webp");
    Phone.on("CookieManager.getInstance", (self, args) -> new CookieManager() {
      @Override
      public String getCookie(String url) {
        return "session=1";
      }
    });
    Phone.on("Toast.makeText", (self, args) -> new android.widget.Toast());
    downloads.onDownloadStart("blob:x", "agent", "", "image/webp", 9);
    check(on + "what lives in the page cannot be saved, and says so", Fake.logged("Toast.show"));
    Phone.on("URLUtil.isNetworkUrl", (self, args) -> true);
    downloads.onDownloadStart(origin + "/media/1", "agent", "", "image/webp", 9);
    String folder = sdk >= 29 ? "setDestinationInExternalPublicDir" : "setDestinationInExternalFilesDir";
    check(on + "a download carries the session and lands in the right folder",
        Fake.logged("Request.addRequestHeader[Cookie, session=1]") && Fake.logged("Request." + folder)
            && Fake.logged("DownloadManager.enqueue"));
  }

  private void picksFiles() throws Exception {
    List<String> results = new ArrayList<>();
    ValueCallback<Uri[]> first = files -> results.add(files == null ? "cancelled" : "first");
    ValueCallback<Uri[]> second = files -> results.add("second " + files.length);
    ValueCallback<Uri[]> third = files -> results.add("third " + files.length);
    WebChromeClient.FileChooserParams params = new WebChromeClient.FileChooserParams() {
      @Override
      public Intent createIntent() {
        return new Intent("pick");
      }

      @Override
      public int getMode() {
        return MODE_OPEN_MULTIPLE;
      }
    };
    Phone.on("FileChooserParams.parseResult", (self, args) -> new Uri[] {new FakeUri("content://a/1")});
    check(on + "shows a file chooser", picker.onShowFileChooser(null, first, params)
        && Fake.logged("Intent.putExtra[android.intent.extra.ALLOW_MULTIPLE, true]"));
    picker.onShowFileChooser(null, second, params);
    result(new Intent("picked"));
    Intent several = new Intent("picked");
    Fake.of(several).put("clips", new ClipData());
    Phone.on("ClipData.getItemCount", (self, args) -> 3);
    Phone.on("ClipData.getItemAt", (self, args) -> new ClipData.Item());
    picker.onShowFileChooser(null, third, params);
    result(several);
    check(on + "hands over one file, several files, and forgets an abandoned choice",
        results.equals(List.of("cancelled", "second 1", "third 3")));
  }

  private void result(Intent data) throws Exception {
    Method method = activity.getClass().getDeclaredMethod("onActivityResult", int.class, int.class, Intent.class);
    method.setAccessible(true);
    method.invoke(activity, 1, Activity.RESULT_OK, data);
  }

  private static final class Request implements WebResourceRequest {
    private final String url;
    private final boolean mainFrame;

    Request(String url, boolean mainFrame) {
      this.url = url;
      this.mainFrame = mainFrame;
    }

    @Override
    public Uri getUrl() {
      return new FakeUri(url);
    }

    @Override
    public boolean isForMainFrame() {
      return mainFrame;
    }
  }

  private final class RecordedSettings extends WebSettings {
    @Override
    public void setJavaScriptEnabled(boolean on) {
      settings.add("scripts " + on);
    }

    @Override
    public void setDomStorageEnabled(boolean on) {
      settings.add("storage " + on);
    }

    @Override
    public void setAllowFileAccess(boolean on) {
      settings.add("files " + on);
    }

    @Override
    public void setMixedContentMode(int mode) {
      settings.add("mixed " + mode);
    }
  }

  private final class RecordedWorkerSettings extends ServiceWorkerWebSettings {
    @Override
    public void setAllowContentAccess(boolean on) {
      settings.add("worker content " + on);
    }

    @Override
    public void setAllowFileAccess(boolean on) {
      settings.add("worker files " + on);
    }
  }
}
