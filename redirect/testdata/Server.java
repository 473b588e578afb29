import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * The HTTP server of the JDK, with a handler that redirects. The path of a request is the
 * name of a way to make a Location, and the target in hexadecimal. The status is 303, or
 * 400 if there is no such Location. The body is "end of body".
 */
public class Server {
    static final Pattern ESCAPE = Pattern.compile("%[uU]([0-9a-fA-F]{4})");

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/", Server::handle);
        server.start();
        System.err.println("serving at 127.0.0.1:" + server.getAddress().getPort());
    }

    static void handle(HttpExchange exchange) throws IOException {
        String[] request = exchange.getRequestURI().getRawPath().split("/", -1);
        String target = new String(HexFormat.of().parseHex(request[2]), StandardCharsets.UTF_8);
        int status = 303;
        try {
            exchange.getResponseHeaders().set("Location", location(request[1], target));
        } catch (Exception e) {
            status = 400;
        }
        byte[] body = "end of body".getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    static String location(String way, String target) throws Exception {
        switch (way) {
            case "path":
                return new URI(target).getPath();
            case "normalized":
                return new URI(target).normalize().getPath();
            case "query": {
                URI u = new URI(target);
                return u.getQuery() == null ? u.getPath() : u.getPath() + "?" + u.getQuery();
            }
            case "fragment": {
                URI u = new URI(target);
                return u.getSchemeSpecificPart() + (u.getFragment() == null ? "" : "#" + u.getFragment());
            }
            case "decoded":
                return decode(target);
            case "twice":
                return decode(decode(target));
            case "repaired":
                return new String(decode(target).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            case "Latin-1":
                return URLDecoder.decode(target, StandardCharsets.ISO_8859_1);
            case "unescaped":
                return decode(ESCAPE.matcher(target).replaceAll(m -> unit(m.group(1))));
            case "lenient":
                return readUTF(URLDecoder.decode(target, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1));
            default:
                throw new IllegalArgumentException(way);
        }
    }

    static String decode(String s) {
        return URLDecoder.decode(s, StandardCharsets.UTF_8);
    }

    static String unit(String digits) {
        return java.util.regex.Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(digits, 16)));
    }

    /** Decodes UTF-8 as DataInput has it, with overlong sequences. */
    static String readUTF(byte[] bytes) throws IOException {
        byte[] counted = new byte[2 + bytes.length];
        counted[0] = (byte) (bytes.length >> 8);
        counted[1] = (byte) bytes.length;
        System.arraycopy(bytes, 0, counted, 2, bytes.length);
        return new DataInputStream(new ByteArrayInputStream(counted)).readUTF();
    }
}
