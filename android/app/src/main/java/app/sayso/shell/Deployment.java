package app.sayso.shell;

import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Bundle;

/** The one server this app belongs to, as written into its manifest. */
final class Deployment {
    private static final String META_START_URL = "app.sayso.START_URL";
    private static final String META_FALLBACK = "app.sayso.FALLBACK";
    /** Tells the web app which version of this app opened it, so that it can offer a newer one. */
    private static final String VERSION_PARAMETER = "android";

    final boolean prefersWebView;
    private final Uri start;
    private final int versionCode;

    private Deployment(Uri start, boolean prefersWebView, int versionCode) {
        this.start = start;
        this.prefersWebView = prefersWebView;
        this.versionCode = versionCode;
    }

    static Deployment of(Context context) {
        PackageManager packages = context.getPackageManager();
        String own = context.getPackageName();
        try {
            ApplicationInfo app = packages.getApplicationInfo(own, PackageManager.GET_META_DATA);
            Bundle data = app.metaData;
            return new Deployment(Uri.parse(data.getString(META_START_URL)),
                    "webview".equals(data.getString(META_FALLBACK)),
                    packages.getPackageInfo(own, 0).versionCode);
        } catch (PackageManager.NameNotFoundException e) {
            throw new IllegalStateException("an app always finds itself", e);
        }
    }

    /** A link that was tapped wins over the start page, but only if it leads to this deployment. */
    Uri target(Uri link) {
        return owns(link) ? link : startPage();
    }

    boolean owns(Uri link) {
        return link != null && start.getScheme().equals(link.getScheme())
                && start.getEncodedAuthority().equalsIgnoreCase(link.getEncodedAuthority());
    }

    Uri startPage() {
        return start.buildUpon().appendQueryParameter(VERSION_PARAMETER, String.valueOf(versionCode)).build();
    }

    /** The address without the version: what the first-run check asks, and what people are shown. */
    Uri start() {
        return start;
    }
}
