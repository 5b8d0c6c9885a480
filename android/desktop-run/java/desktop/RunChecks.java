package desktop;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts a server for the first-run check, then runs all checks; ends with an error at the first that fails. */
public final class RunChecks {
  /** What the server answers with. */
  static final AtomicInteger status = new AtomicInteger(200);
  static String origin;
  private static int passed;

  private RunChecks() {
  }

  public static void main(String[] args) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext("/", exchange -> {
      exchange.sendResponseHeaders(status.get(), -1);
      exchange.close();
    });
    server.start();
    origin = "http://127.0.0.1:" + server.getAddress().getPort();
    try {
      LauncherChecks.run();
      WebViewChecks.run();
    } finally {
      server.stop(0);
    }
    System.out.println(passed + " checks passed on the bytecode of classes.dex");
  }

  static Phone phone() {
    return new Phone(origin + "/");
  }

  static void check(String what, boolean holds) {
    if (!holds) throw new AssertionError(what + "\n" + String.join("\n", Fake.log));
    passed++;
  }
}
