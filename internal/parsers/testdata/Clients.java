import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Security;
import java.util.HexFormat;

/**
 * Answers questions about URLs with an HTTP client, which the argument names, by
 * the protocol of package parsers. Bytes become a String as the decoder of UTF-8
 * has it, which puts U+FFFD for what is no UTF-8. The clients are those that their
 * libraries make by default, or with an HTTP proxy at a port of 127.0.0.1, which
 * follows the argument "proxy".
 */
class Clients {
    static final HexFormat HEX = HexFormat.of();

    static String value(String text) {
        return text == null ? "-" : "=" + HEX.formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    static String value(int port) {
        return value(port == -1 ? null : Integer.toString(port));
    }

    static String orNull(String text) {
        return value(text.isEmpty() ? null : text);
    }

    static String text(String field) {
        return field.equals("-") ? null : new String(HEX.parseHex(field, 1, field.length()), StandardCharsets.UTF_8);
    }

    /** A client reads URLs, and sends requests to them. */
    interface Client {
        String read(String input, String base) throws Exception;

        void connect(String input) throws Exception;
    }

    static class OkHttp implements Client {
        final okhttp3.OkHttpClient client;

        OkHttp(int proxy) {
            var builder = new okhttp3.OkHttpClient.Builder();
            if (proxy != 0) {
                builder.proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", proxy)));
            }
            client = builder.build();
        }

        static okhttp3.HttpUrl url(String input) {
            return new okhttp3.Request.Builder().url(input).build().url();
        }

        public String read(String input, String base) {
            okhttp3.HttpUrl u = base == null ? url(input) : url(base).resolve(input);
            boolean isDefaultPort = u.port() == okhttp3.HttpUrl.defaultPort(u.scheme());
            return String.join(" ", "ok", "-",
                value(u.scheme()), "?", orNull(u.encodedUsername()), orNull(u.encodedPassword()),
                value(u.host().contains(":") ? "[" + u.host() + "]" : u.host()), value(isDefaultPort ? -1 : u.port()),
                value(u.encodedPath()), value(u.encodedQuery()), value(u.encodedFragment()),
                value(u.toString()));
        }

        public void connect(String input) throws Exception {
            client.newCall(new okhttp3.Request.Builder().url(input).build()).execute().close();
        }
    }

    static class HttpClient4 implements Client {
        final org.apache.http.impl.client.CloseableHttpClient client;

        HttpClient4(int proxy) {
            var builder = org.apache.http.impl.client.HttpClients.custom();
            if (proxy != 0) {
                builder.setProxy(new org.apache.http.HttpHost("127.0.0.1", proxy));
            }
            client = builder.build();
        }

        public String read(String input, String base) {
            URI u = base == null ? URI.create(input) : org.apache.http.client.utils.URIUtils.resolve(URI.create(base), input);
            org.apache.http.HttpHost target = org.apache.http.client.utils.URIUtils.extractHost(u);
            return String.join(" ", "ok", "-",
                value(u.getScheme()), value(u.getRawUserInfo()), "?", "?",
                value(target == null ? null : target.getHostName()), value(target == null ? -1 : target.getPort()),
                value(u.isOpaque() ? u.getRawSchemeSpecificPart() : u.getRawPath()),
                value(u.getRawQuery()), value(u.getRawFragment()),
                value(u.toString()));
        }

        public void connect(String input) throws Exception {
            client.execute(new org.apache.http.client.methods.HttpGet(input)).close();
        }
    }

    static class HttpClient5 implements Client {
        final org.apache.hc.client5.http.impl.classic.CloseableHttpClient client;

        HttpClient5(int proxy) {
            var builder = org.apache.hc.client5.http.impl.classic.HttpClients.custom();
            if (proxy != 0) {
                builder.setProxy(new org.apache.hc.core5.http.HttpHost("127.0.0.1", proxy));
            }
            client = builder.build();
        }

        public String read(String input, String base) {
            URI u = base == null ? URI.create(input) : org.apache.hc.client5.http.utils.URIUtils.resolve(URI.create(base), input);
            var request = new org.apache.hc.client5.http.classic.methods.HttpGet(u);
            var authority = request.getAuthority();
            return String.join(" ", "ok", "-",
                value(request.getScheme()), value(authority == null ? null : authority.getUserInfo()), "?", "?",
                value(authority == null ? null : authority.getHostName()), value(authority == null ? -1 : authority.getPort()),
                value(u.isOpaque() ? u.getRawSchemeSpecificPart() : u.getRawPath()),
                value(u.getRawQuery()), value(u.getRawFragment()),
                value(u.toString()));
        }

        public void connect(String input) throws Exception {
            client.execute(new org.apache.hc.client5.http.classic.methods.HttpGet(input), response -> null);
        }
    }

    public static void main(String[] args) throws Exception {
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        System.setProperty("org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
        int proxy = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        Client client = switch (args[0]) {
            case "okhttp" -> new OkHttp(proxy);
            case "httpclient4" -> new HttpClient4(proxy);
            default -> new HttpClient5(proxy);
        };
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
                    client.connect(input);
                } catch (Exception e) {
                    name = e.getClass().getSimpleName();
                }
                answers.append("done ").append(name).append('\n');
                continue;
            }
            try {
                answers.append(client.read(input, base));
            } catch (Exception e) {
                answers.append("fail ").append(e.getClass().getSimpleName());
            }
            answers.append('\n');
        }
        out.append(answers).flush();
    }
}
