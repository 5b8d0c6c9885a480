package desktop;

import android.os.Binder;
import android.os.IBinder;
import android.support.customtabs.ICustomTabsCallback;
import android.support.customtabs.ICustomTabsService;

/** The browser's end of the Custom Tabs protocol. */
final class TabsService extends Binder implements ICustomTabsService {
  boolean grants = true;
  ICustomTabsCallback session;

  @Override
  public IBinder asBinder() {
    return this;
  }

  @Override
  public boolean warmup(long flags) {
    return true;
  }

  @Override
  public boolean newSession(ICustomTabsCallback callback) {
    session = callback;
    return grants;
  }
}
