package desktop;

import android.net.Uri;
import android.os.Parcel;

final class FakeUri extends Uri {
  private final java.net.URI uri;

  FakeUri(String text) {
    // java.net refuses the bare scheme that stands for "any page".
    uri = java.net.URI.create(text.equals("https://") ? "https:/" : text);
  }

  @Override
  public String getScheme() {
    return uri.getScheme();
  }

  @Override
  public String getEncodedAuthority() {
    return uri.getRawAuthority();
  }

  @Override
  public Builder buildUpon() {
    Builder builder = new Builder();
    Fake.of(builder).put("uri", uri + "?");
    return builder;
  }

  @Override
  public void writeToParcel(Parcel parcel, int flags) {
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
