package app.sayso.shell;

import android.app.Activity;
import android.view.View;
import android.widget.Button;
import android.widget.TextView;

/** The app's own page for "no connection": what happened, what to do, Retry. */
final class Notice {
    private final View page;
    private final TextView title;
    private final TextView text;
    private final Button retry;
    private final View openAnyway;

    /** The activity's content must already hold the layout {@code notice}. */
    Notice(Activity activity) {
        page = activity.findViewById(R.id.notice);
        title = (TextView) activity.findViewById(R.id.notice_title);
        text = (TextView) activity.findViewById(R.id.notice_text);
        retry = (Button) activity.findViewById(R.id.notice_retry);
        openAnyway = activity.findViewById(R.id.notice_open_anyway);
    }

    void showOffline(Activity activity) {
        title.setText(R.string.offline_title);
        text.setText(R.string.offline_text);
        show(activity.getString(R.string.retry), true);
    }

    void showUnreachable(Activity activity, String address) {
        title.setText(R.string.unreachable_title);
        text.setText(activity.getString(R.string.unreachable_text, address));
        show(activity.getString(R.string.retry), true);
    }

    void showTrying(Activity activity) {
        show(activity.getString(R.string.trying), false);
    }

    void hide() {
        page.setVisibility(View.GONE);
    }

    void onRetry(View.OnClickListener listener) {
        retry.setOnClickListener(listener);
    }

    void offerToOpenAnyway(View.OnClickListener listener) {
        openAnyway.setVisibility(View.VISIBLE);
        openAnyway.setOnClickListener(listener);
    }

    private void show(String buttonText, boolean enabled) {
        page.setVisibility(View.VISIBLE);
        retry.setText(buttonText);
        retry.setEnabled(enabled);
    }
}
