package app.sayso.shell;

import android.content.Context;
import android.content.SharedPreferences;

/**
 * Whether the web app can be expected to be saved on this phone. Before that, opening it without a
 * network would end on the browser's error page.
 */
final class FirstRun {
    private static final String FILE = "first-run";
    private static final String SUCCESSES = "successes";
    /** An opening and a page reported as loaded, or two openings where the browser reports nothing. */
    private static final int ENOUGH = 2;

    private final SharedPreferences preferences;

    FirstRun(Context context) {
        preferences = context.getSharedPreferences(FILE, Context.MODE_PRIVATE);
    }

    boolean isOver() {
        return successes() >= ENOUGH;
    }

    /** The page was opened before, so it may well be saved: the person may try it offline. */
    boolean hasBegun() {
        return successes() > 0;
    }

    void countSuccess() {
        if (!isOver()) {
            preferences.edit().putInt(SUCCESSES, successes() + 1).apply();
        }
    }

    private int successes() {
        return preferences.getInt(SUCCESSES, 0);
    }
}
