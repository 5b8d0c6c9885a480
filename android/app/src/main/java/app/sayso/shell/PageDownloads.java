package app.sayso.shell;

import android.app.Activity;
import android.app.DownloadManager;
import android.content.Context;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.webkit.CookieManager;
import android.webkit.DownloadListener;
import android.webkit.URLUtil;
import android.widget.Toast;

/** Hands what the page wants to save to the system's download manager, with the page's session. */
final class PageDownloads implements DownloadListener {
    private final Activity activity;

    PageDownloads(Activity activity) {
        this.activity = activity;
    }

    @Override
    public void onDownloadStart(String url, String agent, String disposition, String type, long length) {
        if (!URLUtil.isNetworkUrl(url)) {
            // blob: and data: live inside the page; the download manager cannot reach them.
            Toast.makeText(activity, R.string.download_failed, Toast.LENGTH_LONG).show();
            return;
        }
        String name = URLUtil.guessFileName(url, disposition, type);
        DownloadManager.Request request = new DownloadManager.Request(Uri.parse(url))
                .setMimeType(type)
                .setTitle(name)
                .addRequestHeader("User-Agent", agent)
                .setNotificationVisibility(DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED);
        String cookies = CookieManager.getInstance().getCookie(url);
        if (cookies != null) {
            request.addRequestHeader("Cookie", cookies);
        }
        if (Build.VERSION.SDK_INT >= 29) {
            request.setDestinationInExternalPublicDir(Environment.DIRECTORY_DOWNLOADS, name);
        } else {
            // Public storage needs a permission before Android 10; the app's own folder does not.
            request.setDestinationInExternalFilesDir(activity, Environment.DIRECTORY_DOWNLOADS, name);
        }
        ((DownloadManager) activity.getSystemService(Context.DOWNLOAD_SERVICE)).enqueue(request);
    }
}
