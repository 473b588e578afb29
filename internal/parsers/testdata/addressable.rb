# Answers questions about URLs with the gem addressable, by the protocol of package
# parsers. Bytes become a String with the encoding UTF-8, valid or not.

require "addressable/uri"
require "socket"

# Of the schemes to which package dialect gives a default port, and the gem none.
DEFAULT_PORTS = { "ws" => 80, "wss" => 443, "ftps" => 990, "ldaps" => 636 }

def value(text)
  text.nil? ? "-" : "=" + text.to_s.unpack1("H*")
end

def text(field)
  field == "-" ? "" : [field[1..]].pack("H*").force_encoding(Encoding::UTF_8)
end

def read(input, base)
  u = base.empty? ? Addressable::URI.parse(input) : Addressable::URI.join(base, input)
  values = [u.scheme, u.userinfo, u.user, u.password, u.host, u.port, u.path, u.query, u.fragment, u.to_s]
  "ok - " + values.map { |v| value(v) }.join(" ")
rescue StandardError => e
  "fail " + e.class.name.split("::").last
end

def connect(input)
  u = Addressable::URI.parse(input)
  TCPSocket.open(u.hostname, u.inferred_port || DEFAULT_PORTS.fetch(u.scheme.to_s.downcase, 1)) unless u.host.to_s.empty?
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
  else
    $stdout.write(read(text(fields[0]), text(fields[1])), "\n")
  end
end
