package app.sayso.shell;

import android.content.Context;
import android.net.ConnectivityManager;
import android.os.Handler;
import android.util.Log;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;

/** Asks the server for a sign of life before the browser is shown for the first time. */
final class ServerCheck {
    interface Listener {
        void onAnswer(boolean reached);
    }

    private static final String TAG = "ServerCheck";
    private static final int TIMEOUT_MS = 8000;

    private ServerCheck() {
    }

    static boolean hasNetwork(Context context) {
        ConnectivityManager networks = (ConnectivityManager) context.getSystemService(Context.CONNECTIVITY_SERVICE);
        return networks.getActiveNetwork() != null;
    }

    /** Answers on the handler's thread, once. */
    static void run(final String url, final Handler handler, final Listener listener) {
        new Thread("server-check") {
            @Override
            public void run() {
                final boolean reached = answers(url);
                handler.post(new Runnable() {
                    @Override
                    public void run() {
                        listener.onAnswer(reached);
                    }
                });
            }
        }.start();
    }

    private static boolean answers(String url) {
        try {
            HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
            try {
                connection.setConnectTimeout(TIMEOUT_MS);
                connection.setReadTimeout(TIMEOUT_MS);
                connection.setInstanceFollowRedirects(false);
                connection.setRequestMethod("HEAD");
                // A proxy in front of a stopped server answers with 502 to 504.
                return connection.getResponseCode() < 500;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            Log.w(TAG, e);
            return false;
        }
    }
}
