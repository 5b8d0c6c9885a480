package app.sayso.shell;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.ClipData;
import android.content.Intent;
import android.net.Uri;
import android.net.http.SslError;
import android.os.Build;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.webkit.ServiceWorkerController;
import android.webkit.ServiceWorkerWebSettings;
import android.webkit.SslErrorHandler;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Shows the web app inside this app, for phones whose browser offers no Custom Tabs. */
public final class WebViewActivity extends Activity {
    private static final String TAG = "WebViewActivity";
    private static final int REQUEST_FILES = 1;

    private Deployment deployment;
    private WebView web;
    private Notice notice;
    private ValueCallback<Uri[]> fileResult;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        deployment = Deployment.of(this);
        setContentView(R.layout.web_view);
        web = (WebView) findViewById(R.id.web);
        notice = new Notice(this);
        notice.hide();
        notice.onRetry(new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                notice.showTrying(WebViewActivity.this);
                web.reload();
            }
        });
        configure(web.getSettings());
        web.setWebViewClient(new Pages());
        web.setWebChromeClient(new FilePicker());
        web.setDownloadListener(new PageDownloads(this));
        if (state == null || web.restoreState(state) == null) {
            web.loadUrl(deployment.target(getIntent().getData()).toString());
        }
    }

    private static void configure(WebSettings settings) {
        settings.setJavaScriptEnabled(true);
        settings.setDomStorageEnabled(true);
        settings.setAllowFileAccess(false);
        settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
        if (Build.VERSION.SDK_INT >= 24) {
            // Service workers run by default; keep them away from local files and content.
            ServiceWorkerWebSettings workers = ServiceWorkerController.getInstance().getServiceWorkerWebSettings();
            workers.setAllowContentAccess(false);
            workers.setAllowFileAccess(false);
        }
    }

    @Override
    protected void onSaveInstanceState(Bundle out) {
        super.onSaveInstanceState(out);
        web.saveState(out);
    }

    @Override
    public void onBackPressed() {
        if (web.canGoBack()) {
            web.goBack();
        } else {
            super.onBackPressed();
        }
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        if (request == REQUEST_FILES && fileResult != null) {
            fileResult.onReceiveValue(pickedFiles(result, data));
            fileResult = null;
        }
    }

    @Override
    protected void onDestroy() {
        web.destroy();
        super.onDestroy();
    }

    /** Several picked files come as clip data, which parseResult overlooks. */
    private static Uri[] pickedFiles(int result, Intent data) {
        ClipData clips = result == RESULT_OK && data != null ? data.getClipData() : null;
        if (clips == null) {
            return WebChromeClient.FileChooserParams.parseResult(result, data);
        }
        Uri[] files = new Uri[clips.getItemCount()];
        for (int i = 0; i < files.length; i++) {
            files[i] = clips.getItemAt(i).getUri();
        }
        return files;
    }

    private void openElsewhere(Uri uri) {
        try {
            startActivity(new Intent(Intent.ACTION_VIEW, uri).addCategory(Intent.CATEGORY_BROWSABLE));
        } catch (ActivityNotFoundException e) {
            Log.w(TAG, e);
        }
    }

    private final class Pages extends WebViewClient {
        private boolean failed;

        // API 24+ calls this one; below that every navigation stays inside.
        @Override
        public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
            if (!request.isForMainFrame() || deployment.owns(request.getUrl())) {
                return false;
            }
            openElsewhere(request.getUrl());
            return true;
        }

        @Override
        public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {
            if (request.isForMainFrame()) {
                fail();
            }
        }

        @Override
        public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
            handler.cancel();
            if (deployment.owns(Uri.parse(error.getUrl()))) {
                fail();
            }
        }

        // Comes after onReceivedError too, so the failure has to be remembered until here.
        @Override
        public void onPageFinished(WebView view, String url) {
            if (!failed) {
                notice.hide();
            }
            failed = false;
        }

        private void fail() {
            failed = true;
            if (ServerCheck.hasNetwork(WebViewActivity.this)) {
                notice.showUnreachable(WebViewActivity.this, deployment.start().getEncodedAuthority());
            } else {
                notice.showOffline(WebViewActivity.this);
            }
        }
    }

    private final class FilePicker extends WebChromeClient {
        @Override
        public boolean onShowFileChooser(WebView view, ValueCallback<Uri[]> callback, FileChooserParams params) {
            if (fileResult != null) {
                fileResult.onReceiveValue(null);
            }
            fileResult = callback;
            try {
                Intent chooser = params.createIntent();
                chooser.putExtra(Intent.EXTRA_ALLOW_MULTIPLE,
                        params.getMode() == FileChooserParams.MODE_OPEN_MULTIPLE);
                startActivityForResult(chooser, REQUEST_FILES);
                return true;
            } catch (ActivityNotFoundException e) {
                Log.w(TAG, e);
                fileResult = null;
                return false;
            }
        }
    }
}
