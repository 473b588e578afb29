import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import java.net.InetSocketAddress;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;

// The application of apps.py in Jetty: java -cp JARS Jetty.java PORT.
public class Jetty {
	static ServletHolder servlet(String letter) {
		return new ServletHolder(new HttpServlet() {
			@Override
			protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
				String info = request.getPathInfo();
				String path = request.getServletPath() + (info == null ? "" : info);
				response.getWriter().print(letter + " " + HexFormat.of().formatHex(path.getBytes(StandardCharsets.UTF_8)));
			}
		});
	}

	public static void main(String[] args) throws Exception {
		System.setProperty("org.eclipse.jetty.LEVEL", "OFF");
		var server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])));
		var context = new ServletContextHandler();
		context.setContextPath("/");
		context.addServlet(servlet("A"), "/admin/*");
		context.addServlet(servlet("O"), "/");
		server.setHandler(context);
		server.start();
		server.join();
	}
}
