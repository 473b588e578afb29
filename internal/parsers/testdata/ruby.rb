# Answers questions about URLs with module URI, by the protocol of package
# parsers. Bytes become a String with the encoding UTF-8, valid or not.

require "net/http"
require "uri"

def value(text)
  text.nil? ? "-" : "=" + text.to_s.unpack1("H*")
end

def text(field)
  field == "-" ? "" : [field[1..]].pack("H*").force_encoding(Encoding::UTF_8)
end

def read(input, base)
  u = base.empty? ? URI.parse(input) : URI.join(base, input)
  values = [u.scheme, u.userinfo, u.user, u.password, u.host, u.port, u.opaque || u.path, u.query, u.fragment, u.to_s]
  "ok - " + values.map { |v| value(v) }.join(" ")
rescue StandardError => e
  "fail " + e.class.name.split("::").last
end

def connect(input)
  u = URI.parse(input)
  Net::HTTP.get_response(u) if u.is_a?(URI::HTTP)
  "done -"
rescue StandardError => e
  "done " + e.class.name.split("::").last
end

# Fetches a URL through the HTTP proxy at a port.
def fetch(input, port)
  u = URI.parse(input)
  if u.is_a?(URI::HTTP)
    http = Net::HTTP.new(u.hostname, u.port, "127.0.0.1", port)
    http.use_ssl = u.is_a?(URI::HTTPS)
    http.max_retries = 0
    http.start { |h| h.request(Net::HTTP::Get.new(u)) }
  end
  "done -"
rescue StandardError => e
  "done " + e.class.name.split("::").last
end

while (line = $stdin.gets)
  fields = line.split
  if fields.empty?
    $stdout.flush
  elsif ARGV == ["connect"]
    $stdout.write(connect(text(fields[0])), "\n")
  elsif ARGV[0] == "proxy"
    $stdout.write(fetch(text(fields[0]), ARGV[1].to_i), "\n")
  else
    $stdout.write(read(text(fields[0]), text(fields[1])), "\n")
  end
end
