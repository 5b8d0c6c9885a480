package app.sayso.shell;

import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.net.Uri;

import java.util.ArrayList;
import java.util.List;

/** Picks the browser that opens the app: the first one able to show it without a URL bar wins. */
final class Browsers {
    static final String ACTION_CUSTOM_TABS = "android.support.customtabs.action.CustomTabsService";
    private static final String CATEGORY_TRUSTED = "androidx.browser.trusted.category.TrustedWebActivities";

    enum Mode { TRUSTED, CUSTOM_TAB, NONE }

    static final class Choice {
        final Mode mode;
        final String packageName;

        Choice(Mode mode, String packageName) {
            this.mode = mode;
            this.packageName = packageName;
        }
    }

    private Browsers() {
    }

    static Choice pick(PackageManager packages, String ownPackage) {
        Intent view = new Intent(Intent.ACTION_VIEW, Uri.parse("https://"));
        view.addCategory(Intent.CATEGORY_BROWSABLE);
        // The default browser comes first; MATCH_ALL lists the others in no useful order.
        List<ResolveInfo> browsers = new ArrayList<ResolveInfo>(
                packages.queryIntentActivities(view, PackageManager.MATCH_DEFAULT_ONLY));
        browsers.addAll(packages.queryIntentActivities(view, PackageManager.MATCH_ALL));
        List<ResolveInfo> services = packages.queryIntentServices(
                new Intent(ACTION_CUSTOM_TABS), PackageManager.GET_RESOLVED_FILTER);

        String customTab = null;
        for (ResolveInfo browser : browsers) {
            String name = browser.activityInfo.packageName;
            ResolveInfo service = ownPackage.equals(name) ? null : serviceOf(name, services);
            if (service == null) {
                continue;
            }
            if (service.filter != null && service.filter.hasCategory(CATEGORY_TRUSTED)) {
                return new Choice(Mode.TRUSTED, name);
            }
            if (customTab == null) {
                customTab = name;
            }
        }
        return customTab == null ? new Choice(Mode.NONE, null) : new Choice(Mode.CUSTOM_TAB, customTab);
    }

    private static ResolveInfo serviceOf(String packageName, List<ResolveInfo> services) {
        for (ResolveInfo service : services) {
            if (packageName.equals(service.serviceInfo.packageName)) {
                return service;
            }
        }
        return null;
    }
}
