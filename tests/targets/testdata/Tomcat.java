import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.apache.catalina.startup.Tomcat;

// The application of apps.py in Tomcat: java -cp JARS Tomcat.java PORT DIR.
public class Main {
	static HttpServlet servlet(String letter) {
		return new HttpServlet() {
			@Override
			protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
				String info = request.getPathInfo();
				String path = request.getServletPath() + (info == null ? "" : info);
				response.getWriter().print(letter + " " + HexFormat.of().formatHex(path.getBytes(StandardCharsets.UTF_8)));
			}
		};
	}

	public static void main(String[] args) throws Exception {
		java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
		var tomcat = new Tomcat();
		tomcat.setBaseDir(args[1]);
		tomcat.setPort(Integer.parseInt(args[0]));
		tomcat.getConnector().setProperty("address", "127.0.0.1");
		tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
		var context = tomcat.addContext("", args[1]);
		Tomcat.addServlet(context, "admin", servlet("A"));
		Tomcat.addServlet(context, "other", servlet("O"));
		context.addServletMappingDecoded("/admin/*", "admin");
		context.addServletMappingDecoded("/", "other");
		tomcat.start();
		tomcat.getServer().await();
	}
}
