package app.sayso.shell;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.RemoteException;
import android.support.customtabs.ICustomTabsCallback;
import android.support.customtabs.ICustomTabsService;
import android.util.Log;

/**
 * A session with the browser. Without one the browser cannot know which app is asking, and shows a
 * Custom Tab with a URL bar instead of a Trusted Web Activity.
 */
final class BrowserSession {
    interface Listener {
        void onSession(IBinder session);

        /** The browser refused, is missing, or was silent for too long. May come more than once. */
        void onNoSession();

        /** Called on a binder thread. */
        void onPageLoaded();
    }

    private static final String TAG = "BrowserSession";
    private static final long CONNECT_TIMEOUT_MS = 3000;
    private static final int NAVIGATION_FINISHED = 2;

    private final Context context;
    private final Handler handler;
    private final Listener listener;
    private ServiceConnection connection;
    private final Runnable onTimeout = new Runnable() {
        @Override
        public void run() {
            listener.onNoSession();
        }
    };

    BrowserSession(Context context, Handler handler, Listener listener) {
        this.context = context;
        this.handler = handler;
        this.listener = listener;
    }

    void connect(String browserPackage) {
        connection = new ServiceConnection() {
            @Override
            public void onServiceConnected(ComponentName name, IBinder binder) {
                handler.removeCallbacks(onTimeout);
                ask(ICustomTabsService.Stub.asInterface(binder));
            }

            @Override
            public void onServiceDisconnected(ComponentName name) {
            }
        };
        Intent service = new Intent(Browsers.ACTION_CUSTOM_TABS).setPackage(browserPackage);
        handler.postDelayed(onTimeout, CONNECT_TIMEOUT_MS);
        if (!context.bindService(service, connection, Context.BIND_AUTO_CREATE | Context.BIND_WAIVE_PRIORITY)) {
            handler.removeCallbacks(onTimeout);
            listener.onNoSession();
        }
    }

    void close() {
        handler.removeCallbacks(onTimeout);
        if (connection != null) {
            context.unbindService(connection);
            connection = null;
        }
    }

    private void ask(ICustomTabsService service) {
        Callback callback = new Callback();
        boolean granted = false;
        try {
            granted = service.newSession(callback);
        } catch (RemoteException e) {
            Log.w(TAG, e);
        } catch (SecurityException e) {
            Log.w(TAG, e);
        }
        if (granted) {
            listener.onSession(callback.asBinder());
        } else {
            listener.onNoSession();
        }
    }

    private final class Callback extends ICustomTabsCallback.Stub {
        @Override
        public void onNavigationEvent(int event, Bundle extras) {
            if (event == NAVIGATION_FINISHED) {
                listener.onPageLoaded();
            }
        }

        @Override
        public void extraCallback(String name, Bundle args) {
        }

        @Override
        public void onMessageChannelReady(Bundle extras) {
        }

        @Override
        public void onPostMessage(String message, Bundle extras) {
        }

        @Override
        public void onRelationshipValidationResult(int relation, Uri origin, boolean result, Bundle extras) {
        }
    }
}
