// Prints for each line of stdin the key of WaybackURLKeyMaker, or an empty line if it throws.
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import org.archive.url.WaybackURLKeyMaker;

public class Keys {
	public static void main(String[] args) throws Exception {
		WaybackURLKeyMaker maker = new WaybackURLKeyMaker();
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
		BufferedWriter out = new BufferedWriter(new OutputStreamWriter(System.out, "UTF-8"));
		for (String line; (line = in.readLine()) != null; ) {
			try {
				out.write(maker.makeKey(line));
			} catch (Exception e) {
				// It has no key.
			}
			out.write('\n');
		}
		out.flush();
	}
}
