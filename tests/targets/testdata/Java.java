import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
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

// The application of apps.py in Tomcat, in Jetty, in Spring in Jetty, and in Netty:
// java -cp JARS Java.java DIR TOMCATPORT JETTYPORT SPRINGPORT NETTYPORT.
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

	static void netty(int port) throws Exception {
		new ServerBootstrap().group(new NioEventLoopGroup(1)).channel(NioServerSocketChannel.class).childHandler(new ChannelInitializer<SocketChannel>() {
			@Override
			protected void initChannel(SocketChannel channel) {
				channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(1 << 16), new SimpleChannelInboundHandler<FullHttpRequest>() {
					@Override
					protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws IOException {
						var status = HttpResponseStatus.BAD_REQUEST;
						var body = "";
						if (request.decoderResult().isSuccess()) {
							try {
								var path = new QueryStringDecoder(request.uri()).path();
								body = answer(path.equals("/admin") || path.startsWith("/admin/") ? "A" : "O", path);
								status = HttpResponseStatus.OK;
							} catch (IllegalArgumentException e) {
								// a broken escape
							}
						}
						var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.copiedBuffer(body, StandardCharsets.US_ASCII));
						response.headers().setInt("Content-Length", body.length());
						context.writeAndFlush(response);
					}
				});
			}
		}).bind("127.0.0.1", port).sync();
	}

	public static void main(String[] args) throws Exception {
		Logger.getLogger("").setLevel(Level.OFF);
		System.setProperty("org.eclipse.jetty.LEVEL", "OFF");
		netty(Integer.parseInt(args[4]));
		spring(Integer.parseInt(args[3]));
		var context = jetty(Integer.parseInt(args[2]));
		context.addServlet(servlet("A"), "/admin/*");
		context.addServlet(servlet("O"), "/");
		context.getServer().start();
		tomcat(args[0], Integer.parseInt(args[1]));
		Thread.currentThread().join();
	}
}
