import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Security;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Answers questions about URLs with java.net.URL or java.net.URI, which the
 * argument names, by the protocol of package parsers. Bytes become a String as
 * the decoder of UTF-8 has it, which puts U+FFFD for what is no UTF-8.
 */
class Java {
    static final HexFormat HEX = HexFormat.of();

    static String value(String text) {
        return text == null ? "-" : "=" + HEX.formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    static String value(int port) {
        return value(port == -1 ? null : Integer.toString(port));
    }

    static String text(String field) {
        return field.equals("-") ? null : new String(HEX.parseHex(field, 1, field.length()), StandardCharsets.UTF_8);
    }

    static String readURL(String input, String base) throws Exception {
        URL context = base == null ? null : new URL(base);
        URL u = new URL(context, input);
        // Where a URL has no authority, getHost returns "".
        String host = u.getAuthority() == null && u.getHost().isEmpty() ? null : u.getHost();
        return String.join(" ", "ok", "-",
            value(u.getProtocol()), value(u.getUserInfo()), "?", "?",
            value(host), value(u.getPort()),
            value(u.getPath()), value(u.getQuery()), value(u.getRef()),
            value(u.toExternalForm()));
    }

    static String readURI(String input, String base) throws Exception {
        URI context = base == null ? null : new URI(base);
        URI u = new URI(input);
        if (context != null) {
            u = context.resolve(u);
        }
        return String.join(" ", "ok", "-",
            value(u.getScheme()), value(u.getRawUserInfo()), "?", "?",
            value(u.getHost()), value(u.getPort()),
            value(u.isOpaque() ? u.getRawSchemeSpecificPart() : u.getRawPath()),
            value(u.getRawQuery()), value(u.getRawFragment()),
            value(u.toString()));
    }

    /** Connects to the host of a URL or URI as the class InetAddress has it. */
    static void connect(String input, boolean isURL) throws Exception {
        String host;
        int port;
        if (isURL) {
            URL u = new URL(input);
            host = u.getHost();
            port = u.getPort() != -1 ? u.getPort() : u.getDefaultPort();
        } else {
            URI u = new URI(input);
            host = u.getHost();
            port = u.getPort() != -1 ? u.getPort() : "https".equalsIgnoreCase(u.getScheme()) ? 443 : 80;
        }
        if (host != null && !host.isEmpty()) {
            new Socket(InetAddress.getByName(host), port).close();
        }
    }

    static HttpClient client;

    /** Fetches a URL, or with class HttpClient a URI, through an HTTP proxy. */
    static void fetch(String input, boolean isURL, InetSocketAddress address) throws Exception {
        if (isURL) {
            URL u = new URL(input);
            if (u.getProtocol().equalsIgnoreCase("http") || u.getProtocol().equalsIgnoreCase("https")) {
                u.openConnection(new Proxy(Proxy.Type.HTTP, address)).getInputStream().close();
            }
            return;
        }
        if (client == null) {
            client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).proxy(ProxySelector.of(address)).build();
        }
        URI u = new URI(input);
        if ("http".equalsIgnoreCase(u.getScheme()) || "https".equalsIgnoreCase(u.getScheme())) {
            client.send(HttpRequest.newBuilder(u).timeout(Duration.ofSeconds(10)).build(), HttpResponse.BodyHandlers.discarding());
        }
    }

    public static void main(String[] args) throws Exception {
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        var out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        var answers = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            if (line.isEmpty()) {
                out.append(answers).flush();
                answers.setLength(0);
                continue;
            }
            int space = line.indexOf(' ');
            String input = text(line.substring(0, space));
            String base = text(line.substring(space + 1));
            if (args.length > 1) {
                String name = "-";
                try {
                    if (args[1].equals("proxy")) {
                        fetch(input, args[0].equals("URL"), new InetSocketAddress("127.0.0.1", Integer.parseInt(args[2])));
                    } else {
                        connect(input, args[0].equals("URL"));
                    }
                } catch (Exception e) {
                    name = e.getClass().getSimpleName();
                }
                answers.append("done ").append(name).append('\n');
                continue;
            }
            try {
                answers.append(args[0].equals("URL") ? readURL(input, base) : readURI(input, base));
            } catch (Exception e) {
                answers.append("fail ").append(e.getClass().getSimpleName());
            }
            answers.append('\n');
        }
        out.append(answers).flush();
    }
}
