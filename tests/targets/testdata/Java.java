import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.context.support.StaticWebApplicationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.UrlPathHelper;

// The application of apps.py in Tomcat, in Jetty, and in Spring in Jetty:
// java -cp JARS Java.java DIR TOMCATPORT JETTYPORT SPRINGPORT.
public class Java {
	static String answer(String letter, String path) throws IOException {
		var utf8 = StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE).replaceWith(new byte[] {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD});
		var bytes = utf8.encode(CharBuffer.wrap(path));
		return letter + " " + HexFormat.of().formatHex(bytes.array(), 0, bytes.limit());
	}

	static jakarta.servlet.http.HttpServlet jakartaServlet(String letter) {
		return new jakarta.servlet.http.HttpServlet() {
			@Override
			protected void doGet(jakarta.servlet.http.HttpServletRequest request, jakarta.servlet.http.HttpServletResponse response) throws IOException {
				String info = request.getPathInfo();
				response.getWriter().print(answer(letter, request.getServletPath() + (info == null ? "" : info)));
			}
		};
	}

	static void tomcat(String dir, int port) throws Exception {
		var tomcat = new Tomcat();
		tomcat.setBaseDir(dir);
		tomcat.setPort(port);
		tomcat.getConnector().setProperty("address", "127.0.0.1");
		tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
		var context = tomcat.addContext("", dir);
		Tomcat.addServlet(context, "admin", jakartaServlet("A"));
		Tomcat.addServlet(context, "other", jakartaServlet("O"));
		context.addServletMappingDecoded("/admin/*", "admin");
		context.addServletMappingDecoded("/", "other");
		tomcat.start();
	}

	static ServletHolder servlet(String letter) {
		return new ServletHolder(new javax.servlet.http.HttpServlet() {
			@Override
			protected void doGet(javax.servlet.http.HttpServletRequest request, javax.servlet.http.HttpServletResponse response) throws IOException {
				String info = request.getPathInfo();
				response.getWriter().print(answer(letter, request.getServletPath() + (info == null ? "" : info)));
			}
		});
	}

	static ServletContextHandler jetty(int port) {
		var context = new ServletContextHandler();
		context.setContextPath("/");
		var server = new Server(new InetSocketAddress("127.0.0.1", port));
		server.setHandler(context);
		return context;
	}

	static class Controller {
		final String letter;

		Controller(String letter) {
			this.letter = letter;
		}

		public void handle(javax.servlet.http.HttpServletRequest request, javax.servlet.http.HttpServletResponse response) throws IOException {
			response.getWriter().print(answer(letter, new UrlPathHelper().getLookupPathForRequest(request)));
		}
	}

	static void spring(int port) throws Exception {
		var spring = new StaticWebApplicationContext();
		spring.registerSingleton("mapping", RequestMappingHandlerMapping.class);
		spring.registerSingleton("adapter", RequestMappingHandlerAdapter.class);
		spring.refresh();
		var mapping = spring.getBean(RequestMappingHandlerMapping.class);
		var method = Controller.class.getMethod("handle", javax.servlet.http.HttpServletRequest.class, javax.servlet.http.HttpServletResponse.class);
		mapping.registerMapping(RequestMappingInfo.paths("/admin", "/admin/**").build(), new Controller("A"), method);
		mapping.registerMapping(RequestMappingInfo.paths("/**").build(), new Controller("O"), method);
		var context = jetty(port);
		context.addServlet(new ServletHolder(new DispatcherServlet(spring)), "/");
		context.getServer().start();
	}

	public static void main(String[] args) throws Exception {
		Logger.getLogger("").setLevel(Level.OFF);
		System.setProperty("org.eclipse.jetty.LEVEL", "OFF");
		spring(Integer.parseInt(args[3]));
		var context = jetty(Integer.parseInt(args[2]));
		context.addServlet(servlet("A"), "/admin/*");
		context.addServlet(servlet("O"), "/");
		context.getServer().start();
		tomcat(args[0], Integer.parseInt(args[1]));
		Thread.currentThread().join();
	}
}
