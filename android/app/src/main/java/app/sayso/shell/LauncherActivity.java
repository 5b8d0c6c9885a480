package app.sayso.shell;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.util.Log;
import android.view.View;

/**
 * Opens the deployment's web app: as a Trusted Web Activity where the browser can (no URL bar once
 * the site's assetlinks.json names this app), else as a Custom Tab or in {@link WebViewActivity}.
 */
public final class LauncherActivity extends Activity implements BrowserSession.Listener {
    private static final String TAG = "Launcher";
    private static final String STATE_LAUNCHED = "launched";
    private static final String EXTRA_SESSION = "android.support.customtabs.extra.SESSION";
    private static final String EXTRA_TRUSTED = "android.support.customtabs.extra.LAUNCH_AS_TRUSTED_WEB_ACTIVITY";
    private static final String EXTRA_TOOLBAR_COLOR = "android.support.customtabs.extra.TOOLBAR_COLOR";

    private final Handler handler = new Handler(Looper.getMainLooper());
    private Deployment deployment;
    private FirstRun firstRun;
    private Uri url;
    private Browsers.Choice browser;
    private BrowserSession session;
    private Notice notice;
    private boolean launched;
    private boolean destroyed;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        if (state != null && state.getBoolean(STATE_LAUNCHED)) {
            finish();
            return;
        }
        deployment = Deployment.of(this);
        firstRun = new FirstRun(this);
        url = deployment.target(getIntent().getData());
        browser = Browsers.pick(getPackageManager(), getPackageName());
        if (firstRun.isOver()) {
            open();
        } else {
            checkThenOpen();
        }
    }

    private void checkThenOpen() {
        if (!ServerCheck.hasNetwork(this)) {
            notice().showOffline(this);
            return;
        }
        if (notice != null) {
            notice.showTrying(this);
        }
        ServerCheck.run(deployment.start().toString(), handler, new ServerCheck.Listener() {
            @Override
            public void onAnswer(boolean reached) {
                if (destroyed) {
                    return;
                }
                if (!reached) {
                    notice().showUnreachable(LauncherActivity.this, deployment.start().getEncodedAuthority());
                    return;
                }
                firstRun.countSuccess();
                open();
            }
        });
    }

    private Notice notice() {
        if (notice == null) {
            setContentView(R.layout.notice);
            notice = new Notice(this);
            notice.onRetry(new View.OnClickListener() {
                @Override
                public void onClick(View view) {
                    checkThenOpen();
                }
            });
            if (firstRun.hasBegun()) {
                notice.offerToOpenAnyway(new View.OnClickListener() {
                    @Override
                    public void onClick(View view) {
                        open();
                    }
                });
            }
        }
        return notice;
    }

    private void open() {
        if (session != null) {
            return;
        }
        if (browser.mode == Browsers.Mode.TRUSTED) {
            session = new BrowserSession(this, handler, this);
            session.connect(browser.packageName);
        } else {
            onNoSession();
        }
    }

    @Override
    public void onSession(IBinder binder) {
        Intent intent = tabIntent(binder);
        intent.putExtra(EXTRA_TRUSTED, true);
        if (!launch(intent)) {
            onNoSession();
        }
    }

    @Override
    public void onNoSession() {
        if (!deployment.prefersWebView && browser.packageName != null && launch(tabIntent(null))) {
            return;
        }
        launch(new Intent(this, WebViewActivity.class).setData(url));
    }

    @Override
    public void onPageLoaded() {
        firstRun.countSuccess();
    }

    private Intent tabIntent(IBinder binder) {
        // The extra must be there even without a session: it is what makes the intent a Custom Tab's.
        Bundle extras = new Bundle();
        extras.putBinder(EXTRA_SESSION, binder);
        Intent intent = new Intent(Intent.ACTION_VIEW, url).setPackage(browser.packageName);
        intent.putExtras(extras);
        intent.putExtra(EXTRA_TOOLBAR_COLOR, getColor(R.color.paper));
        return intent;
    }

    private boolean launch(Intent intent) {
        if (launched) {
            return true;
        }
        try {
            startActivity(intent);
            launched = true;
        } catch (ActivityNotFoundException e) {
            Log.w(TAG, e);
        }
        return launched;
    }

    /** The browser sits on top of this activity; coming back here means the person left the app. */
    @Override
    protected void onRestart() {
        super.onRestart();
        if (launched) {
            finish();
        }
    }

    @Override
    protected void onSaveInstanceState(Bundle out) {
        super.onSaveInstanceState(out);
        out.putBoolean(STATE_LAUNCHED, launched);
    }

    @Override
    protected void onDestroy() {
        destroyed = true;
        if (session != null) {
            session.close();
        }
        super.onDestroy();
    }
}
