package desktop;

import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;

/** The installed browsers, and the app's own manifest. */
final class FakePackages extends PackageManager {
  private final List<ResolveInfo> browsers = new ArrayList<>();
  private final List<ResolveInfo> services = new ArrayList<>();
  private final Bundle metaData;
  private final int versionCode;

  FakePackages(Bundle metaData, int versionCode) {
    this.metaData = metaData;
    this.versionCode = versionCode;
  }

  void add(String packageName, boolean customTabs, boolean trusted) {
    ResolveInfo browser = new ResolveInfo();
    browser.activityInfo = new ActivityInfo();
    browser.activityInfo.packageName = packageName;
    browsers.add(browser);
    if (!customTabs) return;
    ResolveInfo tabs = new ResolveInfo();
    tabs.serviceInfo = new ServiceInfo();
    tabs.serviceInfo.packageName = packageName;
    tabs.filter = new IntentFilter();
    Fake.of(tabs.filter).put("trusted", trusted);
    services.add(tabs);
  }

  @Override
  public List<ResolveInfo> queryIntentActivities(Intent intent, int flags) {
    return browsers;
  }

  @Override
  public List<ResolveInfo> queryIntentServices(Intent intent, int flags) {
    return services;
  }

  @Override
  public PackageInfo getPackageInfo(String name, int flags) {
    PackageInfo info = new PackageInfo();
    info.versionCode = versionCode;
    return info;
  }

  @Override
  public ApplicationInfo getApplicationInfo(String name, int flags) {
    ApplicationInfo info = new ApplicationInfo();
    info.metaData = metaData;
    return info;
  }
}
